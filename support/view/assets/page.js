(() => {
  const data = JSON.parse(by("data").textContent);
  const run = makeRun(data);
  const { nodes, roots, last, shown, stateOf, actionOf, sideOf, statusOf, isMet } = run;
  const { frame } = data;
  const isSearch = data.family === "search";
  const boards = makeBoards(data, frame.cell, nodes);
  const folds = makeFolds(run, data.plies);
  const picture = makePicture(run, boards, folds);
  const answer = new Set(data.answer);
  const listsNow = makeLists(run);

  const MARGIN = 30;
  /** Smaller than this nothing can be read: a tree is not made smaller to fit, but for an answer that is not seen whole. */
  const LEGIBLE = 0.7;
  const RECOGNISABLE = 0.5;
  let scale = 1;
  /** The node that is told of instead of the current one, or -1. */
  let chosen = -1;

  // ---- Where things are. ----

  /** What is shown, and the middle of each item from the left; how wide and deep the tree is, and for what that was found. */
  let items = null;
  let places = null;
  let [treeWidth, treeHeight] = [0, 0];
  let laidOutFor = "";
  const linesNow = () => [run.now(), chosen].filter((end) => end >= 0).map(run.lineTo);
  /** The lines of the answer: to each of its nodes below which it has no other. */
  const answerLines = () => {
    const isInner = new Set(data.lines.map((node) => nodes.parent[node]));
    return data.lines.filter((node) => !isInner.has(node)).map(run.lineTo);
  };
  const linesOfAnswer = answerLines();
  const lines = () => [...linesOfAnswer, ...linesNow()];
  /** Gives all items their places, met or not: the tree does not move as it grows, but where it unfolds. */
  const layOut = () => {
    const isFixed = items !== null && folds.isWhole() && items.isComplete;
    const wanted = `${folds.version()} ${isFixed ? "" : `${run.now()} ${chosen}`}`;
    if (wanted === laidOutFor) return;
    items = folds.arrange(lines());
    laidOutFor = `${folds.version()} ${folds.isWhole() && items.isComplete ? "" : `${run.now()} ${chosen}`}`;
    const tops = [];
    for (let item = 0; item < items.count && items.above[item] < 0; item += 1) tops.push(item);
    const familyOf = (item) => Array.from({ length: items.size[item] }, (_, at) => items.first[item] + at);
    const layout = tidy(items.count, tops, familyOf, frame.width + frame.gap);
    places = layout.places;
    treeWidth = layout.breadth + frame.width + 2 * MARGIN;
    treeHeight = items.depth.reduce((one, other) => Math.max(one, other), 0) * frame.level + frame.height + 2 * MARGIN;
  };
  /** The item of a node, or of the fold below which it is; -1 if there is no such node. */
  const itemOf = (node) => {
    let at = node;
    while (at >= 0 && !items.itemOf.has(at)) at = nodes.parent[at];
    return at < 0 ? -1 : items.itemOf.get(at);
  };
  const shownAs = (node) => (node < 0 || itemOf(node) < 0 ? -1 : items.node[itemOf(node)]);
  const xOf = (item) => places[item] + frame.width / 2 + MARGIN;
  const yOf = (item) => items.depth[item] * frame.level + MARGIN;
  const placeOf = (item) => [xOf(item), yOf(item)];

  // ---- The tree in its window. ----

  const svg = by("picture");
  const tree = by("tree");
  const bounds = (found) => {
    let [left, right, bottom] = [Infinity, -Infinity, 0];
    for (const item of found) {
      left = Math.min(left, xOf(item));
      right = Math.max(right, xOf(item));
      bottom = Math.max(bottom, yOf(item));
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
  const lookNow = () => {
    const now = run.now();
    return { now, chosen, answer, isDone: run.step() === last, holder: shownAs(now),
      path: now < 0 ? null : run.pathTo(now), isSmall: scale * frame.height < picture.LEAST_HEIGHT };
  };
  const overview = makeOverview((x, y) => {
    tree.scrollLeft = (x + leadOf()) * scale - tree.clientWidth / 2;
    tree.scrollTop = y * scale - tree.clientHeight / 2;
    drawTree();
  });
  const drawOverview = (met) => {
    const boxes = met.map((item) => [xOf(item) - frame.width / 2, yOf(item), frame.width, frame.height]);
    const onAnswer = run.step() === last ? data.answer.filter((node) => items.itemOf.has(node)).map(itemOf) : [];
    const middle = (item) => [xOf(item), yOf(item) + frame.height / 2];
    const now = itemOf(run.now());
    overview.draw(treeWidth, treeHeight, boxes, onAnswer.map(middle), now < 0 ? null : middle(now));
  };
  let drawnFor = "";
  const drawTree = (isForPrint) => {
    const met = picture.metItems(items);
    let [x, y, w, h] = bounds(met);
    if (isForPrint === true) {
      svg.removeAttribute("width");
      svg.removeAttribute("height");
    } else {
      const own = tree.getBoundingClientRect();
      const [wide, high] = [tree.clientWidth || own.width, tree.clientHeight || own.height];
      svg.setAttribute("width", wide);
      svg.setAttribute("height", high);
      [x, y, w, h] = [tree.scrollLeft / scale - leadOf(), tree.scrollTop / scale, wide / scale, high / scale];
    }
    svg.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
    const reach = frame.width;
    const isSeen = (item) => xOf(item) > x - reach && xOf(item) < x + w + reach &&
      yOf(item) > y - frame.level && yOf(item) < y + h + frame.level;
    const focused = svg.contains(document.activeElement) ? { ...document.activeElement.dataset } : null;
    svg.innerHTML = picture.draw(items, met, isSeen, placeOf, lookNow());
    if (focused) refocus(focused);
    const now = run.now();
    const size = met.filter((item) => items.node[item] >= 0).length;
    const told = [size === 1 ? say("tree of one node") : say("tree of {n} nodes", { n: size })];
    if (now >= 0) told.push(say("now at {state}", { state: stateOf(now) }));
    if (now >= 0 && shownAs(now) !== now) told.push(say("folded below {state}", { state: stateOf(shownAs(now)) }));
    svg.setAttribute("aria-label", told.join("; "));
    by("unfold").hidden = items.isComplete && !isAnyFolded();
    by("refold").hidden = !folds.isOpened();
    by("legend").classList.toggle("unfolded", !isAnyFolded());
    const isAll = x <= bounds(met)[0] + MARGIN && y <= MARGIN && x + w >= bounds(met)[0] + bounds(met)[2] - MARGIN &&
      y + h >= bounds(met)[3] - MARGIN;
    overview.hide(isAll);
    if (isAll) return;
    const wanted = `${laidOutFor} ${run.step()}`;
    if (wanted !== drawnFor) drawOverview(met);
    drawnFor = wanted;
    const isInside = (item) => xOf(item) >= x && xOf(item) <= x + w && yOf(item) >= y && yOf(item) <= y + h;
    overview.frame(x, y, w, h, met.filter(isInside).length, met.length);
  };
  const isAnyFolded = () => items.node.some((node, item) => node < 0 || items.size[item] === 0 && folds.hasChildren(node));
  /** Drawing makes all elements anew; what had the focus has it again. */
  const refocus = ({ fold, mark, item }) => {
    const again = fold !== undefined ? svg.querySelector(`[data-fold="${fold}"]`)
      : svg.querySelector(`[data-mark="${mark}"][data-item="${item}"]`);
    if (again) again.focus({ preventScroll: true });
    else if (fold !== undefined || mark !== undefined) tree.focus({ preventScroll: true });
  };
  /** Brings a node into sight, or the fold that hides it, unless it is well in sight. */
  const bring = (node, isToMiddle) => {
    const item = itemOf(node);
    if (item < 0) return;
    const [x, y] = [(xOf(item) + leadOf()) * scale, yOf(item) * scale];
    const [wide, high] = [tree.clientWidth, tree.clientHeight];
    const side = Math.min(wide / 4, frame.width * scale);
    if (isToMiddle || x < tree.scrollLeft + side || x > tree.scrollLeft + wide - side) tree.scrollLeft = x - wide / 2;
    if (isToMiddle || y < tree.scrollTop + MARGIN || y + frame.level * scale > tree.scrollTop + high) {
      tree.scrollTop = y - high / 2;
    }
  };
  const follow = () => {
    if (by("follow").checked) bring(run.now());
  };
  const rescale = (to) => {
    scale = Math.max(0.002, Math.min(3, to));
    kept = null;
    makeRoom();
  };
  const zoom = (to) => {
    const [wide, high] = [tree.clientWidth, tree.clientHeight];
    const x = (tree.scrollLeft + wide / 2) / scale - leadOf();
    const y = (tree.scrollTop + high / 2) / scale;
    rescale(to);
    tree.scrollLeft = (x + leadOf()) * scale - wide / 2;
    tree.scrollTop = y * scale - high / 2;
    follow();
    drawTree();
  };
  const scaleFor = (width, height) => Math.min(1.5, tree.clientWidth / width, tree.clientHeight / height);
  /**
   * Fits what is unfolded or, if that could not be read, the answer and the line to the current node, or else its end. The
   * window becomes as high for it as the screen allows.
   */
  const fit = () => {
    const met = picture.metItems(items);
    const isOnLine = new Set(lines().flat());
    const [, , widest, highest] = bounds(met);
    const wanted = highest * Math.max(LEGIBLE, Math.min(1, tree.clientWidth / widest));
    tree.style.setProperty("--wanted", `${Math.ceil(wanted)}px`);
    for (const [found, least] of [[met, LEGIBLE], [met.filter((item) => isOnLine.has(items.node[item])), RECOGNISABLE]]) {
      const [left, top, width, height] = bounds(found);
      if (scaleFor(width, height) < least) continue;
      rescale(scaleFor(width, height));
      tree.scrollLeft = (left + leadOf() - (tree.clientWidth / scale - width) / 2) * scale;
      tree.scrollTop = top * scale;
      drawTree();
      return;
    }
    rescale(LEGIBLE);
    bring(run.now(), true);
    drawTree();
  };
  /** Lays out what is shown now. The item of a node stays where it is on the screen or, if all has room, in the middle. */
  const relayOut = (node, isToStay) => {
    const anchor = items === null ? -1 : itemOf(node);
    if (anchor < 0) {
      layOut();
      return;
    }
    const stays = items.node[anchor];
    const [before, width] = [(xOf(anchor) + leadOf()) * scale - tree.scrollLeft, treeWidth];
    const top = tree.scrollTop;
    const was = laidOutFor;
    layOut();
    if (laidOutFor === was) return;
    const item = itemOf(stays);
    const isRoomy = !isToStay && !kept && Math.max(width, treeWidth) * scale <= tree.clientWidth;
    kept = null;
    if (isRoomy) return;
    let lead = leadOf();
    let left = (xOf(item) + lead) * scale - before;
    if (left < 0) {
      lead -= left / scale;
      left = 0;
    }
    kept = { lead, right: left + tree.clientWidth, bottom: top + tree.clientHeight };
    makeRoom();
    tree.scrollLeft = left;
    tree.scrollTop = top;
  };
  /** Changes what is folded. The other nodes close up; this one stays where it is on the screen. */
  const refold = (node, change) => {
    change();
    relayOut(node, true);
    makeRoom();
    showNode();
    showInWords();
    drawTree();
  };
  const isShut = (node) => items.itemOf.has(node) && items.size[items.itemOf.get(node)] === 0;
  const turnFold = (node) => {
    if (node < 0 || !folds.hasChildren(node)) return;
    refold(node, () => (isShut(node) ? folds.unfold(node) : folds.fold(node)));
  };
  const openMark = (owner) => refold(owner < 0 ? shownAs(run.now()) : owner, () => folds.unfold(owner));
  /** The node that is told of beside the tree, or the fold that hides it. */
  const toFold = () => shownAs(chosen >= 0 ? chosen : run.now());
  const foldByKey = () => {
    const node = toFold();
    turnFold(node);
    if (node >= 0 && folds.hasChildren(node)) {
      by("said").textContent = say(isShut(node) ? "folded below {state}" : "unfolded below {state}", { state: stateOf(node) });
    }
  };

  // ---- Beside the tree. ----

  const showBoard = (node) => {
    const board = by("board");
    board.innerHTML = picture.isCut(node) ? "" : boards.draw(node);
    if (board.innerHTML === "") return;
    const large = Math.min(170 / boards.width, 170 / boards.height);
    board.setAttribute("viewBox", `-1 -1 ${boards.width + 2} ${boards.height + 2}`);
    board.setAttribute("width", boards.width * large);
    board.setAttribute("height", boards.height * large);
    board.setAttribute("aria-label", say("board {state}", { state: stateOf(node) }));
  };
  const showNode = () => {
    const node = chosen >= 0 ? chosen : run.now();
    by("node-heading").textContent = say(chosen >= 0 ? "Selected node" : "Current node");
    if (node < 0) {
      by("board").innerHTML = "";
      by("facts").innerHTML = facts([["", say("none")]]);
      by("fold").hidden = true;
      return;
    }
    showBoard(node);
    const actions = run.lineTo(node).slice(-25).map(actionOf).filter(Boolean);
    const path = nodes.depth[node] > 24 ? ["…", ...actions.slice(-24)] : actions;
    by("facts").innerHTML = facts([
      ["state", stateOf(node)],
      ["status", say(data.statuses[statusOf(node)])],
      ["why", say(picture.whyOf(node))],
      ["side", isSearch && roots.length < 2 ? "" : say(sideOf(node))],
      ["depth", String(nodes.depth[node])],
      ["path", sequence(path)],
      ["g", shown(node, "g")], ["h", shown(node, "h")], ["f", shown(node, "f")],
      [data.value_name, say(shown(node, "value"))], ["limit", say(shown(node, "limit"))],
      ["alpha", say(shown(node, "alpha"))], ["beta", say(shown(node, "beta"))],
      [data.has_means ? "simulations" : "visits",
        data.has_means || run.valueOf(node, "visits") > 1 ? shown(node, "visits") : ""],
      ["mean", shown(node, "mean")], ["last result", shown(node, "result")],
      ["urgency", shown(node, "urgency")],
    ]);
    const fold = by("fold");
    const end = shownAs(node);
    fold.hidden = run.metBelow()[end] === 0;
    fold.textContent = say(end === node ? "subtree" : "the fold that hides this node");
    fold.setAttribute("aria-expanded", String(!folds.hasChildren(end) || !isShut(end)));
  };
  const showCounters = () => {
    const wholes = ["simulation", "iteration", "bound", "depth bound", "weight", "direction", "rule", "advice"];
    by("whole").innerHTML = facts(wholes.map((name) => [name, say(run.wholeText(name))]));
    by("counters").innerHTML = facts(data.counters.map((name, number) => [name, group(run.counts[number])]));
  };
  const showOutline = () => markLine(by("outline"), run.event() < 0 ? null : data.line_of_event[run.event()]);
  const MOST_LISTED = 300;
  const showInWords = () => {
    if (!by("in-words").open) return;
    let left = MOST_LISTED;
    const isThere = new Set(picture.metItems(items));
    const list = (first, size) => {
      const level = Array.from({ length: size }, (_, at) => first + at).filter((item) => isThere.has(item));
      if (level.length === 0 || left <= 0) return "";
      const entries = level.map((item) => {
        if (left <= 0) return "";
        left -= 1;
        const node = items.node[item];
        if (node < 0) {
          const parts = picture.markOf(items, item);
          const told = escape(parts.join(", "));
          if (items.to[item] === 0) return `<li>${parts.join(" ")}${list(items.first[item], items.size[item])}</li>`;
          return `<li><button type="button" data-mark="${items.owner[item]}" data-item="${item}" aria-expanded="false">${told}</button></li>`;
        }
        const told = escape([actionOf(node), stateOf(node), say(data.statuses[statusOf(node)]), picture.caption(node),
          say(picture.whyOf(node))].filter(Boolean).join(", "));
        if (run.metBelow()[node] === 0) return `<li>${told}</li>`;
        return `<li><button type="button" data-fold="${node}" aria-expanded="${!isShut(node)}">${told}</button>` +
          `${list(items.first[item], items.size[item])}</li>`;
      });
      return `<ul>${entries.join("")}</ul>`;
    };
    const tops = items.above.findIndex((above) => above >= 0);
    const html = list(0, tops < 0 ? items.count : tops);
    const place = by("list-of-nodes");
    const focus = place.contains(document.activeElement) ? document.activeElement.dataset.fold : undefined;
    place.innerHTML = html + (left <= 0
      ? `<p class="note">${say("Only the first {n} nodes are listed; fold some to see others.", { n: MOST_LISTED })}</p>` : "");
    const button = focus === undefined ? null : place.querySelector(`[data-fold="${focus}"]`);
    if (button) button.focus({ preventScroll: true });
  };
  const totalEvents = run.eventNumber(last);
  const showControls = () => {
    const step = run.step();
    const event = run.eventNumber(step);
    by("slider").value = step;
    by("slider").setAttribute("aria-valuetext", say("event {n} of {all}", { n: event, all: totalEvents }));
    if (document.activeElement !== by("jump")) by("jump").value = event;
    by("back").disabled = by("first").disabled = step === 0;
    by("forward").disabled = by("last").disabled = step === last;
    const told = [step === 0 ? say("Before the first event.") : run.sentence()];
    if (step === last) told.push(endOf(data.outcome, data.is_whole, last));
    by("words").textContent = told.join(" ").trim();
    document.body.dataset.step = event;
    tell({ step: event, last: totalEvents });
  };
  const show = () => {
    relayOut(run.now());
    showControls();
    showOutline();
    by("lists").innerHTML = listsNow();
    showNode();
    showCounters();
    showInWords();
    makeRoom();
    follow();
    drawTree();
  };
  const go = (to) => {
    run.go(to);
    chosen = -1;
    show();
  };

  // ---- Playing. ----

  const player = makePlayer({
    isOver: () => run.step() === last,
    restart: () => go(0),
    advance: () => go(run.step() + 1),
    delay: () => Number(by("speed").value),
  });
  const byHand = (to) => {
    player.pause();
    go(to);
  };
  const stepBy = (steps) => byHand(run.step() + steps);

  const turnTheme = makeTheme(() => {});
  const tell = makeLink({
    go: (event) => byHand(run.stepOf(event)),
    theme: turnTheme,
    next: run.nextState,
  });

  // ---- What the reader does. ----

  by("first").onclick = () => byHand(0);
  by("back").onclick = () => stepBy(-1);
  by("play").onclick = player.turn;
  by("forward").onclick = () => stepBy(1);
  by("last").onclick = () => byHand(last);
  by("slider").oninput = (event) => byHand(Number(event.target.value));
  by("jump").onchange = (event) => {
    byHand(run.stepOf(Number(event.target.value)));
    event.target.value = run.eventNumber(run.step());
  };
  by("theme").onclick = turnTheme;
  by("larger").onclick = () => zoom(scale * 1.25);
  by("smaller").onclick = () => zoom(scale / 1.25);
  by("fit").onclick = fit;
  by("follow").onchange = show;
  by("fold").onclick = () => turnFold(toFold());
  by("unfold").onclick = () => refold(shownAs(run.now()), () => folds.showWhole(false));
  by("refold").onclick = () => {
    refold(shownAs(run.now()), folds.showLines);
    follow();
    drawTree();
  };
  /** What a handle or a mark does. */
  const turn = ({ fold, mark }) => (mark === undefined ? turnFold(Number(fold)) : openMark(Number(mark)));
  const HANDLES = "[data-fold], [data-mark]";
  by("list-of-nodes").onclick = (event) => {
    const button = event.target.closest(HANDLES);
    if (button) turn(button.dataset);
  };
  by("in-words").ontoggle = showInWords;
  const choose = (node) => {
    chosen = node === chosen ? -1 : node;
    if (chosen >= 0) tell({ chosen: stateOf(chosen) });
    relayOut(node);
    makeRoom();
    showNode();
    showInWords();
    drawTree();
  };
  svg.onclick = (event) => {
    const handle = event.target.closest(HANDLES);
    if (handle) return turn(handle.dataset);
    const node = event.target.closest("[data-node]");
    return node && choose(Number(node.dataset.node));
  };
  svg.onkeydown = (event) => {
    const handle = event.target.closest(HANDLES);
    if (!handle || event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    turn(handle.dataset);
  };
  by("lists").onclick = (event) => {
    const row = event.target.closest("[data-node]");
    if (!row) return;
    choose(Number(row.dataset.node));
    if (chosen < 0) return;
    bring(chosen);
    drawTree();
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
  addEventListener("beforeprint", () => drawTree(true));
  addEventListener("afterprint", () => drawTree());
  const asked = () => /^#(\d+)$/.exec(location.hash);
  addEventListener("hashchange", () => {
    if (asked()) byHand(run.stepOf(Number(asked()[1])));
  });
  listenToKeys({
    ArrowLeft: (event) => (event.shiftKey ? byHand(run.station(-1)) : stepBy(-1)),
    ArrowRight: (event) => (event.shiftKey ? byHand(run.station(1)) : stepBy(1)),
    PageUp: () => stepBy(-10),
    PageDown: () => stepBy(10),
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
  const sample = (name, text) => `<li class="${name}-sample"><svg width="22" height="16" viewBox="-11 -8 22 16" aria-hidden="true">` +
    `<g class="${name}"><rect class="box" x="-9" y="-6" width="18" height="12" rx="3"/></g></svg>${say(text)}</li>`;
  by("legend").innerHTML = [...run.occurring].sort((one, other) => one - other).filter((at) => at > 0)
    .map((at) => sample(`s-${CLASSES[at]}`, data.statuses[at])).join("") +
    sample("now", "current node") + sample("holds", "current node, folded") + (data.answer.length > 0 ? sample("way", "answer") : "");
  /** A tree that is no wider than the window where it can be read opens as a whole; so does one whose depth was asked for. */
  const begin = () => {
    const wide = () => Math.min(1, tree.clientWidth / treeWidth);
    const isAskedFor = data.plies !== null;
    if (isAskedFor || run.count <= 2_000) {
      folds.showWhole(isAskedFor);
      layOut();
      if (!isAskedFor && wide() < LEGIBLE) folds.showLines();
    }
    layOut();
    const share = Math.min(wide(), tree.clientHeight / treeHeight);
    const scrolled = folds.isWhole() && wide() >= LEGIBLE ? wide() : LEGIBLE;
    rescale(share >= LEGIBLE ? share : scrolled);
    go(asked() ? run.stepOf(Number(asked()[1])) : data.first_step);
  };
  begin();
  // A page inside another may have no size when it begins.
  let hasBegun = tree.clientWidth > 0;
  addEventListener("resize", () => {
    if (!hasBegun && tree.clientWidth > 0) {
      hasBegun = true;
      begin();
    }
    drawSoon();
  });
})();
