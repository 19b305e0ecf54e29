/** The lists of a run, as tables. */
const makeLists = (run) => {
  const { data, nodes, statuses, changedAt, shown, stateOf, actionOf, sideOf, statusOf } = run;
  const status = Object.fromEntries(data.statuses.map((name, number) => [name, number]));
  const MOST_ROWS = 60;

  const weight = () => {
    const text = run.weightText();
    if (text === "") return data.lists.weight || 1;
    const [over, under] = text.split("/");
    return under ? Number(over) / Number(under) : Number(over);
  };
  // Hundreds of thousands of nodes are compared at each step, so most keys are columns.
  const [g, h, f] = ["g", "h", "f"].map((name) => run.held[run.field[name]] || new Float64Array(run.count));
  const columns = { f, g, h, seq: changedAt, side: nodes.side };
  let factor = 1;
  const ranks = {
    w: (node) => g[node] + factor * h[node],
    batch: (node) => (nodes.parent[node] < 0 ? -1 : changedAt[nodes.parent[node]]),
  };
  /** By the keys in their order, most important first; `-` is greatest first. */
  const byKeys = ([key, ...others]) => {
    if (key === undefined) return () => 0;
    const name = key.replace("-", "");
    const sign = key.startsWith("-") ? -1 : 1;
    const next = byKeys(others);
    const [column, rank] = [columns[name], ranks[name]];
    if (rank) return (one, other) => sign * (rank(one) - rank(other)) || next(one, other);
    return (one, other) => sign * (column[one] - column[other]) || next(one, other);
  };
  /**
   * How many nodes have this status, and the first ones of them: sorting them all would take too long. It is quicker to
   * begin where the first ones probably are: at the latest nodes or at the earliest.
   */
  const firstWith = (wanted, order) => {
    const compare = byKeys(order);
    const isLatestFirst = order.includes("-seq");
    const rows = [];
    let size = 0;
    const end = Math.min(run.reach() + 1, run.count);
    for (let at = 0; at < end; at += 1) {
      const node = isLatestFirst ? end - 1 - at : at;
      if (statuses[node] !== wanted) continue;
      size += 1;
      if (rows.length === MOST_ROWS && compare(node, rows[MOST_ROWS - 1]) >= 0) continue;
      let place = rows.length;
      while (place > 0 && compare(node, rows[place - 1]) < 0) place -= 1;
      rows.splice(place, 0, node);
      if (rows.length > MOST_ROWS) rows.pop();
    }
    return { rows, size };
  };

  const table = (id, caption, columns, { rows, size }) => {
    const head = columns.map(([name, , isNumber]) =>
      `<th scope="col"${isNumber ? ' class="number"' : ""}>${escape(say(name))}</th>`).join("");
    const now = run.now();
    const body = rows.slice(0, MOST_ROWS).map((node) => {
      const cells = columns.map(([, text, isNumber]) =>
        `<td${isNumber ? ' class="number"' : ""}>${escape(text(node))}</td>`).join("");
      return `<tr data-node="${node}"${node === now ? ' class="now"' : ""}>${cells}</tr>`;
    }).join("");
    const more = size > MOST_ROWS ? `<p class="note">${say("and {n} more", { n: group(size - MOST_ROWS) })}</p>` : "";
    return `<div class="scroll" tabindex="0"><table id="${id}"><caption>${caption}</caption>` +
      `<thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>${more}</div>`;
  };
  const costs = ["g", "h", "f"].filter((name) => name === "g" || run.hasValues(name))
    .map((name) => [name, (node) => shown(node, name), true]);
  const ofStates = [["state", stateOf], ["by", actionOf], ...costs];
  const side = ["side", (node) => say(sideOf(node))];
  const move = ["move", (node) => actionOf(node) || say("root")];

  const openAndClosed = () => {
    const columns = run.roots.length > 1 ? [side, ...ofStates] : ofStates;
    factor = weight();
    const open = firstWith(status.open, data.lists.order);
    const closed = firstWith(status.expanded, ["-seq"]);
    return table("open", say("Open list: {n}", { n: group(open.size) }), columns, open) +
      `<p class="note">${escape(say(data.lists.note))}</p>` +
      table("closed", say("Closed list: {n}", { n: group(closed.size) }), columns, closed) +
      `<p class="note">${say("The latest first.")}</p>`;
  };
  const ofMeans = [move, side,
    ["simulations", (node) => shown(node, "visits"), true],
    ["mean", (node) => shown(node, "mean"), true], ["proved", (node) => say(shown(node, "value"))]];
  const end = (name, infinite) => (node) => say(shown(node, name)) ||
    (statusOf(node) === status.expanded || statusOf(node) === status.valued ? infinite : "");
  const windows = [["α", end("alpha", "−∞"), true], ["β", end("beta", "+∞"), true]];
  const ofValues = [move, side, ...(data.has_windows ? windows : []),
    [data.value_name, (node) => say(shown(node, "value")), true]];
  const ofAdvice = [move, side, ["", (node) => say(data.statuses[statusOf(node)])]];

  /** The lists as they stand. */
  return () => {
    const now = run.now();
    const all = (rows) => ({ rows, size: rows.length });
    const line = (name, columns) => table("path", name, columns, all(now < 0 ? [] : run.lineTo(now)));
    if (data.family === "search") {
      if (data.lists.has_lists) return openAndClosed();
      return (run.count > 0 ? line(say("Path"), ofStates) : "") + `<p class="note">${escape(say(data.lists.note))}</p>`;
    }
    const name = say("The line from the root");
    if (data.has_means) {
      const moves = run.roots.length > 0 ? [...run.childrenOf(run.roots[0])].filter(run.isMet) : [];
      return line(name, ofMeans) + table("moves", say("Root moves"), ofMeans, all(moves)) +
        `<p class="note">${say("Values are MAX's: 1 is a win, 0 a draw, -1 a loss.")}</p>`;
    }
    return line(name, data.family === "game" ? ofValues : ofAdvice);
  };
};
