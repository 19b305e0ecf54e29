/** Whether a text has room, and what of it has: texts are measured as the page writes them. */
const makeFitted = () => {
  const context = document.createElement("canvas").getContext("2d");
  const family = getComputedStyle(document.body).fontFamily;
  const known = new Map();
  return (text, room, font = "12px") => {
    const key = `${font} ${room} ${text}`;
    if (known.size > 5_000) known.clear();
    if (!known.has(key)) {
      context.font = `${font} ${family}`;
      const fits = (written) => context.measureText(written).width <= room;
      const letters = [...text];
      const shortened = (number) => `${letters.slice(0, number).join("")}…`;
      let [low, high] = [0, letters.length - 1];
      while (!fits(text) && low < high) {
        const middle = (low + high + 1) >> 1;
        if (fits(shortened(middle))) low = middle;
        else high = middle - 1;
      }
      known.set(key, fits(text) ? text : shortened(low));
    }
    return known.get(key);
  };
};

const CLASSES = ["unmet", "open", "expanded", "duplicate", "pruned", "limit", "goal", "leaf",
  "valued", "proved", "recalled", "cut", "better", "satisfied", "failed", "violated", "noreplies"];

/** Draws what `arrange` shows of a tree. `look` says which nodes are current, selected, on the path, and of the answer. */
const makePicture = (run, boards, folds) => {
  const { data, nodes, shown, stateOf, actionOf, sideOf, statusOf } = run;
  const { width, height } = data.frame;
  const room = width + data.frame.gap - 4;
  const status = Object.fromEntries(data.statuses.map((name, number) => [name, number]));
  const isSearch = data.family === "search";
  const fitted = makeFitted();
  const linesOf = makeMarks(run);
  /** Below this height nodes are boxes without anything in them. */
  const LEAST_HEIGHT = 16;

  const caption = (node) => {
    const at = statusOf(node);
    if (isSearch) {
      const [g, h, f] = [shown(node, "g"), shown(node, "h"), shown(node, "f")];
      const [value, limit] = [shown(node, "value"), shown(node, "limit")];
      if (limit) return `${value} ${run.isWithinLimit(node) ? "≤" : ">"} ${limit}`.replace("inf", "∞");
      return f ? `${g} + ${h} = ${f}` : g ? `g ${g}` : "";
    }
    if (data.has_means) {
      const known = shown(node, "value") || shown(node, "mean");
      return known ? `${known} (${shown(node, "visits")})` : "";
    }
    if (data.family === "game") return say(shown(node, "value"));
    return at > status.expanded ? say(data.statuses[at]) : "";
  };
  const whyOf = (node) => shown(node, "why");
  const isCut = (node) => statusOf(node) === status["cut off"];
  const isFirstCut = (node) => folds.familyOf(nodes.parent[node]).find(isCut) === node;
  const isRound = (node) => ["MIN", "them", "chance"].includes(sideOf(node));
  /** Nodes that count no more: of an earlier pass, or off the path where only the path is kept. */
  const isPast = (node, path) => {
    if (run.isPast(node)) return true;
    if (!isSearch || data.lists.has_lists || path === null) return false;
    return !path.has(node) && !path.has(nodes.parent[node]);
  };
  const told = (node) => [stateOf(node), actionOf(node), say(data.statuses[statusOf(node)]), caption(node), say(whyOf(node))]
    .filter(Boolean).join(", ");

  const drawNode = (node, [x, y], look) => {
    const names = ["n", `s-${CLASSES[statusOf(node)]}`];
    if (isPast(node, look.path)) names.push("past");
    if (look.isDone && look.answer.has(node)) names.push("way");
    if (sideOf(node) === "chance") names.push("chance");
    if (node === look.now) names.push("now");
    else if (node === look.holder) names.push("holds");
    if (node === look.chosen) names.push("chosen");
    const open = `<g class="${names.join(" ")}" data-node="${node}" transform="translate(${x},${y})">`;
    if (look.isSmall) {
      return `${open}<rect class="box" x="${-width / 3}" width="${width / 1.5}"` +
        ` height="${height}" rx="${isRound(node) ? height / 2 : 4}"/></g>`;
    }
    if (isCut(node)) return `${open}<circle class="box" r="7" cy="7"/><title>${escape(told(node))}</title></g>`;
    const hasBoard = boards.has(node);
    // Chance nodes are circles, as far as their text has room.
    const wide = sideOf(node) === "chance" ? Math.max(height, width / 2) : width;
    const corner = sideOf(node) === "chance" ? wide / 2 : isRound(node) ? Math.min(data.boards ? 12 : 18, height / 2) : isSearch ? 6 : 2;
    const parts = [`<rect class="box" x="${-wide / 2}" width="${wide}" height="${height}" rx="${corner}" ry="${Math.min(corner, height / 2)}"/>`];
    const text = escape(fitted(caption(node), wide - 6));
    if (hasBoard) {
      parts.push(`<g transform="translate(${-boards.width / 2},5)">${boards.draw(node)}</g>`);
      parts.push(`<text class="caption" y="${height - 7}">${text}</text>`);
    } else {
      parts.push(`<text class="name" y="${text ? height / 2 - 4 : height / 2 + 4}">` +
        `${escape(fitted(stateOf(node), wide - 8, "600 12px"))}</text><text class="caption" y="${height / 2 + 13}">${text}</text>`);
    }
    parts.push(`<title>${escape(told(node))}</title>`);
    return `${open}${parts.join("")}</g>`;
  };
  /** What a mark says. */
  const markOf = (items, item) => {
    const [owner, from, to] = [items.owner[item], items.from[item], items.to[item]];
    if (to === 0) return [group(nodes.depth[from] - nodes.depth[owner] - 1), say("levels"), say("not shown")];
    return linesOf(owner, folds.familyOf(owner), from, to);
  };
  /** A mark is a stack of sheets, which no node looks like. */
  const drawMark = (items, item, [x, y], look) => {
    const isBetween = items.to[item] === 0;
    const told = markOf(items, item);
    // What is too long breaks where the number begins.
    const lines = told.flatMap((line) => (fitted(line, width - 12) === line ? [line] : line.split(/(?<=most|least) /)));
    const high = Math.max(Math.min(height, 48), lines.length * 12 + 12);
    const sheet = (by) => `<rect class="box" x="${-width / 2 + by}" y="${by}" width="${width - 8}" height="${high - 8}" rx="4"/>`;
    const texts = lines.map((line, number) => `<text class="caption" x="-4" y="${high / 2 + (number - (lines.length - 1) / 2) * 12}">` +
      `${escape(fitted(line, width - 10))}</text>`);
    const name = escape(isBetween ? told.join(" ") : `${told.join(", ")}: ${say("unfold")}`);
    const does = isBetween ? 'class="between" role="img"'
      : `class="mark" role="button" tabindex="0" data-mark="${items.owner[item]}" data-item="${item}"`;
    return `<g ${does} aria-label="${name}" transform="translate(${x},${y})">${sheet(8)}${sheet(4)}${sheet(0)}` +
      `${look.isSmall ? "" : texts.join("")}<title>${name}</title></g>`;
  };
  const drawHandle = (node, [x, y], below) => {
    // Below the caption, which is to be read, and in the same place folded and unfolded.
    const isFolded = below !== null;
    const text = isFolded ? `+${group(below)}` : "−";
    const wide = 12 + text.length * 6;
    const does = isFolded ? say("unfold {n} below {state}", { n: group(below), state: stateOf(node) }) : say("fold what is below {state}", { state: stateOf(node) });
    return `<g class="handle${isFolded ? " folded" : ""}" role="button" tabindex="0" data-fold="${node}" aria-label="${escape(does)}"` +
      ` aria-expanded="${!isFolded}" transform="translate(${x + width / 2 - 8},${y + height + 5})">` +
      `<rect class="box" x="${-wide / 2}" y="-8" width="${wide}" height="16" rx="8"/>` +
      `<text y="4">${text}</text><title>${escape(does)}</title></g>`;
  };
  const drawEdge = (node, [x1, y1], [x2, y2], look) => {
    const parent = nodes.parent[node];
    const past = isPast(node, look.path) ? " past" : "";
    const kind = isCut(node) ? " cut"
      : look.isDone && look.answer.has(node) && look.answer.has(parent) ? " way"
        : look.path !== null && look.path.has(node) ? " line" : "";
    // Wide families come down straight at the end, so that the action can be read.
    const shoulder = y2 - 20;
    const html = `<path class="edge${kind}${past}" d="M${x1} ${y1 + height}L${x2} ${shoulder}L${x2} ${y2}"/>`;
    if (look.isSmall) return html;
    return html + `<text class="action${past}" x="${x2}" y="${y2 - 6}">${escape(fitted(actionOf(node), room, "11px"))}</text>` +
      (isCut(node) ? `<line class="stroke${past}" x1="${x2 - 7}" y1="${shoulder - 1}" x2="${x2 + 7}" y2="${shoulder - 7}"/>` : "");
  };
  /** Why something was left out, drawn over all else, in as many lines as it needs to keep clear of its neighbours. */
  const drawWhy = (node, [x, y], look) => {
    if (!whyOf(node) || !(statusOf(node) === status.pruned || isCut(node) && isFirstCut(node))) return "";
    const parts = say(whyOf(node)).split(": ");
    const lines = parts.flatMap((part) => (fitted(part, room, "11px") === part ? [part] : part.split(/ (?=[<>]=? )/)));
    const first = y + (isCut(node) ? 28 : height + 13);
    const texts = lines.map((line, number) =>
      `<text class="why" x="${x}" y="${first + 13 * number}">${escape(fitted(line, room, "11px"))}</text>`);
    return `<g${isPast(node, look.path) ? ' class="past"' : ""}>${texts.join("")}</g>`;
  };

  /** The items that are met, and are not below a move that is cut off. */
  const metItems = (items) => {
    const isHidden = new Uint8Array(items.count);
    const met = [];
    for (let item = 0; item < items.count; item += 1) {
      const above = items.above[item];
      isHidden[item] = above >= 0 && (isHidden[above] === 1 || items.node[above] >= 0 && isCut(items.node[above])) ? 1 : 0;
      if (isHidden[item] === 1) continue;
      const node = items.node[item];
      const part = () => (items.to[item] === 0 ? [items.from[item]]
        : folds.familyOf(items.owner[item]).subarray(items.from[item], items.to[item]));
      if (node >= 0 ? run.isMet(node) : part().some(run.isMet)) met.push(item);
    }
    return met;
  };
  /** Draws those of the items that are in `isSeen`; `placeOf` answers the middle of an item's upper edge. */
  const draw = (items, met, isSeen, placeOf, look) => {
    const [edges, boxes, whys, handles] = [[], [], [], []];
    const below = run.metBelow();
    for (const item of met) {
      const [node, above] = [items.node[item], items.above[item]];
      const isHere = isSeen(item);
      if (above >= 0 && (isHere || isSeen(above))) {
        if (node >= 0 && items.node[above] >= 0) edges.push(drawEdge(node, placeOf(above), placeOf(item), look));
        else edges.push(`<path class="edge to-mark" d="M${placeOf(above)[0]} ${placeOf(above)[1] + height}L${placeOf(item)}"/>`);
      }
      if (!isHere) continue;
      if (node < 0) {
        boxes.push(drawMark(items, item, placeOf(item), look));
        continue;
      }
      boxes.push(drawNode(node, placeOf(item), look));
      if (look.isSmall) continue;
      whys.push(drawWhy(node, placeOf(item), look));
      const isShut = items.size[item] === 0;
      if (below[node] > 0 && !isCut(node) && (isShut || node === look.now || node === look.chosen)) {
        handles.push(drawHandle(node, placeOf(item), isShut ? below[node] : null));
      }
    }
    return edges.join("") + boxes.join("") + whys.join("") + handles.join("");
  };
  return { draw, metItems, caption, whyOf, markOf, isCut, LEAST_HEIGHT };
};
