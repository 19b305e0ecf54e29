/**
 * What is shown of a tree. The rule:
 *
 * - A line is the answer, each line of a forcing tree among them, or leads from a root to the current node or to the one that is selected. Nodes that are followed
 *   by another on a line are unfolded, and so are those that the reader has unfolded; all others are folded.
 * - A family is the children of an unfolded node. One of up to `SMALL_FAMILY` is shown whole. Of a larger one, more than
 *   `SHORT_RUN` children in a row that are on no line are one mark, until the reader unfolds it.
 * - Of a line of more than `LONG_LINE` nodes as many at its beginning and at its end are shown as half of them, and one mark
 *   between.
 * - A tree that is shown whole is unfolded everywhere but where the reader has folded it and at `plies`, breadth first up
 *   to `MOST_ITEMS` nodes.
 */
const SMALL_FAMILY = 7;
const SHORT_RUN = 3;
const LONG_LINE = 200;
const MOST_ITEMS = 20_000;

const makeFolds = (run, plies) => {
  const { nodes, roots, childrenOf } = run;
  /** Where the reader has folded and unfolded; -1 stands for what all roots hang from. */
  const folded = new Set();
  const unfolded = new Set();
  let [isWhole, most] = [false, plies];
  /** Changes with what the reader does. */
  let version = 0;
  const familyOf = (node) => (node < 0 ? roots : childrenOf(node));
  const hasChildren = (node) => familyOf(node).length > 0;
  const isFolded = (node) => folded.has(node) || nodes.depth[node] === most && !unfolded.has(node);

  /** The parts of a family that are shown as one item each: from the first child to before the last. */
  const partsOf = (family, isOnLine, room) => {
    const parts = [];
    let left = family.length <= SMALL_FAMILY ? SMALL_FAMILY : room;
    for (let from = 0; from < family.length;) {
      let to = from;
      while (to < family.length && !isOnLine.has(family[to])) to += 1;
      const isShort = to - from <= SHORT_RUN;
      const single = isShort ? to - from : Math.min(to - from, Math.max(0, left));
      for (let at = from; at < from + single; at += 1) parts.push([at, at + 1]);
      if (from + single < to) parts.push([from + single, to]);
      left -= single;
      if (to < family.length) parts.push([to, to + 1]);
      from = to + 1;
    }
    return parts;
  };
  /** The nodes of lines that are shown, and below which of them there is a mark, with the nodes behind it. */
  const shorten = (lines) => {
    const half = LONG_LINE / 2;
    const isLong = (line) => line.length > LONG_LINE + 1;
    const isOnLine = new Set(lines.flatMap((line) => (isLong(line) ? [...line.slice(0, half), ...line.slice(-half)] : line)));
    const behind = new Map();
    for (const line of lines.filter(isLong)) {
      const [last, next] = [line[half - 1], line.at(-half)];
      // What another line leads to is there already.
      if (!isOnLine.has(nodes.parent[next])) behind.set(last, new Set(behind.get(last)).add(next));
    }
    return { isOnLine, behind };
  };
  /**
   * The items that are shown, each after the one above it, given lines from a root: a node, or -1 for a mark that stands
   * for a part of a family or, if `to` is 0, for what lies between two nodes of a line. `first` is the item of its first
   * child, and `size` how many items its family has.
   */
  const arrange = (lines) => {
    const { isOnLine, behind } = shorten(lines);
    const opened = new Set();
    const skipped = new Set([...behind.values()].flatMap((ends) => [...ends]));
    for (const node of isOnLine) if (!skipped.has(node)) opened.add(nodes.parent[node]);
    const items = { node: [], above: [], owner: [], from: [], to: [], depth: [], first: [], size: [] };
    const itemOf = new Map();
    let isComplete = true;
    const add = (item, node, owner, from, to) => {
      if (node >= 0) itemOf.set(node, items.node.length);
      else isComplete = false;
      items.node.push(node);
      items.above.push(item);
      items.owner.push(owner);
      items.from.push(from);
      items.to.push(to);
      items.depth.push(item < 0 ? 0 : items.depth[item] + 1);
      items.first.push(-1);
      items.size.push(0);
    };
    const addFamily = (item) => {
      const owner = item < 0 ? -1 : items.node[item];
      const family = familyOf(owner);
      const room = isWhole || unfolded.has(owner) ? MOST_ITEMS - items.node.length : 0;
      const parts = partsOf(family, isOnLine, room);
      if (item >= 0) [items.first[item], items.size[item]] = [items.node.length, parts.length];
      for (const [from, to] of parts) {
        add(item, to - from === 1 ? family[from] : -1, owner, from, to);
      }
    };
    const addBehind = (item, owner, end) => {
      if (items.size[item] === 0) items.first[item] = items.node.length;
      items.size[item] += 1;
      if (items.node[item] < 0) add(item, end, owner, 0, 1);
      else add(item, -1, owner, end, 0);
    };
    addFamily(-1);
    for (let item = 0; item < items.node.length; item += 1) {
      const node = items.node[item];
      if (node < 0 && items.to[item] === 0) addBehind(item, items.owner[item], items.from[item]);
      if (node < 0 || !hasChildren(node) || isFolded(node)) continue;
      if (opened.has(node) || unfolded.has(node) || isWhole && items.node.length < MOST_ITEMS) addFamily(item);
      else isComplete = false;
      for (const end of behind.get(node) || []) addBehind(item, node, end);
    }
    return { ...items, count: items.node.length, itemOf, isComplete };
  };
  const change = (act) => (...given) => {
    version += 1;
    act(...given);
  };
  return {
    arrange, hasChildren, familyOf, isFolded,
    version: () => version,
    isWhole: () => isWhole,
    /** Has the reader unfolded anything? */
    isOpened: () => isWhole || unfolded.size > 0,
    fold: change((node) => {
      unfolded.delete(node);
      folded.add(node);
    }),
    unfold: change((node) => {
      folded.delete(node);
      unfolded.add(node);
    }),
    /** The whole tree, but for what lies below `plies` if that is kept. */
    showWhole: change((keepsPlies) => {
      isWhole = true;
      if (!keepsPlies) most = null;
      folded.clear();
    }),
    /** As the rule has it without a reader. */
    showLines: change(() => {
      isWhole = false;
      most = null;
      folded.clear();
      unfolded.clear();
    }),
  };
};
