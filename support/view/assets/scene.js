(() => {
  const data = JSON.parse(by("data").textContent);
  const colours = makeColours();
  const isAlone = data.runs.length === 1;
  const ground = data.ground.map ? makeMap(data.ground.map, colours) : makeGraph(data.ground.graph, colours, isAlone);
  const last = Math.max(...data.runs.map((run) => run.steps.count));
  let step = 0;
  /** The place that is told of instead of the current one, or -1. */
  let chosen = -1;

  // ---- Words. ----

  const cost = (number) => {
    if (Number.isNaN(number)) return "";
    if (number === Infinity) return "∞";
    return data.unit === 1 ? String(number) : (number / data.unit).toFixed(2);
  };
  const costs = (track, shown) => {
    const [g, h] = [track.columns.g[shown], track.columns.h[shown]];
    return { g: cost(g), h: cost(h), f: cost(g + h) };
  };
  const caption = (track, shown) => {
    const { g, h, f } = costs(track, shown);
    return f ? `${g} + ${h} = ${f}` : g;
  };
  /** A bound or a reason, whose numbers are costs. */
  const inUnits = (text) => (data.unit === 1 ? text : text.replace(/\d+/g, (number) => cost(Number(number))));
  const nameOf = (track, place) => (place < ground.places ? ground.nameOf(place) : track.elsewhere[place - ground.places]);
  const isBackward = (track, shown) => track.columns.slot[shown] >= track.places;
  const actionOf = (track, shown) => {
    const action = track.columns.action[shown];
    return action < 0 ? "" : track.run.nodes.actions[action];
  };
  const told = (track, shown) => {
    const parent = track.columns.parent[shown];
    return nodeInWords(nameOf(track, track.columns.slot[shown] % track.places), actionOf(track, shown), isBackward(track, shown),
      parent < 0 ? "" : nameOf(track, parent));
  };
  const sentence = (track, at) => {
    const own = costs(track, at);
    const isPlain = { "depth bound": true, weight: true, direction: true };
    const named = (name) => {
      if (name === "place") return told(track, at);
      if (name in own) return own[name];
      const text = track.setBefore(name, at + 1);
      return say(isPlain[name] ? text : inUnits(text));
    };
    return sentenceOf(track.run.steps.shapes[track.columns.shape[at]][1], named);
  };
  const words = (track) => {
    const { run } = track;
    const at = track.step();
    const text = at === 0 ? say("Before the first event.") : sentence(track, at - 1);
    return at < track.count ? text : `${text} ${endOf(run.outcome, run.is_whole, track.count)}`.trim();
  };
  /** What is told of a place: its own facts, then those of the nodes that it shows. */
  const factsOf = (track, place) => {
    if (place < 0) return [["", say("none")]];
    const entries = [["state", nameOf(track, place)], ["ground", place < ground.places ? ground.noteOf(place) : ""]];
    const slots = track.hasBothEnds ? [place, place + track.places] : [place];
    const met = slots.filter((slot) => track.latest[slot] >= 0);
    if (met.length === 0 && !(place < ground.places && ground.isWall(place))) entries.push(["status", say("not met")]);
    for (const slot of met) {
      const shown = track.latest[slot];
      const parent = track.columns.parent[shown];
      if (track.hasBothEnds) entries.push(["side", say(slot < track.places ? "forward" : "backward")]);
      entries.push(["status", track.statusOf(shown)], ["parent", parent < 0 ? "" : nameOf(track, parent)],
        ["action", actionOf(track, shown)], ...Object.entries(costs(track, shown)));
    }
    return entries;
  };

  // ---- The view: which part of the ground is seen, and how large. ----

  const view = {
    scale: 1, x: 0, y: 0, fitted: 0, numbersWidth: 0,
    size: (canvas) => [canvas.clientWidth, canvas.clientHeight],
    toScreen: ([x, y]) => [view.x + x * view.scale, view.y + y * view.scale],
    toGround: ([x, y]) => [(x - view.x) / view.scale, (y - view.y) / view.scale],
  };
  const marks = { starts: data.starts, goals: data.goals, costs, caption };
  const panels = data.runs.map((run) => {
    const track = makeTrack(run, ground.places);
    const section = document.createElement("section");
    section.className = "run";
    section.innerHTML = `${isAlone ? "" : `<h2>${escape(say(run.method))}</h2>`}<canvas tabindex="0" role="img"></canvas>` +
      (isAlone ? "" : '<p class="said"></p><dl class="counted"></dl>');
    by("runs").append(section);
    const canvas = section.querySelector("canvas");
    return { track, section, canvas, context: canvas.getContext("2d"), picture: ground.makePicture(track, marks) };
  });
  let isFitted = true;
  /** Is all of the ground in sight? */
  let isAllSeen = true;
  const fit = () => {
    const [wide, high] = view.size(panels[0].canvas);
    const [aside, above] = ground.margin;
    const [room, rise] = [Math.max(40, wide - 2 * aside), Math.max(40, high - 2 * above)];
    let scale = Math.min(room / ground.width, rise / ground.height, ground.mostScale);
    // Cells of whole points are all of one size.
    if (ground.kind === "map" && scale >= 2) scale = Math.floor(scale);
    isAllSeen = scale >= ground.leastScale;
    view.scale = Math.max(scale, ground.leastScale);
    view.x = Math.round((wide - ground.width * view.scale) / 2);
    view.y = Math.round((high - ground.height * view.scale) / 2);
    view.fitted += 1;
    isFitted = true;
    follow();
    drawSoon();
  };
  /** The view stays as the reader has it. */
  const hold = () => {
    isFitted = isAllSeen = false;
    drawSoon();
  };
  const zoom = (factor, at) => {
    const [wide, high] = view.size(panels[0].canvas);
    const [x, y] = at || [wide / 2, high / 2];
    const [gx, gy] = view.toGround([x, y]);
    view.scale = Math.max(0.02, Math.min(ground.mostScale, view.scale * factor));
    [view.x, view.y] = [x - gx * view.scale, y - gy * view.scale];
    hold();
  };
  const pan = (dx, dy) => {
    view.x += dx;
    view.y += dy;
    hold();
  };
  /** Brings the current place into sight where not all can be seen. */
  const follow = () => {
    const track = panels[0].track;
    if (!by("follow").checked || isAllSeen || !isAlone) return;
    const place = track.now() < 0 ? data.starts[0] ?? 0 : track.now() % track.places;
    if (place >= ground.places) return;
    const [wide, high] = view.size(panels[0].canvas);
    const [x, y] = view.toScreen(ground.centre(place));
    if (x > wide * 0.1 && x < wide * 0.9 && y > high * 0.1 && y < high * 0.9) return;
    view.x += wide / 2 - x;
    view.y += high / 2 - y;
  };
  /** Gives the canvases their sizes. That wipes them, so they are drawn at once. */
  const resize = () => {
    const density = window.devicePixelRatio || 1;
    let isOther = false;
    for (const { canvas } of panels) {
      const size = view.size(canvas).map((length) => Math.round(length * density));
      if (canvas.width === size[0] && canvas.height === size[1]) continue;
      [canvas.width, canvas.height] = size;
      isOther = true;
    }
    if (!isOther) return;
    if (isFitted) fit();
    draw();
  };

  // ---- Drawing. ----

  const nowOf = (track) => (track.now() < 0 ? -1 : track.now() % track.places);
  const draw = () => {
    const density = window.devicePixelRatio || 1;
    for (const { track, canvas, context, picture } of panels) {
      const [wide, high] = view.size(canvas);
      context.setTransform(density, 0, 0, density, 0, 0);
      context.fillStyle = colours.colour(ground.kind === "map" ? "outside" : "paper");
      context.fillRect(0, 0, wide, high);
      const isDone = track.step() === track.count;
      picture.draw(context, view, {
        arrows: by("arrows").checked, chosen, now: isDone && track.answer.length > 0 ? -1 : nowOf(track),
        answer: isDone ? track.answer : [], line: track.lineTo(track.step() - 1),
      });
      Object.assign(canvas.dataset, { scale: view.scale, x: view.x, y: view.y });
    }
  };
  let isDue = false;
  const drawSoon = () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      draw();
    });
  };

  // ---- Beside the picture. ----

  const wholeOf = (track) => {
    const set = (name) => track.setBefore(name, track.step());
    return [["iteration", track.pass() > 0 ? String(track.pass()) : ""], ["bound", inUnits(set("bound"))],
      ["depth bound", set("depth bound")], ["weight", set("weight")], ["direction", say(set("direction"))]];
  };
  const countersOf = ({ run, counts }) => run.counters.map((name, number) => [name, group(counts[number])]);
  const [openOnes, closedOnes] = ground.kind === "map" ? ["open cells", "closed cells"] : ["open nodes", "closed nodes"];
  const sizesOf = ({ sizes }) => [[openOnes, group(sizes[lookNamed.open])], [closedOnes, group(sizes[lookNamed.closed])]];
  const showFacts = () => {
    if (!isAlone) return;
    const { track } = panels[0];
    by("node-heading").textContent = say(chosen >= 0 ? "Selected place" : "Current place");
    by("facts").innerHTML = facts(factsOf(track, chosen >= 0 ? chosen : nowOf(track)));
  };
  const showAlone = () => {
    const { track } = panels[0];
    by("words").textContent = words(track);
    by("whole").innerHTML = facts(wholeOf(track));
    by("counters").innerHTML = facts([...countersOf(track), ...sizesOf(track)]);
    markLine(by("outline"), track.step() === 0 ? null : track.run.line_of_event[track.columns.event[track.step() - 1]] ?? null);
  };
  const showSeveral = () => {
    const ended = panels.filter(({ track }) => track.step() === track.count).length;
    by("words").textContent = step === 0 ? say("Before the first event.")
      : say("Event {n}. Ended: {ended} of {all} searches.", { n: group(step), ended, all: panels.length });
    for (const { track, section } of panels) {
      section.querySelector(".said").textContent = words(track);
      section.querySelector(".counted").innerHTML = facts([["event", say("{n} of {all}", { n: group(track.step()), all: group(track.count) })],
        ...wholeOf(track), ...countersOf(track), ...sizesOf(track)]);
    }
  };
  const show = () => {
    by("slider").value = step;
    by("slider").setAttribute("aria-valuetext", say("event {n} of {all}", { n: step, all: last }));
    if (document.activeElement !== by("jump")) by("jump").value = step;
    by("back").disabled = by("first").disabled = step === 0;
    by("forward").disabled = by("last").disabled = step === last;
    if (isAlone) showAlone();
    else showSeveral();
    showFacts();
    for (const { track, canvas } of panels) {
      const now = nowOf(track);
      canvas.setAttribute("aria-label", [ground.about, ...(now < 0 ? [] : [say("now at {state}", { state: nameOf(track, now) })])].join("; "));
    }
    document.body.dataset.step = step;
    tell({ step, last });
    follow();
    drawSoon();
  };

  // ---- Going from step to step. ----

  const go = (to) => {
    step = Math.max(0, Math.min(last, Math.round(to) || 0));
    for (const { track, picture } of panels) picture.changed(track.go(step));
    chosen = -1;
    show();
  };
  /** All in twenty seconds, twenty-five times a second. */
  const WHOLE = { delay: 40, pictures: 500 };
  const isWhole = () => by("speed").value === "whole";
  const player = makePlayer({
    isOver: () => step === last,
    restart: () => go(0),
    advance: () => go(step + (isWhole() ? Math.max(1, Math.ceil(last / WHOLE.pictures)) : 1)),
    delay: () => (isWhole() ? WHOLE.delay : Number(by("speed").value)),
  });
  const byHand = (to) => {
    player.pause();
    go(to);
  };
  const longest = panels.find(({ track }) => track.count === last).track;
  const station = (sign) => byHand(longest.station(sign, "expanded"));
  const choose = (place) => {
    chosen = place === chosen ? -1 : place;
    if (chosen >= 0) tell({ chosen: nameOf(panels[0].track, chosen) });
    showFacts();
    drawSoon();
  };

  // ---- What the reader does. ----

  const turnTheme = makeTheme(() => {
    colours.forget();
    for (const { picture } of panels) picture.repaint();
    drawSoon();
  });
  const tell = makeLink({
    go: byHand,
    theme: turnTheme,
    next: () => {
      const at = longest.station(1, "expanded") - 1;
      const isOne = at >= step && at < last && longest.run.events[longest.columns.event[at]] === "expanded";
      return isOne ? nameOf(longest, longest.columns.slot[at] % longest.places) : null;
    },
  });
  by("theme").onclick = turnTheme;
  by("first").onclick = () => byHand(0);
  by("back").onclick = () => byHand(step - 1);
  by("play").onclick = player.turn;
  by("forward").onclick = () => byHand(step + 1);
  by("last").onclick = () => byHand(last);
  by("slider").oninput = (event) => byHand(Number(event.target.value));
  by("jump").onchange = (event) => {
    byHand(Number(event.target.value));
    event.target.value = step;
  };
  by("larger").onclick = () => zoom(1.25);
  by("smaller").onclick = () => zoom(1 / 1.25);
  by("fit").onclick = fit;
  by("follow").onchange = show;
  by("arrows").onchange = drawSoon;

  const tip = by("tip");
  const placeUnder = (event) => {
    const box = event.target.getBoundingClientRect();
    const [x, y] = view.toGround([event.clientX - box.left, event.clientY - box.top]);
    return ground.placeAt(x, y, view.scale);
  };
  const showTip = (track, event) => {
    const place = placeUnder(event);
    tip.hidden = place < 0;
    if (place < 0) return;
    tip.innerHTML = facts(factsOf(track, place));
    const [right, below] = [event.clientX + 16, event.clientY + 16];
    tip.style.left = `${right + tip.offsetWidth > innerWidth ? event.clientX - tip.offsetWidth - 10 : right}px`;
    tip.style.top = `${below + tip.offsetHeight > innerHeight ? event.clientY - tip.offsetHeight - 10 : below}px`;
  };
  for (const { track, canvas } of panels) {
    let held = null;
    let isDragged = false;
    canvas.onpointerdown = (event) => {
      held = [event.clientX, event.clientY];
      isDragged = false;
      canvas.setPointerCapture(event.pointerId);
    };
    canvas.onpointermove = (event) => {
      if (held === null) return showTip(track, event);
      const [dx, dy] = [event.clientX - held[0], event.clientY - held[1]];
      if (!isDragged && Math.hypot(dx, dy) < 4) return;
      isDragged = true;
      tip.hidden = true;
      held = [event.clientX, event.clientY];
      pan(dx, dy);
    };
    canvas.onpointerup = (event) => {
      if (held !== null && !isDragged && isAlone) choose(placeUnder(event));
      held = null;
    };
    canvas.onpointerleave = () => { tip.hidden = true; };
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      const box = canvas.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY * 0.0015), [event.clientX - box.left, event.clientY - box.top]);
    }, { passive: false });
  }
  const observer = new ResizeObserver(resize);
  for (const { canvas } of panels) observer.observe(canvas);
  let themeBefore = "";
  addEventListener("beforeprint", () => {
    themeBefore = document.documentElement.dataset.theme;
    repaintAs("light");
  });
  addEventListener("afterprint", () => repaintAs(themeBefore));
  const repaintAs = (theme) => {
    document.documentElement.dataset.theme = theme;
    colours.forget();
    for (const { picture } of panels) picture.repaint();
    draw();
  };
  listenToKeys({
    ArrowLeft: (event) => (event.shiftKey ? station(-1) : byHand(step - 1)),
    ArrowRight: (event) => (event.shiftKey ? station(1) : byHand(step + 1)),
    PageUp: () => byHand(step - 10),
    PageDown: () => byHand(step + 10),
    Home: () => byHand(0),
    End: () => byHand(last),
    "+": () => zoom(1.25),
    "=": () => zoom(1.25),
    "-": () => zoom(1 / 1.25),
    0: fit,
    a: () => by("arrows").click(),
    d: turnTheme,
    Escape: () => choose(chosen),
  }, player.turn);

  // ---- The beginning. ----

  const sample = (name, text) => `<li><svg width="18" height="14" viewBox="0 0 18 14" aria-hidden="true">` +
    `<rect x="1" y="1" width="16" height="12" rx="${ground.kind === "map" ? 0 : 6}" fill="var(--${name})" stroke="var(--edge)"/></svg>${say(text)}</li>`;
  const lineSample = (name, text) => `<li><svg width="22" height="14" viewBox="0 0 22 14" aria-hidden="true">` +
    `<path d="M2 7h18" stroke="var(--${name})" stroke-width="4" stroke-linecap="round"/></svg>${say(text)}</li>`;
  const ringSample = (name, text) => `<li><svg width="18" height="14" viewBox="0 0 18 14" aria-hidden="true">` +
    `<rect x="2.5" y="1.5" width="13" height="11" rx="${ground.kind === "map" ? 0 : 5.5}" fill="none" stroke="var(--${name})" stroke-width="3"/></svg>${say(text)}</li>`;
  const signSample = (isStart) => `<li><svg width="18" height="14" viewBox="0 0 18 14" aria-hidden="true">${isStart
    ? (ground.kind === "map" ? '<circle cx="9" cy="7" r="6" fill="var(--sign-start)"/>' : '<circle cx="9" cy="7" r="5" fill="none" stroke="var(--sign-start)" stroke-width="3"/>')
    : '<path d="M9 0l7 7-7 7-7-7z" fill="var(--sign-goal)"/>'}</svg>${say(isStart ? "start" : "goal")}</li>`;
  const legend = () => {
    const has = (test) => panels.some(({ track }) => test(track));
    const both = has((track) => track.hasBothEnds);
    const names = [["look-open", both ? "open, forward" : "open", true], ["look-closed", both ? "closed, forward" : "closed", true],
      ["look-open-back", "open, backward", both], ["look-closed-back", "closed, backward", both], ["look-both", "closed from both ends", both],
      ["look-left", "left out", has((track) => track.occurs("pruned") || track.occurs("depth limit"))],
      ["look-past", "met in an earlier iteration", has(({ run }) => run.events.some(isPass))]];
    const SURFACE_NAMES = Object.entries(SURFACES);
    const made = SURFACE_NAMES.map(([letter, name], number) => [`surface-${number}`, name, letter !== "." && ground.surfaces.includes(letter)]);
    by("legend").innerHTML = signSample(true) + signSample(false) +
      [...names, ...made].filter(([, , is]) => is).map(([name, text]) => sample(name, text)).join("") +
      ringSample("now", "current") + (ground.kind === "graph" ? lineSample("tree", "search tree") : "") +
      lineSample("line-to", "path to it") + (has(({ answer }) => answer.length > 0) ? lineSample("path", "answer") : "");
  };

  by("notices").innerHTML = noticesOf(data.runs.flatMap((run) => run.notices.map((text) => (isAlone ? text : `${run.method}: ${say(text)}`))));
  by("beside").hidden = !isAlone;
  document.body.classList.add(isAlone ? "alone" : "several", ground.kind);
  document.body.style.setProperty("--shape", String(Math.max(0.6, Math.min(2.2, ground.width / ground.height))));
  by("arrows-label").hidden = false;
  by("outline").innerHTML = isAlone ? outlineItems(data.runs[0].outline) : "";
  by("outline-section").hidden = !isAlone || data.runs[0].outline.length === 0;
  by("slider").max = by("jump").max = last;
  by("total").textContent = group(last);
  if (last > 500) by("speed").value = "whole";
  const widest = document.createElement("canvas").getContext("2d");
  widest.font = "11px system-ui, sans-serif";
  for (const { track } of panels) {
    for (let at = 0; at < Math.min(track.count, 2_000); at += 1) {
      if (track.columns.slot[at] >= 0) view.numbersWidth = Math.max(view.numbersWidth, widest.measureText(caption(track, at)).width);
    }
  }
  legend();
  document.body.style.setProperty("--top", `${by("runs").offsetTop}px`);
  resize();
  const asked = /^#(\d+)$/.exec(location.hash);
  go(asked ? Number(asked[1]) : data.first_step);
})();
