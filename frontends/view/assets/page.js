(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const nodes = data.nodes;
  const count = nodes.parent.length;
  const last = data.steps.length;
  const frame = data.frame;
  const [cellWidth, cellHeight] = frame.cell;
  const field = Object.fromEntries(data.fields.map((name, number) => [name, number]));
  const status = Object.fromEntries(data.statuses.map((name, number) => [name, number]));
  const isSearch = data.family === "search";
  const isGame = data.family === "game";
  const textOf = (number) => (number < 0 ? "" : data.texts[number]);
  const stateOf = (node) => textOf(nodes.state[node]);
  const actionOf = (node) => textOf(nodes.action[node]);
  const sideOf = (node) => data.sides[nodes.side[node]];

  const children = Array.from({ length: count }, () => []);
  const roots = [];
  for (let node = 0; node < count; node += 1) {
    if (nodes.parent[node] < 0) roots.push(node);
    else children[nodes.parent[node]].push(node);
  }
  const isAnswer = new Set(data.answer);

  // ---- How things stand, and going from step to step. ----

  let step = 0;
  /** What each node holds, by field, and what the whole holds. */
  const held = data.fields.map(() => new Array(count).fill(null));
  const whole = data.fields.map(() => null);
  /** When a node's status was changed last, and in which pass. */
  const changedAt = new Float64Array(count).fill(-1);
  const passOf = new Int32Array(count);
  const counts = data.events.map(() => 0);
  /** For each step taken, what was there before. */
  const before = [];

  const set = (node, what, value, was) => {
    if (node < 0) {
      was.push([node, what, whole[what]]);
      whole[what] = value;
      return;
    }
    was.push([node, what, held[what][node], changedAt[node], passOf[node]]);
    held[what][node] = value;
    if (what === field.status) {
      changedAt[node] = step * 1e6 + was.length;
      passOf[node] = whole[field.pass] || 0;
    }
  };
  const tally = (number, sign) => {
    const event = data.steps[number][0];
    if (event >= 0) counts[event] += sign;
    else for (const [name, times] of Object.entries(data.gaps[number])) counts[name] += sign * times;
  };
  const forward = () => {
    const taken = data.steps[step];
    const was = [];
    for (let at = 2; at < taken.length; at += 3) {
      set(taken[at], taken[at + 1], taken[at + 2], was);
    }
    before.push(was);
    tally(step, 1);
    step += 1;
  };
  const back = () => {
    step -= 1;
    tally(step, -1);
    for (const [node, what, value, changed, pass] of before.pop().reverse()) {
      if (node < 0) {
        whole[what] = value;
      } else {
        held[what][node] = value;
        changedAt[node] = changed;
        passOf[node] = pass;
      }
    }
  };
  const go = (to) => {
    const target = Math.max(0, Math.min(last, Math.round(to) || 0));
    while (step < target) forward();
    while (step > target) back();
    chosen = -1;
    show();
  };

  const statusOf = (node) => held[field.status][node] || 0;
  const nowNode = () => (step > 0 ? data.steps[step - 1][1] : roots.length > 0 ? roots[0] : -1);
  const lineTo = (node) => {
    const line = [];
    for (let at = node; at >= 0; at = nodes.parent[at]) line.push(at);
    return line.reverse();
  };
  const value = (node, name) => held[field[name]][node];
  const isCost = { g: true, h: true, f: true };
  const shown = (node, name) => {
    const it = value(node, name);
    if (it === null || it === undefined) return "";
    return isCost[name] && data.unit !== 1 && typeof it === "number"
      ? (it / data.unit).toFixed(2) : String(it);
  };

  // ---- Lists. ----

  const weight = () => {
    const text = whole[field.weight];
    if (text === null || text === undefined) return data.lists.weight || 1;
    const [over, under] = String(text).split("/");
    return under ? Number(over) / Number(under) : Number(over);
  };
  const keys = {
    f: (node) => value(node, "f"),
    g: (node) => value(node, "g"),
    h: (node) => value(node, "h"),
    w: (node) => value(node, "g") + weight() * value(node, "h"),
    seq: (node) => changedAt[node],
    batch: (node) => (nodes.parent[node] < 0 ? -1 : changedAt[nodes.parent[node]]),
    side: (node) => nodes.side[node],
  };
  const withStatus = (wanted) => {
    const found = [];
    for (let node = 0; node < count; node += 1) if (statusOf(node) === wanted) found.push(node);
    return found;
  };
  const openNodes = () => withStatus(status.open).sort((one, other) => {
    for (const key of data.lists.order) {
      const descends = key.startsWith("-");
      const rank = keys[descends ? key.slice(1) : key];
      const difference = rank(one) - rank(other);
      if (difference !== 0) return descends ? -difference : difference;
    }
    return 0;
  });
  const closedNodes = () => withStatus(status.expanded)
    .sort((one, other) => changedAt[other] - changedAt[one]);

  const MOST_ROWS = 60;
  const table = (id, caption, columns, rows) => {
    const head = columns.map(([name, , isNumber]) =>
      `<th scope="col"${isNumber ? ' class="number"' : ""}>${name}</th>`).join("");
    const body = rows.slice(0, MOST_ROWS).map((node) => {
      const cells = columns.map(([, text, isNumber]) =>
        `<td${isNumber ? ' class="number"' : ""}>${escape(text(node))}</td>`).join("");
      const now = node === nowNode() ? ' class="now"' : "";
      return `<tr data-node="${node}"${now}>${cells}</tr>`;
    }).join("");
    const more = rows.length > MOST_ROWS
      ? `<p class="note">and ${group(rows.length - MOST_ROWS)} more</p>` : "";
    return `<div class="scroll" tabindex="0"><table id="${id}"><caption>${caption}</caption>` +
      `<thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>${more}</div>`;
  };
  const hasValues = (name) => held[field[name]].some((it) => it !== null);
  const costColumns = () => ["g", "h", "f"].filter((name) => name === "g" || hasValues(name))
    .map((name) => [name, (node) => shown(node, name), true]);
  const showLists = () => {
    const now = nowNode();
    let html = "";
    if (isSearch && data.lists.has_lists) {
      const columns = [["state", stateOf], ["by", actionOf], ...costColumns()];
      if (roots.length > 1) columns.unshift(["side", sideOf]);
      const open = openNodes();
      const closed = closedNodes();
      html = table("open", `Open list: ${group(open.length)}`, columns, open) +
        `<p class="note">${escape(data.lists.note)}</p>` +
        table("closed", `Closed list: ${group(closed.length)}`, columns, closed) +
        '<p class="note">The latest first.</p>';
    } else if (isSearch) {
      const columns = [["state", stateOf], ["by", actionOf], ...costColumns()];
      html = (count > 0 ? table("path", "Path", columns, now < 0 ? [] : lineTo(now)) : "") +
        `<p class="note">${escape(data.lists.note)}</p>`;
    } else if (data.has_means) {
      const columns = [
        ["move", (node) => actionOf(node) || "root"], ["side", sideOf],
        ["simulations", (node) => shown(node, "visits"), true],
        ["mean", (node) => shown(node, "mean"), true], ["proved", (node) => shown(node, "value")],
      ];
      html = table("path", "The line from the root", columns, now < 0 ? [] : lineTo(now)) +
        table("moves", "Root moves", columns, (children[roots[0]] || []).filter(isMet)) +
        '<p class="note">Values are MAX\'s: 1 is a win, 0 a draw, -1 a loss.</p>';
    } else if (isGame) {
      const end = (name, infinite) => (node) => shown(node, name) ||
        (statusOf(node) === status.expanded || statusOf(node) === status.valued ? infinite : "");
      const windows = [["α", end("alpha", "−∞"), true], ["β", end("beta", "+∞"), true]];
      const columns = [
        ["move", (node) => actionOf(node) || "root"], ["side", sideOf],
        ...(data.has_windows ? windows : []),
        [data.value_name, (node) => shown(node, "value"), true],
      ];
      html = table("path", "The line from the root", columns, now < 0 ? [] : lineTo(now));
    } else {
      const columns = [["move", (node) => actionOf(node) || "root"], ["side", sideOf],
        ["", (node) => data.statuses[statusOf(node)]]];
      html = table("path", "The line from the root", columns, now < 0 ? [] : lineTo(now));
    }
    by("lists").innerHTML = html;
  };

  // ---- Boards. ----

  const boards = data.boards;
  const boardCells = (state) => {
    const differences = boards && boards.differences[state];
    if (!differences) return null;
    const cells = boards.base.slice();
    for (let at = 0; at < differences.length; at += 2) cells[differences[at]] = differences[at + 1];
    return cells;
  };
  const drawnBoards = new Map();
  /** A node's board, with the arrow of the move that led there between the squares and the pieces. */
  const boardOf = (node) => {
    const state = nodes.state[node];
    if (!drawnBoards.has(state)) drawnBoards.set(state, drawBoard(boardCells(state)));
    const [ground, content] = drawnBoards.get(state);
    return ground && `<g class="${boards.look}">${ground}${arrowTo(node)}${content}</g>`;
  };
  const drawBoard = (cells) => {
    if (!cells) return ["", ""];
    const parts = [];
    const content = [];
    cells.forEach((cell, place) => {
      const [text, kind] = boards.kinds[cell];
      const column = place % boards.columns;
      const row = (place - column) / boards.columns;
      const [x, y] = [column * cellWidth, row * cellHeight];
      if (kind.startsWith("bar")) {
        const width = cellWidth * Number(kind.slice(4)) / 100;
        parts.push(`<rect class="cell bar" x="${x + (cellWidth - width) / 2}" y="${y + 0.5}"` +
          ` width="${width}" height="${cellHeight - 1}" rx="2"/>`);
      } else {
        const ground = boards.look === "chequered" ? ((row + column) % 2 ? "dark" : "light") : kind;
        parts.push(`<rect class="cell ${ground}" x="${x}" y="${y}" width="${cellWidth}"` +
          ` height="${cellHeight}"/>`);
      }
      if (text) {
        const size = boards.look === "chequered" ? cellHeight * 1.08
          : Math.min(cellHeight * 0.72, cellWidth * 1.2 / text.length);
        content.push(`<text class="content ${kind}" x="${x + cellWidth / 2}"` +
          ` y="${y + cellHeight / 2 + size * 0.35}" font-size="${size}">${escape(text)}</text>`);
      }
    });
    parts.push(`<rect class="frame" width="${boards.columns * cellWidth}"` +
      ` height="${boards.rows * cellHeight}"/>`);
    return [parts.join(""), content.join("")];
  };
  /** The arrow of the move that led to a node, where a piece goes from cell to cell. */
  const arrowTo = (node) => {
    if (!nodes.arrow || nodes.arrow[node] < 0) return "";
    const end = nodes.arrow[node] % boards.base.length;
    const start = (nodes.arrow[node] - end) / boards.base.length;
    const middle = (place) => [(place % boards.columns + 0.5) * cellWidth,
      (Math.floor(place / boards.columns) + 0.5) * cellHeight];
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

  // ---- The tree. ----

  const MARGIN = 30;
  let scale = 1;
  let chosen = -1;
  const folded = new Set();
  if (data.plies !== null) {
    for (let node = 0; node < count; node += 1) {
      if (nodes.depth[node] === data.plies && children[node].length > 0) folded.add(node);
    }
  }
  /** The middle of each node from the left, and how wide and deep the tree is. */
  let places = null;
  let treeWidth = 0;
  let treeHeight = 0;
  /** For each node itself, or the fold below which it is. */
  const shownAs = new Int32Array(count);
  /** Gives all nodes their places, met or not: the tree does not move as it grows. */
  const layOut = () => {
    let deepest = 0;
    for (let node = 0; node < count; node += 1) {
      const parent = nodes.parent[node];
      const above = parent < 0 ? -1 : shownAs[parent];
      const isHidden = parent >= 0 && (above !== parent || folded.has(parent));
      shownAs[node] = isHidden ? above : node;
      if (!isHidden) deepest = Math.max(deepest, nodes.depth[node]);
    }
    const childrenOf = (node) => (folded.has(node) ? [] : children[node]);
    const layout = tidy(count, roots, childrenOf, frame.width + frame.gap);
    places = layout.places;
    treeWidth = layout.breadth + frame.width + 2 * MARGIN;
    treeHeight = deepest * frame.level + frame.height + 2 * MARGIN;
  };
  layOut();
  const xOf = (node) => places[node] + frame.width / 2 + MARGIN;
  const yOf = (node) => nodes.depth[node] * frame.level + MARGIN;
  const isMet = (node) => statusOf(node) !== 0 || nodes.parent[node] < 0 && (step === 0 || !isSearch);
  const classes = ["unmet", "open", "expanded", "duplicate", "pruned", "limit", "goal", "leaf",
    "valued", "proved", "recalled", "cut", "better", "satisfied", "failed", "violated", "noreplies"];
  const caption = (node) => {
    const at = statusOf(node);
    if (isSearch) {
      const [g, h, f] = [shown(node, "g"), shown(node, "h"), shown(node, "f")];
      return f ? `${g} + ${h} = ${f}` : g ? `g ${g}` : "";
    }
    if (data.has_means) {
      const known = shown(node, "value") || shown(node, "mean");
      return known ? `${known} (${shown(node, "visits")})` : "";
    }
    if (isGame) return shown(node, "value");
    return at > status.expanded ? data.statuses[at] : "";
  };
  const whyOf = (node) => shown(node, "why");
  const isFirstCut = (node) => children[nodes.parent[node]]
    .find((sibling) => statusOf(sibling) === status["cut off"]) === node;
  /** Nodes that count no more: of an earlier pass, or off the path where only the path is kept. */
  const isPast = (node, path) => {
    if (passOf[node] < (whole[field.pass] || 0)) return true;
    if (!isSearch || data.lists.has_lists || path === null) return false;
    return !path.has(node) && !path.has(nodes.parent[node]);
  };
  const isRound = (node) => ["MIN", "them"].includes(sideOf(node));

  const drawNode = (node, now, path, isDone) => {
    const at = statusOf(node);
    const isCut = at === status["cut off"];
    const [x, y] = [xOf(node), yOf(node)];
    const names = ["n", `s-${classes[at]}`];
    if (isPast(node, path)) names.push("past");
    if (isDone && isAnswer.has(node)) names.push("way");
    if (node === now) names.push("now");
    else if (now >= 0 && node === shownAs[now]) names.push("holds");
    if (node === chosen) names.push("chosen");
    const open = `<g class="${names.join(" ")}" data-node="${node}" transform="translate(${x},${y})">`;
    if (scale * frame.height < 16) {
      return `${open}<rect class="box" x="${-frame.width / 3}" width="${frame.width / 1.5}"` +
        ` height="${frame.height}" rx="${isRound(node) ? frame.height / 2 : 4}"/></g>`;
    }
    if (isCut) {
      return `${open}<circle class="box" r="7" cy="7"/></g>`;
    }
    const { width, height } = frame;
    const corner = isRound(node) ? Math.min(boards ? 12 : 18, height / 2) : isSearch ? 6 : 2;
    const parts = [`<rect class="box" x="${-width / 2}" width="${width}" height="${height}"` +
      ` rx="${corner}"/>`];
    const board = boards && nodes.state[node] >= 0 ? boardOf(node) : "";
    if (board) {
      const left = -boards.columns * cellWidth / 2;
      parts.push(`<g transform="translate(${left},5)">${board}</g>`);
      parts.push(`<text class="caption" y="${height - 7}">${escape(caption(node))}</text>`);
    } else {
      const name = stateOf(node);
      const most = Math.max(4, Math.floor(width / 7));
      const short = name.length > most ? `${name.slice(0, most - 1)}…` : name;
      const text = caption(node);
      parts.push(`<text class="name" y="${text ? height / 2 - 4 : height / 2 + 4}">` +
        `${escape(short)}</text><text class="caption" y="${height / 2 + 13}">${escape(text)}</text>`);
    }
    const told = [stateOf(node), actionOf(node), data.statuses[at], caption(node), whyOf(node)];
    parts.push(`<title>${escape(told.filter(Boolean).join(", "))}</title>`);
    return `${open}${parts.join("")}</g>`;
  };
  const drawHandle = (node, below) => {
    // Below the caption, which is to be read, and in the same place folded and unfolded.
    const [x, y] = [xOf(node) + frame.width / 2 - 8, yOf(node) + frame.height + 5];
    const text = folded.has(node) ? `+${group(below)}` : "−";
    const width = 12 + text.length * 6;
    return `<g class="handle${folded.has(node) ? " folded" : ""}" data-fold="${node}" transform="translate(${x},${y})">` +
      `<rect class="box" x="${-width / 2}" y="-8" width="${width}" height="16" rx="8"/>` +
      `<text y="4">${text}</text><title>${folded.has(node) ? "unfold" : "fold"} the subtree</title></g>`;
  };
  const drawEdge = (node, path, isDone) => {
    const parent = nodes.parent[node];
    const at = statusOf(node);
    const isCut = at === status["cut off"];
    const [x1, y1, x2, y2] = [xOf(parent), yOf(parent) + frame.height, xOf(node), yOf(node)];
    const names = ["edge"];
    if (isCut) names.push("cut");
    else if (isDone && isAnswer.has(node) && isAnswer.has(parent)) names.push("way");
    else if (path !== null && path.has(node)) names.push("line");
    if (isPast(node, path)) names.push("past");
    // Wide families come down straight at the end, so that the action can be read.
    const shoulder = y2 - 20;
    let html = `<path class="${names.join(" ")}" d="M${x1} ${y1}L${x2} ${shoulder}L${x2} ${y2}"/>`;
    if (scale * frame.height < 16) return html;
    html += `<text class="action${isPast(node, path) ? " past" : ""}" x="${x2}" y="${y2 - 6}">` +
      `${escape(actionOf(node))}</text>`;
    if (isCut) {
      html += `<line class="stroke${isPast(node, path) ? " past" : ""}" x1="${x2 - 7}" y1="${shoulder - 1}" x2="${x2 + 7}" y2="${shoulder - 7}"/>`;
    }
    return html;
  };

  /** Why something was left out, drawn over all else. */
  const drawWhy = (node, path) => {
    const at = statusOf(node);
    const isCut = at === status["cut off"];
    if (!whyOf(node) || !(at === status.pruned || isCut && isFirstCut(node))) return "";
    const [x, y] = [xOf(node), yOf(node) + (isCut ? 28 : frame.height + 13)];
    const lines = whyOf(node).split(": ").map((line, number) =>
      `<text class="why" x="${x}" y="${y + 13 * number}">${escape(line)}</text>`);
    return `<g${isPast(node, path) ? ' class="past"' : ""}>${lines.join("")}</g>`;
  };

  const picture = by("picture");
  const tree = by("tree");
  /** The nodes that can be seen, folds allowing, and how many are hidden below each fold. */
  const visible = () => {
    const hiddenBelow = new Int32Array(count).fill(-1);
    const below = new Map();
    const found = [];
    for (let node = 0; node < count; node += 1) {
      const parent = nodes.parent[node];
      if (parent >= 0) {
        const isEnd = folded.has(parent) || statusOf(parent) === status["cut off"];
        hiddenBelow[node] = hiddenBelow[parent] < 0 && isEnd ? parent : hiddenBelow[parent];
      }
      if (!isMet(node)) continue;
      const end = hiddenBelow[node];
      if (end < 0) found.push(node);
      else below.set(end, (below.get(end) || 0) + 1);
    }
    return [found, below];
  };
  const bounds = (found) => {
    let [left, right, bottom] = [Infinity, -Infinity, 0];
    for (const node of found) {
      left = Math.min(left, xOf(node));
      right = Math.max(right, xOf(node));
      bottom = Math.max(bottom, yOf(node));
    }
    if (found.length === 0) return [0, 0, 100, 100];
    const half = frame.width / 2 + MARGIN / 2;
    return [left - half, 0, right - left + 2 * half, bottom + frame.height + MARGIN];
  };
  /** Blank room that keeps a node in its place on the screen, until the size is changed. */
  let kept = null;
  /** The room to the left of the tree: one that leaves room is shown in the middle. */
  const leadOf = () => (kept ? kept.lead : Math.max(0, (tree.clientWidth / scale - treeWidth) / 2));
  const makeRoom = () => {
    const [right, bottom] = kept ? [kept.right, kept.bottom] : [0, 0];
    by("room").style.width = `${Math.max((leadOf() + treeWidth) * scale, right)}px`;
    by("room").style.height = `${Math.max(treeHeight * scale, bottom)}px`;
  };
  const drawTree = (isWhole) => {
    const [found, below] = visible();
    const now = nowNode();
    const path = now < 0 ? null : new Set(lineTo(now));
    const isDone = step === last;
    let [x, y, w, h] = bounds(found);
    if (isWhole) {
      picture.removeAttribute("width");
      picture.removeAttribute("height");
    } else {
      const own = tree.getBoundingClientRect();
      const [wide, high] = [tree.clientWidth || own.width, tree.clientHeight || own.height];
      picture.setAttribute("width", wide);
      picture.setAttribute("height", high);
      [x, y, w, h] = [tree.scrollLeft / scale - leadOf(), tree.scrollTop / scale, wide / scale, high / scale];
    }
    picture.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
    const reach = frame.width;
    const isSeen = (node) => {
      const [at, down] = [xOf(node), yOf(node)];
      return at > x - reach && at < x + w + reach && down > y - frame.level && down < y + h + frame.level;
    };
    const seen = new Set(found.filter(isSeen));
    const edges = [];
    for (const node of found) {
      const parent = nodes.parent[node];
      if (parent >= 0 && (seen.has(node) || seen.has(parent))) edges.push(drawEdge(node, path, isDone));
    }
    const boxes = [];
    const handles = [];
    const whys = [];
    for (const node of seen) {
      boxes.push(drawNode(node, now, path, isDone));
      if (scale * frame.height >= 16) whys.push(drawWhy(node, path));
      const isInner = children[node].some(isMet);
      if (isInner && scale * frame.height >= 16 && (folded.has(node) || node === now || node === chosen)) {
        handles.push(drawHandle(node, below.get(node) || 0));
      }
    }
    picture.innerHTML = edges.join("") + boxes.join("") + whys.join("") + handles.join("");
    const about = now < 0 ? "" : `; now at ${stateOf(now)}${shownAs[now] === now ? ""
      : `, folded below ${stateOf(shownAs[now])}`}`;
    picture.setAttribute("aria-label", `tree of ${found.length} nodes${about}`);
    by("unfold").hidden = folded.size === 0;
    by("legend").classList.toggle("unfolded", folded.size === 0);
  };
  /** Brings a node into sight, or the fold that hides it, unless it is well in sight. */
  const bring = (node) => {
    const seen = shownAs[node];
    const [x, y] = [(xOf(seen) + leadOf()) * scale, yOf(seen) * scale];
    const [wide, high] = [tree.clientWidth, tree.clientHeight];
    const side = Math.min(wide / 4, frame.width * scale);
    if (x < tree.scrollLeft + side || x > tree.scrollLeft + wide - side) tree.scrollLeft = x - wide / 2;
    if (y < tree.scrollTop + MARGIN || y + frame.level * scale > tree.scrollTop + high) {
      tree.scrollTop = y - high / 2;
    }
  };
  const follow = () => {
    if (by("follow").checked && nowNode() >= 0) bring(nowNode());
  };
  const zoom = (to, keep) => {
    const [wide, high] = [tree.clientWidth, tree.clientHeight];
    const x = (tree.scrollLeft + wide / 2) / scale - leadOf();
    const y = (tree.scrollTop + high / 2) / scale;
    scale = Math.max(0.01, Math.min(3, to));
    kept = null;
    makeRoom();
    if (keep !== false) {
      tree.scrollLeft = (x + leadOf()) * scale - wide / 2;
      tree.scrollTop = y * scale - high / 2;
    }
    follow();
    drawTree();
  };
  const fit = () => {
    const [left, top, width, height] = bounds(visible()[0]);
    scale = Math.max(0.01, Math.min(1.5, tree.clientWidth / width, tree.clientHeight / height));
    kept = null;
    makeRoom();
    tree.scrollLeft = (left + leadOf()) * scale;
    tree.scrollTop = top * scale;
    drawTree();
  };
  /** Changes what is folded. The other nodes close up; this one stays where it is on the screen. */
  const refold = (node, change) => {
    const before = (xOf(node) + leadOf()) * scale - tree.scrollLeft;
    const top = tree.scrollTop;
    change();
    layOut();
    kept = null;
    let lead = leadOf();
    let left = (xOf(node) + lead) * scale - before;
    if (left < 0) {
      lead -= left / scale;
      left = 0;
    }
    kept = { lead, right: left + tree.clientWidth, bottom: top + tree.clientHeight };
    makeRoom();
    tree.scrollLeft = left;
    tree.scrollTop = top;
    showNode();
    showInWords();
    drawTree();
  };
  const turnFold = (node) => {
    if (node < 0 || children[node].length === 0) return;
    refold(node, () => folded.delete(node) || folded.add(node));
  };
  /** The node that is told of beside the tree, or the fold that hides it. */
  const toFold = () => {
    const node = chosen >= 0 ? chosen : nowNode();
    return node < 0 ? -1 : shownAs[node];
  };
  const foldByKey = () => {
    const node = toFold();
    turnFold(node);
    if (node >= 0 && children[node].length > 0) {
      by("said").textContent = `${folded.has(node) ? "folded" : "unfolded"} below ${stateOf(node)}`;
    }
  };

  // ---- Beside the tree. ----

  const showNode = () => {
    const node = chosen >= 0 ? chosen : nowNode();
    by("node-heading").textContent = chosen >= 0 ? "Selected node" : "Current node";
    const board = by("board");
    if (node < 0) {
      board.innerHTML = "";
      by("facts").innerHTML = "<dt></dt><dd>none</dd>";
      by("fold").hidden = true;
      return;
    }
    const at = statusOf(node);
    const cells = at === status["cut off"] || nodes.state[node] < 0 ? null : boardCells(nodes.state[node]);
    if (cells) {
      const [wide, high] = [boards.columns * cellWidth, boards.rows * cellHeight];
      const large = Math.min(170 / wide, 170 / high);
      board.setAttribute("viewBox", `-1 -1 ${wide + 2} ${high + 2}`);
      board.setAttribute("width", wide * large);
      board.setAttribute("height", high * large);
      board.setAttribute("aria-label", `board ${stateOf(node)}`);
      board.innerHTML = boardOf(node);
    } else {
      board.innerHTML = "";
    }
    const line = lineTo(node);
    const actions = line.map(actionOf).filter(Boolean);
    const path = actions.length > 24 ? ["…", ...actions.slice(-24)] : actions;
    by("facts").innerHTML = facts([
      ["state", stateOf(node)],
      ["status", data.statuses[at]],
      ["why", whyOf(node)],
      ["side", isSearch && roots.length < 2 ? "" : sideOf(node)],
      ["depth", String(nodes.depth[node])],
      ["path", path.join(" ")],
      ["g", shown(node, "g")], ["h", shown(node, "h")], ["f", shown(node, "f")],
      [data.value_name, shown(node, "value")],
      ["alpha", shown(node, "alpha")], ["beta", shown(node, "beta")],
      [data.has_means ? "simulations" : "visits",
        data.has_means || value(node, "visits") > 1 ? shown(node, "visits") : ""],
      ["mean", shown(node, "mean")], ["last result", shown(node, "result")],
      ["urgency", shown(node, "urgency")],
    ]);
    const fold = by("fold");
    const end = shownAs[node];
    fold.hidden = !children[end].some(isMet);
    fold.textContent = end === node ? "subtree" : "the fold that hides this node";
    fold.setAttribute("aria-expanded", String(!folded.has(end)));
  };
  const showCounters = () => {
    const entries = data.counters.map((name, number) => [name, group(counts[number])]);
    const of = (name) => {
      const it = whole[field[name]];
      return it === null || it === undefined ? "" : String(it);
    };
    const wholes = ["simulation", "pass", "bound", "depth bound", "weight", "direction", "rule", "advice"];
    by("whole").innerHTML = facts(wholes.map((name) => [name, of(name)]));
    by("counters").innerHTML = facts(entries);
  };
  const showOutline = () => {
    const event = step > 0 ? data.steps[step - 1][0] : -1;
    markLine(by("outline"), event < 0 ? null : data.line_of_event[event]);
  };
  const MOST_LISTED = 300;
  const showInWords = () => {
    if (!by("in-words").open) return;
    let left = MOST_LISTED;
    const list = (level) => {
      const met = level.filter(isMet);
      if (met.length === 0 || left <= 0) return "";
      const items = met.map((node) => {
        if (left <= 0) return "";
        left -= 1;
        const told = escape([actionOf(node), stateOf(node), data.statuses[statusOf(node)], caption(node),
          whyOf(node)].filter(Boolean).join(", "));
        if (!children[node].some(isMet)) return `<li>${told}</li>`;
        const isOpen = !folded.has(node);
        return `<li><button type="button" data-fold="${node}" aria-expanded="${isOpen}">${told}</button>` +
          `${isOpen ? list(children[node]) : ""}</li>`;
      });
      return `<ul>${items.join("")}</ul>`;
    };
    const html = list(roots);
    const place = by("list-of-nodes");
    const focus = place.contains(document.activeElement) ? document.activeElement.dataset.fold : undefined;
    place.innerHTML = html + (left <= 0
      ? `<p class="note">Only the first ${MOST_LISTED} nodes are listed; fold some to see others.</p>` : "");
    const button = focus === undefined ? null : place.querySelector(`[data-fold="${focus}"]`);
    if (button) button.focus({ preventScroll: true });
  };
  const eventNumber = (at) => (at === 0 ? 0 : data.numbers ? data.numbers[at - 1] : at);
  const totalEvents = eventNumber(last);
  const stepOf = (event) => {
    if (!data.numbers) return event;
    const found = data.numbers.findIndex((number) => number >= event);
    return event <= 0 ? 0 : found < 0 ? last : found + 1;
  };
  const showControls = () => {
    by("slider").value = step;
    by("slider").setAttribute("aria-valuetext", `event ${eventNumber(step)} of ${totalEvents}`);
    if (document.activeElement !== by("jump")) by("jump").value = eventNumber(step);
    by("back").disabled = by("first").disabled = step === 0;
    by("forward").disabled = by("last").disabled = step === last;
    let words = step === 0 ? "Before the first event." : data.words[step - 1];
    if (step === last && data.outcome === null) {
      words += " Here the trace breaks off.";
    } else if (step === last && last > 0 && data.outcome) {
      words += data.is_whole ? ` The end: ${data.outcome}.` : ` Here the trace ends. Outcome of the run: ${data.outcome}.`;
    }
    by("words").textContent = words;
    document.body.dataset.step = eventNumber(step);
  };
  const show = () => {
    showControls();
    showOutline();
    showLists();
    showNode();
    showCounters();
    showInWords();
    makeRoom();
    follow();
    drawTree();
  };

  // ---- Playing. ----

  const player = makePlayer({
    isOver: () => step === last,
    restart: () => go(0),
    advance: () => go(step + 1),
    delay: () => Number(by("speed").value),
  });
  const byHand = (to) => {
    player.pause();
    go(to);
  };
  /** Is the step one to stop at: an expansion or, where there are simulations, the end of one? */
  const isStation = ([event, node]) => data.events[event] === data.station.event &&
    (!data.station.is_at_root || nodes.parent[node] < 0);
  const station = (sign) => {
    let at = step + sign;
    while (at > 0 && at < last && !isStation(data.steps[at - 1])) at += sign;
    byHand(at);
  };

  // ---- What the reader does. ----

  by("first").onclick = () => byHand(0);
  by("back").onclick = () => byHand(step - 1);
  by("play").onclick = player.turn;
  by("forward").onclick = () => byHand(step + 1);
  by("last").onclick = () => byHand(last);
  by("slider").oninput = (event) => byHand(Number(event.target.value));
  by("jump").onchange = (event) => {
    byHand(stepOf(Number(event.target.value)));
    event.target.value = eventNumber(step);
  };
  const turnTheme = makeTheme(() => {});
  by("theme").onclick = turnTheme;
  by("larger").onclick = () => zoom(scale * 1.25);
  by("smaller").onclick = () => zoom(scale / 1.25);
  by("fit").onclick = fit;
  by("follow").onchange = show;
  by("fold").onclick = () => turnFold(toFold());
  by("unfold").onclick = () => refold(Math.max(0, toFold()), () => folded.clear());
  by("list-of-nodes").onclick = (event) => {
    const button = event.target.closest("[data-fold]");
    if (button) turnFold(Number(button.dataset.fold));
  };
  by("in-words").ontoggle = showInWords;
  const choose = (node) => {
    chosen = node === chosen ? -1 : node;
    showNode();
    drawTree();
  };
  picture.onclick = (event) => {
    const handle = event.target.closest("[data-fold]");
    if (handle) return turnFold(Number(handle.dataset.fold));
    const node = event.target.closest("[data-node]");
    return node && choose(Number(node.dataset.node));
  };
  by("lists").onclick = (event) => {
    const row = event.target.closest("[data-node]");
    if (!row) return;
    choose(Number(row.dataset.node));
    if (chosen >= 0) bring(chosen);
  };
  let isDue = false;
  const drawSoon = () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      makeRoom();
      drawTree();
    });
  };
  tree.onscroll = drawSoon;
  addEventListener("resize", drawSoon);
  addEventListener("beforeprint", () => drawTree(true));
  addEventListener("afterprint", () => drawTree());
  listenToKeys({
    ArrowLeft: (event) => (event.shiftKey ? station(-1) : byHand(step - 1)),
    ArrowRight: (event) => (event.shiftKey ? station(1) : byHand(step + 1)),
    PageUp: () => byHand(step - 10),
    PageDown: () => byHand(step + 10),
    Home: () => byHand(0),
    End: () => byHand(last),
    "+": () => zoom(scale * 1.25),
    "=": () => zoom(scale * 1.25),
    "-": () => zoom(scale / 1.25),
    0: fit,
    f: foldByKey,
    d: turnTheme,
    Escape: () => choose(chosen),
  }, player.turn);

  // ---- The beginning. ----

  by("notices").innerHTML = noticesOf(data.notices);
  by("outline").innerHTML = outlineItems(data.outline);
  by("outline-section").hidden = data.outline.length === 0;
  document.body.dataset.family = data.family;
  by("slider").max = last;
  by("jump").max = totalEvents;
  by("total").textContent = group(totalEvents);
  const occurring = new Set();
  for (const taken of data.steps) {
    for (let at = 2; at < taken.length; at += 3) if (taken[at + 1] === field.status) occurring.add(taken[at + 2]);
  }
  const sample = (name, text) => `<li class="${name}-sample"><svg width="22" height="16" viewBox="-11 -8 22 16" aria-hidden="true">` +
    `<g class="${name}"><rect class="box" x="-9" y="-6" width="18" height="12" rx="3"/></g></svg>${text}</li>`;
  by("legend").innerHTML = [...occurring].sort((one, other) => one - other).filter((at) => at > 0)
    .map((at) => sample(`s-${classes[at]}`, data.statuses[at])).join("") +
    sample("now", "current node") + sample("holds", "current node, folded") + (data.answer.length > 0 ? sample("way", "answer") : "");
  const asked = /^#(\d+)$/.exec(location.hash);
  go(asked ? stepOf(Number(asked[1])) : data.first_step);
  // A tree that can be seen as a whole without a magnifying glass is.
  const share = Math.min(tree.clientWidth / treeWidth, tree.clientHeight / treeHeight);
  if (share > 0.75 && share < 1) zoom(share, false);
})();
