/** What a slot can look like, by number. */
const LOOKS = ["unmet", "past", "open", "closed", "left", "open-back", "closed-back", "both"];
const lookNamed = Object.fromEntries(LOOKS.map((name, number) => [name, number]));

/**
 * The events of a run in columns. A slot is a place, or behind all places one for the search backward. A state has many nodes
 * if many paths lead to it, but one place, so one node is shown there: the one expanded last in this iteration, or else the
 * cheapest that waits in the open list, or else the last that was left out. `before` says which event a slot showed, or -1.
 */
const unpackEvents = (run, nodes, slotOf, places) => {
  const { steps: { count, shapes }, fields, statuses } = run;
  const column = () => new Int32Array(count).fill(-1);
  const costs = () => new Float64Array(count).fill(NaN);
  const columns = { shape: column(), event: column(), node: column(), slot: column(), parent: column(), action: column(), g: costs(), h: costs(),
    status: new Uint8Array(count), takes: new Uint8Array(count), before: column() };
  /** The costs of each node so far. */
  const known = { g: new Float64Array(nodes.state.length).fill(NaN), h: new Float64Array(nodes.state.length).fill(NaN) };
  /** What other fields have been set to, and when. */
  const sets = Object.fromEntries(fields.map((name) => [name, { steps: [], values: [] }]));
  let now = 0;
  const begin = (step, shape, node) => {
    now = step;
    [columns.shape[step], columns.event[step], columns.node[step]] = [shape, shapes[shape][0], node];
    if (node < 0) return;
    columns.slot[step] = slotOf(node);
    columns.parent[step] = nodes.parent[node] < 0 ? -1 : slotOf(nodes.parent[node]) % places;
    columns.action[step] = nodes.action[node];
    [columns.g[step], columns.h[step]] = [known.g[node], known.h[node]];
  };
  const change = (node, number, value) => {
    const name = fields[number];
    if (name === "status") {
      columns.status[now] = value;
    } else if (name in known) {
      known[name][node] = value >= TEXT ? Infinity : value;
      columns[name][now] = known[name][node];
    } else if (name !== "f" && name !== "visits") {
      sets[name].steps.push(now);
      sets[name].values.push(value);
    }
  };
  readSteps(run.steps, fields, begin, change);

  const latest = new Int32Array(slotOf.count).fill(-1);
  let passStart = 0;
  const eventOf = (step) => run.events[columns.event[step]];
  const takes = (step, before) => {
    if (eventOf(step) === "reopened" || before < passStart) return true;
    if (eventOf(step) === "generated" && eventOf(step + 1) === "duplicate" && columns.node[step + 1] === columns.node[step]) return false;
    const [own, other] = [step, before].map((at) => statuses[columns.status[at]]);
    if (own === "open" && other === "open") return columns.g[step] < columns.g[before];
    if (own === "open" || own === "expanded" || own === "goal") return own !== "open" || other !== "expanded" && other !== "goal";
    return columns.node[before] === columns.node[step];
  };
  for (let step = 0; step < count; step += 1) {
    const slot = columns.slot[step];
    if (slot < 0) {
      if (isPass(eventOf(step))) passStart = step;
      continue;
    }
    columns.before[step] = latest[slot];
    if (columns.status[step] === 0 || !takes(step, latest[slot])) continue;
    columns.takes[step] = 1;
    latest[slot] = step;
  }
  return { columns, sets };
};
const isPass = (event) => event === "bound" || event === "depth_bound";

/** A run on the ground: what each place shows after any number of events. */
const makeTrack = (run, groundPlaces) => {
  const nodes = unpackNodes(run.nodes, run.sides.length);
  const hasBothEnds = nodes.side.includes(run.sides.indexOf("backward"));
  /** States without a place have the numbers after all places. */
  const elsewhere = [];
  const placeOfState = nodes.placeOfState.map((place, state) => (place < 0 ? groundPlaces + elsewhere.push(nodes.stateText(state)) - 1 : place));
  const places = groundPlaces + elsewhere.length;
  const slots = places * (hasBothEnds ? 2 : 1);
  const slotOf = (node) => placeOfState[nodes.state[node]] + (run.sides[nodes.side[node]] === "backward" ? places : 0);
  slotOf.count = slots;
  const { columns, sets } = unpackEvents(run, nodes, slotOf, places);
  const { count } = run.steps;
  const { shape, event, slot, parent, before, takes } = columns;
  const answer = run.answer.map((node) => slotOf(node) % places);
  const occurring = new Set(columns.status);
  /** The event that each slot shows, or -1. */
  const latest = new Int32Array(slots).fill(-1);
  const counts = run.events.map(() => 0);
  const passes = [];
  for (let at = 0; at < count; at += 1) if (isPass(run.events[event[at]])) passes.push(at);
  const look = run.statuses.map((status) => ({ open: lookNamed.open, expanded: lookNamed.closed,
    goal: lookNamed.closed })[status] || lookNamed.left);
  let step = 0;
  /** How many passes have begun, and the event that began this one. */
  let pass = 0;
  let passStart = 0;
  const sizes = new Array(LOOKS.length).fill(0);

  /** The look of a slot: what earlier passes have met is pale. */
  const lookOfSlot = (at) => {
    const shown = latest[at];
    if (shown < 0) return lookNamed.unmet;
    return shown < passStart ? lookNamed.past : look[columns.status[shown]];
  };
  const lookOf = (place) => {
    const own = lookOfSlot(place);
    if (!hasBothEnds) return own;
    const other = lookOfSlot(place + places);
    if (other <= lookNamed.past) return Math.max(own, other);
    if (own === lookNamed.closed && other === lookNamed.closed) return lookNamed.both;
    if (own === lookNamed.closed || own === lookNamed.open && other !== lookNamed.closed) return own;
    return { [lookNamed.open]: lookNamed["open-back"], [lookNamed.closed]: lookNamed["closed-back"] }[other] || other;
  };
  const measure = (at, sign) => { sizes[lookOfSlot(at)] += sign; };
  const recount = () => {
    sizes.fill(0);
    for (let at = 0; at < slots; at += 1) measure(at, 1);
  };
  const turnPass = (by) => {
    pass += by;
    passStart = pass > 0 ? passes[pass - 1] : 0;
  };
  const show = (at, shown) => {
    measure(at, -1);
    latest[at] = shown;
    measure(at, 1);
  };
  const forward = () => {
    tally(run.steps, counts, step, shape[step], 1);
    if (isPass(run.events[event[step]])) turnPass(1);
    else if (takes[step]) show(slot[step], step);
    step += 1;
  };
  const back = () => {
    step -= 1;
    tally(run.steps, counts, step, shape[step], -1);
    if (isPass(run.events[event[step]])) turnPass(-1);
    else if (takes[step]) show(slot[step], before[step]);
  };
  const MOST_CHANGES = 2_000;
  /** Goes to a step. Answers the places that may look otherwise, or null for all. */
  const go = (to) => {
    const target = Math.max(0, Math.min(count, to));
    const [first, last] = [Math.min(step, target), Math.max(step, target)];
    const began = pass;
    while (step < target) forward();
    while (step > target) back();
    if (pass !== began) recount();
    if (pass !== began || last - first > MOST_CHANGES) return null;
    return Array.from(slot.subarray(first, last)).filter((at) => at >= 0).map((at) => at % places);
  };
  recount();

  const now = () => (step > 0 ? slot[step - 1] : -1);
  /** The places from a root to that of an event. */
  const lineTo = (shown) => {
    if (shown < 0 || slot[shown] < 0) return [];
    const line = [slot[shown] % places];
    const side = slot[shown] - line[0];
    for (let above = parent[shown]; above >= 0 && line.length <= places;) {
      line.push(above);
      above = latest[above + side] < 0 ? -1 : parent[latest[above + side]];
    }
    return line.reverse();
  };
  const statusOf = (shown) => {
    const status = say(run.statuses[columns.status[shown]]);
    return shown < passStart ? say("{status} in an earlier iteration", { status }) : status;
  };
  /** The event of this kind before or after the present step. */
  const station = (sign, name) => {
    const wanted = run.events.indexOf(name);
    let at = step + sign;
    while (at > 0 && at < count && event[at - 1] !== wanted) at += sign;
    return at;
  };
  /** What a field was set to last before a step; empty if it was not. */
  const setBefore = (name, end) => {
    const set = sets[name];
    let [low, high] = [0, set.steps.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (set.steps[middle] < end) low = middle + 1;
      else high = middle;
    }
    const value = low === 0 ? NaN : set.values[low - 1];
    if (Number.isNaN(value)) return "";
    return value >= TEXT ? run.steps.texts[value - TEXT] : String(value);
  };
  return { run, places, slots, count, columns, latest, counts, sizes, answer, hasBothEnds, elsewhere, lookOf, lookOfSlot, go, now, lineTo, statusOf,
    station, setBefore, occurs: (status) => occurring.has(run.statuses.indexOf(status)), step: () => step, pass: () => pass };
};
