/** The boards of states, as `packed_boards.rs` describes them, drawn as SVG; `arrow` is where nodes have been moved to. */
const makeBoards = ({ boards, nodes: { states } }, [cellWidth, cellHeight], nodes) => {
  if (!boards) return { has: () => false, draw: () => "", cells: 0 };
  const { rows, columns, look, cells: kinds, base } = boards;
  const { number } = makeReader(boards.packed);
  /** By state, from which other one its board differs, or -1 for the first board, and how many steps it is from that. */
  const other = new Int32Array(states.count).fill(-1);
  const steps = new Uint8Array(states.count);
  const above = new Int32Array(states.count).fill(-1);
  for (let node = 0, known = 0; node < nodes.state.length; node += 1) {
    if (nodes.state[node] !== known) continue;
    if (nodes.parent[node] >= 0) above[known] = nodes.state[nodes.parent[node]];
    known += 1;
  }
  /** By state, where its differences begin among all: alternating places and cells. */
  const starts = new Int32Array(states.count + 1);
  const isDrawn = new Uint8Array(states.count);
  const differences = new Uint16Array(boards.differences * 2);
  let filled = 0;
  for (let state = 0; state < states.count; state += 1) {
    const code = number();
    isDrawn[state] = Math.min(code, 1);
    const before = above[state];
    if (code > 0 && before >= 0 && isDrawn[before] && steps[before] < boards.longest) {
      other[state] = before;
      steps[state] = steps[before] + 1;
    }
    let place = 0;
    for (let left = code - 1; left > 0; left -= 1) {
      place += number();
      differences[filled] = place;
      differences[filled + 1] = number();
      filled += 2;
    }
    starts[state + 1] = filled;
  }
  const cellsOf = (state) => {
    const cells = other[state] < 0 ? base.slice() : cellsOf(other[state]);
    for (let at = starts[state]; at < starts[state + 1]; at += 2) cells[differences[at]] = differences[at + 1];
    return cells;
  };
  const drawCells = (cells) => {
    const ground = [];
    const content = [];
    cells.forEach((cell, place) => {
      const { text, kind } = kinds[cell];
      const column = place % columns;
      const row = (place - column) / columns;
      const [x, y] = [column * cellWidth, row * cellHeight];
      if (kind.bar !== undefined) {
        const width = cellWidth * kind.bar / 100;
        ground.push(`<rect class="cell bar" x="${x + (cellWidth - width) / 2}" y="${y + 0.5}"` +
          ` width="${width}" height="${cellHeight - 1}" rx="2"/>`);
      } else {
        const name = look === "chequered" ? ((row + column) % 2 ? "dark" : "light") : kind;
        ground.push(`<rect class="cell ${name}" x="${x}" y="${y}" width="${cellWidth}" height="${cellHeight}"/>`);
      }
      if (text) {
        const size = look === "chequered" ? cellHeight * 1.08 : Math.min(cellHeight * 0.72, cellWidth * 1.2 / text.length);
        content.push(`<text class="content ${kind}" x="${x + cellWidth / 2}"` +
          ` y="${y + cellHeight / 2 + size * 0.35}" font-size="${size}">${escape(text)}</text>`);
      }
    });
    ground.push(`<rect class="frame" width="${columns * cellWidth}" height="${rows * cellHeight}"/>`);
    return [ground.join(""), content.join("")];
  };
  /** The arrow of the move that led to a node, where a piece goes from cell to cell. */
  const arrowTo = (node) => {
    if (!nodes.arrow || nodes.arrow[node] < 0) return "";
    const end = nodes.arrow[node] % base.length;
    const start = (nodes.arrow[node] - end) / base.length;
    const middle = (place) => [(place % columns + 0.5) * cellWidth, (Math.floor(place / columns) + 0.5) * cellHeight];
    const [[x1, y1], [x2, y2]] = [middle(start), middle(end)];
    const length = Math.hypot(x2 - x1, y2 - y1);
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    const head = cellWidth * 0.55;
    // The head is not to lie below the piece.
    const tip = [x2 - dx * cellWidth * 0.36, y2 - dy * cellHeight * 0.36];
    const neck = [tip[0] - dx * head, tip[1] - dy * head];
    const wing = head * 0.45;
    return `<line class="arrow" stroke-width="${cellWidth * 0.16}" x1="${x1}" y1="${y1}"` +
      ` x2="${neck[0]}" y2="${neck[1]}"/><polygon class="arrow-head" points="${tip}` +
      ` ${neck[0] - dy * wing},${neck[1] + dx * wing} ${neck[0] + dy * wing},${neck[1] - dx * wing}"/>`;
  };
  const MOST_DRAWN = 2_000;
  const drawn = new Map();
  const has = (node) => nodes.state[node] >= 0 && isDrawn[nodes.state[node]] === 1;
  /** A node's board, with the arrow of the move that led there between the squares and the pieces. */
  const draw = (node) => {
    if (!has(node)) return "";
    const state = nodes.state[node];
    if (drawn.size > MOST_DRAWN) drawn.clear();
    if (!drawn.has(state)) drawn.set(state, drawCells(cellsOf(state)));
    const [ground, content] = drawn.get(state);
    return `<g class="${look}">${ground}${arrowTo(node)}${content}</g>`;
  };
  return { has, draw, width: columns * cellWidth, height: rows * cellHeight };
};
