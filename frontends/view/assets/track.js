/** What a slot can look like, by number. */
const LOOKS = ["unmet", "past", "open", "closed", "left", "open-back", "closed-back", "both"];
const lookNamed = Object.fromEntries(LOOKS.map((name, number) => [name, number]));

/** The events of a run in columns, as `track.rs` describes them. `before` says which event a slot showed, or -1. */
const unpack = (run, slots) => {
  const { steps } = run;
  const columns = {
    event: new Uint8Array(steps), slot: new Int32Array(steps).fill(-1), parent: new Int32Array(steps).fill(-1),
    action: new Int32Array(steps).fill(-1), g: new Float64Array(steps).fill(NaN), h: new Float64Array(steps).fill(NaN),
    said: new Int32Array(steps).fill(-1), takes: new Uint8Array(steps), before: new Int32Array(steps).fill(-1),
  };
  const { number, signed } = makeReader(run.packed);
  const latest = new Int32Array(slots).fill(-1);
  const places = slots / (run.has_both_ends ? 2 : 1);
  const last = { slot: 0, g: 0, h: 0 };
  const cost = (name) => {
    const code = number();
    if (code < 2) return code === 0 ? NaN : Infinity;
    last[name] += signed(code - 2);
    return last[name];
  };
  for (let step = 0; step < steps; step += 1) {
    const tag = number();
    const event = Math.floor(tag / 4);
    columns.event[step] = event;
    if (run.statuses[event] === "") {
      columns.said[step] = number();
      continue;
    }
    last.slot += signed(number());
    const slot = last.slot;
    const before = latest[slot];
    columns.slot[step] = slot;
    columns.before[step] = before;
    if (tag & 2) {
      for (const name of ["parent", "action", "g", "h"]) columns[name][step] = columns[name][before];
    } else {
      const parent = number();
      columns.parent[step] = parent === 0 ? -1 : slot % places + signed(parent - 1);
      columns.action[step] = number() - 1;
      columns.g[step] = cost("g");
      columns.h[step] = cost("h");
    }
    if (run.statuses[event] === "pruned" || run.statuses[event] === "as before") columns.said[step] = number() - 1;
    if (tag & 1) {
      columns.takes[step] = 1;
      latest[slot] = step;
    }
  }
  return columns;
};

/** A run on the ground: what each place shows after any number of events. */
const makeTrack = (run, groundPlaces) => {
  const places = groundPlaces + run.elsewhere.length;
  const slots = places * (run.has_both_ends ? 2 : 1);
  const columns = unpack(run, slots);
  const { event, slot, parent, before, takes } = columns;
  /** The event that each slot shows, or -1. */
  const latest = new Int32Array(slots).fill(-1);
  const counts = run.events.map(() => 0);
  const isPass = run.events.map((name) => name === "bound" || name === "depth_bound");
  const passes = [];
  for (let at = 0; at < run.steps; at += 1) if (isPass[event[at]]) passes.push(at);
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
    return shown < passStart ? lookNamed.past : look[event[shown]];
  };
  const lookOf = (place) => {
    const own = lookOfSlot(place);
    if (!run.has_both_ends) return own;
    const other = lookOfSlot(place + places);
    if (other <= lookNamed.past) return Math.max(own, other);
    if (own === lookNamed.closed && other === lookNamed.closed) return lookNamed.both;
    if (own === lookNamed.closed || own === lookNamed.open && other !== lookNamed.closed) return own;
    return { [lookNamed.open]: lookNamed["open-back"], [lookNamed.closed]: lookNamed["closed-back"] }[other] || other;
  };
  const count = (at, sign) => { sizes[lookOfSlot(at)] += sign; };
  const recount = () => {
    sizes.fill(0);
    for (let at = 0; at < slots; at += 1) count(at, 1);
  };
  const turnPass = (by) => {
    pass += by;
    passStart = pass > 0 ? passes[pass - 1] : 0;
  };
  const show = (at, shown) => {
    count(at, -1);
    latest[at] = shown;
    count(at, 1);
  };
  const forward = () => {
    counts[event[step]] += 1;
    if (isPass[event[step]]) turnPass(1);
    else if (takes[step]) show(slot[step], step);
    step += 1;
  };
  const back = () => {
    step -= 1;
    counts[event[step]] -= 1;
    if (isPass[event[step]]) turnPass(-1);
    else if (takes[step]) show(slot[step], before[step]);
  };
  const MOST_CHANGES = 2_000;
  /** Goes to a step. Answers the places that may look otherwise, or null for all. */
  const go = (to) => {
    const target = Math.max(0, Math.min(run.steps, to));
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
    const status = say(run.statuses[event[shown]]);
    return shown < passStart ? say("{status} in an earlier iteration", { status }) : status;
  };
  /** The event of this kind before or after the present step. */
  const station = (sign, name) => {
    const wanted = run.events.indexOf(name);
    let at = step + sign;
    while (at > 0 && at < run.steps && event[at - 1] !== wanted) at += sign;
    return at;
  };
  return { run, places, slots, columns, latest, counts, sizes, lookOf, lookOfSlot, go, now, lineTo, statusOf, station,
    step: () => step, pass: () => pass };
};
