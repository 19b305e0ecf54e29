/**
 * The tidy layout of a tree of nodes of one width: children stand in order, `apart` from one another and
 * from their neighbours on the level, and each parent in the middle above its first and last child. The
 * procedure of Buchheim, Jünger and Leipert, in linear time and without recursion.
 *
 * `childrenOf` answers the children that are laid out; each has a greater number than its parent. Nodes
 * that do not hang from the roots have no place.
 */
const tidy = (count, roots, childrenOf, apart) => {
  // What all roots hang from has the number after the last.
  const top = count;
  const families = new Array(count + 1).fill(null);
  families[top] = roots;
  const parents = new Int32Array(count + 1).fill(-1);
  const numbers = new Int32Array(count + 1);
  for (const root of roots) parents[root] = top;
  roots.forEach((root, number) => { numbers[root] = number; });
  for (let node = 0; node < count; node += 1) {
    if (parents[node] < 0) continue;
    families[node] = childrenOf(node);
    families[node].forEach((child, number) => {
      parents[child] = node;
      numbers[child] = number;
    });
  }
  const zeros = () => new Float64Array(count + 1);
  const [prelim, modifier, midpoint, shifts, changes] = [zeros(), zeros(), zeros(), zeros(), zeros()];
  const thread = new Int32Array(count + 1).fill(-1);
  const ancestor = Int32Array.from({ length: count + 1 }, (_, node) => node);
  const nextLeft = (node) => (families[node].length > 0 ? families[node][0] : thread[node]);
  const nextRight = (node) => (families[node].length > 0 ? families[node].at(-1) : thread[node]);

  /** Moves a subtree to the right until it is clear of those of its siblings to the left. */
  const apportion = (node, left, first, fallback) => {
    let [outerLeft, innerLeft, innerRight, outerRight] = [first, left, node, node];
    let [outerLeftSum, innerLeftSum, innerRightSum, outerRightSum] =
      [modifier[first], modifier[left], modifier[node], modifier[node]];
    let [belowLeft, belowRight] = [nextRight(innerLeft), nextLeft(innerRight)];
    while (belowLeft >= 0 && belowRight >= 0) {
      [innerLeft, innerRight] = [belowLeft, belowRight];
      [outerLeft, outerRight] = [nextLeft(outerLeft), nextRight(outerRight)];
      ancestor[outerRight] = node;
      const shift = prelim[innerLeft] + innerLeftSum + apart - prelim[innerRight] - innerRightSum;
      if (shift > 0) {
        const met = ancestor[innerLeft];
        const from = parents[met] === parents[node] ? met : fallback;
        const share = shift / (numbers[node] - numbers[from]);
        changes[node] -= share;
        shifts[node] += shift;
        changes[from] += share;
        prelim[node] += shift;
        modifier[node] += shift;
        innerRightSum += shift;
        outerRightSum += shift;
      }
      outerLeftSum += modifier[outerLeft];
      innerLeftSum += modifier[innerLeft];
      innerRightSum += modifier[innerRight];
      outerRightSum += modifier[outerRight];
      [belowLeft, belowRight] = [nextRight(innerLeft), nextLeft(innerRight)];
    }
    if (belowLeft >= 0 && nextRight(outerRight) < 0) {
      thread[outerRight] = belowLeft;
      modifier[outerRight] += innerLeftSum - outerRightSum;
    }
    if (belowRight >= 0 && nextLeft(outerLeft) < 0) {
      thread[outerLeft] = belowRight;
      modifier[outerLeft] += innerRightSum - outerLeftSum;
      return node;
    }
    return fallback;
  };
  /** Puts the subtrees of a node's children beside one another. */
  const join = (node) => {
    const family = families[node];
    if (family === null || family.length === 0) return;
    let [fallback, left] = [family[0], -1];
    for (const child of family) {
      prelim[child] = left < 0 ? midpoint[child] : prelim[left] + apart;
      modifier[child] = prelim[child] - midpoint[child];
      if (left >= 0) fallback = apportion(child, left, family[0], fallback);
      left = child;
    }
    let [shift, change] = [0, 0];
    for (let at = family.length - 1; at >= 0; at -= 1) {
      const child = family[at];
      prelim[child] += shift;
      modifier[child] += shift;
      change += changes[child];
      shift += shifts[child] + change;
    }
    midpoint[node] = (prelim[family[0]] + prelim[family.at(-1)]) / 2;
  };
  for (let node = count - 1; node >= 0; node -= 1) join(node);
  join(top);

  const places = new Float64Array(count).fill(NaN);
  let [least, most] = [Infinity, -Infinity];
  for (let node = 0; node < count; node += 1) {
    const parent = parents[node];
    if (parent < 0) continue;
    places[node] = prelim[node] + modifier[parent];
    modifier[node] += modifier[parent];
    least = Math.min(least, places[node]);
    most = Math.max(most, places[node]);
  }
  // From the left, and to a tenth, which is finer than a screen.
  for (let node = 0; node < count; node += 1) places[node] = Math.round((places[node] - least) * 10) / 10;
  return { places, breadth: Math.max(0, most - least) };
};
