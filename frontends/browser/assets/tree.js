/** A game tree that is written out, laid out as a graph. */

/**
 * @typedef {{ name: string, parent: number | null, value: number | null }} TreeNode
 */

const [BESIDE, BELOW] = [70, 130];

/**
 * Its nodes in their places: leaves side by side, and parents above the middle of their children.
 * @param {TreeNode[]} nodes each behind its parent
 */
export const laidOut = (nodes) => {
  /** @type {number[][]} */
  const children = nodes.map(() => []);
  nodes.forEach(({ parent }, number) => { if (parent !== null) children[parent].push(number); });
  const depths = nodes.map(() => 0);
  nodes.forEach(({ parent }, number) => { depths[number] = parent === null ? 0 : depths[parent] + 1; });
  const across = nodes.map(() => 0);
  let leaves = 0;
  // A child may come before another's children: leaves are numbered from left to right along the tree.
  const order = [0];
  for (let at = 0; order.length > 0 && at < nodes.length; at += 1) {
    const node = /** @type {number} */ (order.pop());
    if (children[node].length === 0) across[node] = BESIDE * leaves++;
    order.push(...[...children[node]].reverse());
  }
  for (let number = nodes.length - 1; number >= 0; number -= 1) {
    const own = children[number];
    if (own.length > 0) across[number] = (across[own[0]] + across[own[own.length - 1]]) / 2;
  }
  return {
    names: nodes.map(({ name }) => name),
    points: nodes.map((_, number) => /** @type {[number, number]} */ ([across[number], depths[number] * BELOW])),
    roads: nodes.flatMap(({ parent }, to) => parent === null ? [] : [{ from: parent, to, cost: "", is_two_way: true }]),
    notes: nodes.map(({ value }) => value === null ? "" : String(value)),
  };
};
