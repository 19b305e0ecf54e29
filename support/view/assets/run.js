/** A run: how things stand after any number of steps, and going from step to step. */
const makeRun = (data) => {
  const nodes = unpackNodes(data.nodes, data.sides.length);
  const { count } = data.nodes;
  const last = data.steps.count;
  const steps = { shape: new Int32Array(last), node: new Int32Array(last), start: new Int32Array(last + 1) };
  const { changes, shapes } = data.steps;
  const change = { node: new Int32Array(changes), field: new Uint8Array(changes), value: new Float64Array(changes) };
  let read = 0;
  readSteps(data.steps, data.fields, (at, shape, node) => {
    [steps.shape[at], steps.node[at], steps.start[at]] = [shape, node, read];
  }, (node, name, value) => {
    [change.node[read], change.field[read], change.value[read]] = [node, name, value];
    read += 1;
  });
  steps.start[last] = read;
  const field = Object.fromEntries(data.fields.map((name, number) => [name, number]));
  /** What each node holds, by field, for the fields that occur, and what the whole holds. Nothing is NaN. */
  const held = [];
  const statuses = new Uint8Array(count);
  const occurring = new Set();
  for (let at = 0; at < change.field.length; at += 1) {
    const name = change.field[at];
    if (change.node[at] < 0) continue;
    if (name === field.status) occurring.add(change.value[at]);
    else if (!held[name]) held[name] = new Float64Array(count).fill(NaN);
  }
  const whole = data.fields.map(() => NaN);
  /** The change at which a node's status was set last, and the one with which this pass began. */
  const changedAt = new Int32Array(count).fill(-1);
  let passStart = -1;
  /** For each change made, what was there before. */
  const before = new Float64Array(change.field.length);
  const changedBefore = new Int32Array(change.field.length);
  const counts = data.events.map(() => 0);
  let step = 0;
  /** No node after this one has been met. */
  let reach = 0;

  const eventOf = (at) => shapes[steps.shape[at]][0];
  const forward = () => {
    for (let at = steps.start[step]; at < steps.start[step + 1]; at += 1) {
      const [node, name, value] = [change.node[at], change.field[at], change.value[at]];
      if (node < 0) {
        before[at] = whole[name];
        whole[name] = value;
        if (name === field.iteration) {
          changedBefore[at] = passStart;
          passStart = at;
        }
      } else if (name === field.status) {
        before[at] = statuses[node];
        changedBefore[at] = changedAt[node];
        statuses[node] = value;
        changedAt[node] = at;
        if (node > reach) reach = node;
      } else {
        before[at] = held[name][node];
        held[name][node] = value;
      }
    }
    tally(data.steps, counts, step, steps.shape[step], 1);
    step += 1;
  };
  const back = () => {
    step -= 1;
    tally(data.steps, counts, step, steps.shape[step], -1);
    for (let at = steps.start[step + 1] - 1; at >= steps.start[step]; at -= 1) {
      const [node, name] = [change.node[at], change.field[at]];
      if (node < 0) {
        whole[name] = before[at];
        if (name === field.iteration) passStart = changedBefore[at];
      } else if (name === field.status) {
        statuses[node] = before[at];
        changedAt[node] = changedBefore[at];
      } else {
        held[name][node] = before[at];
      }
    }
  };
  const go = (to) => {
    const target = Math.max(0, Math.min(last, Math.round(to) || 0));
    while (step < target) forward();
    while (step > target) back();
  };

  // ---- What is held, as it is told. ----

  const textOf = (value) => {
    if (value === undefined || Number.isNaN(value)) return "";
    return value >= TEXT ? data.steps.texts[value - TEXT] : String(value);
  };
  const isCost = { g: true, h: true, f: true, value: true, limit: true };
  const inUnits = (name, value) => (isCost[name] && data.unit !== 1 && value < TEXT
    ? (value / data.unit).toFixed(2) : textOf(value));
  const valueOf = (node, name) => (held[field[name]] ? held[field[name]][node] : NaN);
  const shown = (node, name) => inUnits(name, valueOf(node, name));
  /** Is the value of a node no greater than its limit? A text is infinite. */
  const isWithinLimit = (node) => valueOf(node, "limit") >= TEXT || valueOf(node, "value") <= valueOf(node, "limit");
  const wholeText = (name) => textOf(whole[field[name]]);
  const stateOf = (node) => nodes.stateText(nodes.state[node]);
  const actionOf = (node) => (nodes.action[node] < 0 ? "" : data.nodes.actions[nodes.action[node]]);
  const sideOf = (node) => data.sides[nodes.side[node]];
  const statusOf = (node) => statuses[node];
  const isMet = (node) => statuses[node] !== 0 || nodes.parent[node] < 0 && (step === 0 || data.family !== "search");
  /** Does a node count no more, since it is of an earlier pass? */
  const isPast = (node) => changedAt[node] < passStart;
  const now = () => (step > 0 ? steps.node[step - 1] : nodes.roots.length > 0 ? nodes.roots[0] : -1);
  let latestLine = { node: -1, line: [], path: new Set() };
  /** The nodes from a root to this one, in order and as a set. A step asks for them several times, and they may be many. */
  const lineOf = (node) => {
    if (latestLine.node !== node) {
      const line = [];
      for (let at = node; at >= 0; at = nodes.parent[at]) line.push(at);
      latestLine = { node, line: line.reverse(), path: new Set(line) };
    }
    return latestLine;
  };
  const lineTo = (node) => lineOf(node).line;

  const told = (node) => nodeInWords(nodes.state[node] < 0 ? say("the node") : stateOf(node), actionOf(node), sideOf(node) === "backward",
    nodes.parent[node] < 0 ? "" : stateOf(nodes.parent[node]));
  /** What the last step has done, as a sentence: its pattern names what it has set. */
  const sentence = () => {
    const node = steps.node[step - 1];
    const skipped = () => {
      const others = [];
      for (let at = steps.start[step - 1]; at < steps.start[step]; at += 1) {
        if (change.field[at] === field.status && change.node[at] >= 0) others.push(actionOf(change.node[at]));
      }
      return others.join(", ");
    };
    const named = (name) => {
      if (name === "place") return told(node);
      if (name === "action") return actionOf(node);
      if (name === "skipped") return skipped();
      if (name === "proof") return shown(node, "value").split(" : ")[0];
      if (name === "disproof") return shown(node, "value").split(" : ")[1] || "";
      const own = node < 0 ? "" : shown(node, name);
      return say(own || wholeText(name));
    };
    return sentenceOf(shapes[steps.shape[step - 1]][1], named);
  };

  // ---- Numbers of events. ----

  const { numbers } = data.steps;
  const eventNumber = (at) => (numbers && at > numbers.first ? numbers.later[at - numbers.first - 1] : at);
  const stepOf = (event) => {
    if (!numbers || event <= numbers.first) return event;
    const found = numbers.later.findIndex((number) => number >= event);
    return found < 0 ? last : numbers.first + found + 1;
  };
  /** Is the step one to stop at: an expansion or, where there are simulations, the end of one? */
  const isStation = (at) => data.events[eventOf(at)] === data.station.event &&
    (!data.station.is_at_root || nodes.parent[steps.node[at]] < 0);
  const station = (sign) => {
    let at = step + sign;
    while (at > 0 && at < last && !isStation(at - 1)) at += sign;
    return at;
  };
  /** The state at the next step to stop at, or null. */
  const nextState = () => {
    const at = station(1);
    return at > step && at <= last && isStation(at - 1) ? stateOf(steps.node[at - 1]) : null;
  };

  const below = new Int32Array(count);
  let countedAt = -1;
  /** How many nodes below each one have been met. */
  const metBelow = () => {
    if (countedAt === step) return below;
    below.fill(0, 0, reach + 1);
    for (let node = reach; node >= 0; node -= 1) {
      const parent = nodes.parent[node];
      if (parent >= 0 && statuses[node] !== 0) below[parent] += below[node] + 1;
    }
    countedAt = step;
    return below;
  };

  return { data, nodes, count, last, nextState, held, field, go, statusOf, statuses, changedAt, isMet, isPast, valueOf, shown, isWithinLimit, wholeText,
    stateOf, actionOf, sideOf, now, lineTo, pathTo: (node) => lineOf(node).path, sentence, eventNumber, stepOf, station, metBelow, counts, occurring,
    childrenOf: nodes.childrenOf, roots: nodes.roots, step: () => step, reach: () => reach,
    hasValues: (name) => held[field[name]] !== undefined, weightText: () => wholeText("weight"),
    event: () => (step > 0 ? eventOf(step - 1) : -1) };
};
