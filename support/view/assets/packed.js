/** Reads numbers of seven bits per byte from base 64. */
const makeReader = (text) => {
  const letters = atob(text);
  let at = 0;
  const number = () => {
    let [sum, factor] = [0, 1];
    for (;;) {
      const byte = letters.charCodeAt(at);
      at += 1;
      // A shift would lose what is above 32 bits.
      sum += (byte & 0x7f) * factor;
      if (byte < 0x80) return sum;
      factor *= 128;
    }
  };
  const signed = (code) => (code % 2 === 0 ? code / 2 : -(code + 1) / 2);
  return { number, signed };
};

/** Added to the number of a text where a field holds one: no number that is shown is as great. */
const TEXT = 2 ** 52;

/** The states: their texts and, on a map or a graph, their places, or -1. */
const unpackStates = ({ count, all, lengths, places }) => {
  const ends = new Int32Array(count + 1);
  const place = new Int32Array(count).fill(-1);
  const ofText = makeReader(lengths);
  const ofPlace = places && makeReader(places);
  let last = 0;
  for (let state = 0; state < count; state += 1) {
    const code = ofPlace ? ofPlace.number() : 0;
    if (code > 0) {
      last += ofPlace.signed(code - 1);
      place[state] = last;
    }
    ends[state + 1] = ends[state] + (code > 0 ? 0 : ofText.number());
  }
  return { place, text: (state) => (state < 0 ? "" : all.slice(ends[state], ends[state + 1])) };
};

/** The nodes in columns, as `packed_nodes.rs` describes them; the children of each in order. */
const unpackNodes = ({ count, packed, states, has_arrows: hasArrows }, sides) => {
  const column = () => new Int32Array(count).fill(-1);
  const nodes = { parent: column(), depth: new Int32Array(count), state: column(), action: column(),
    side: new Uint8Array(count), arrow: hasArrows ? column() : null };
  const { number } = makeReader(packed);
  let known = 0;
  const roots = [];
  const starts = new Int32Array(count + 2);
  for (let node = 0; node < count; node += 1) {
    const above = number();
    if (above > 0) {
      const parent = node - above;
      nodes.parent[node] = parent;
      nodes.depth[node] = nodes.depth[parent] + 1;
      starts[parent + 2] += 1;
    } else {
      roots.push(node);
    }
    const state = number();
    if (state === 1) {
      nodes.state[node] = known;
      known += 1;
    } else {
      nodes.state[node] = state - 2 >= 0 ? state - 2 : -1;
    }
    const code = number();
    nodes.side[node] = code % sides;
    nodes.action[node] = Math.floor(code / sides) - 1;
    if (hasArrows) nodes.arrow[node] = number() - 1;
  }
  for (let node = 0; node <= count; node += 1) starts[node + 1] += starts[node];
  const family = new Int32Array(count - roots.length);
  for (let node = 0; node < count; node += 1) {
    const parent = nodes.parent[node];
    if (parent < 0) continue;
    family[starts[parent + 1]] = node;
    starts[parent + 1] += 1;
  }
  const { place, text } = unpackStates(states);
  return { ...nodes, roots: Int32Array.from(roots), placeOfState: place, stateText: text,
    childrenOf: (node) => family.subarray(starts[node], starts[node + 1]) };
};

/**
 * Reads the steps, as `packed_steps.rs` describes them: `begin` gets the number of a step, of its shape and of its node, or
 * -1, then `change` the node, or -1 for the whole, the field and the value of each change. Nothing is NaN.
 */
const readSteps = ({ count, packed, shapes }, fields, begin, change) => {
  const [g, h] = ["g", "h"].map((name) => fields.indexOf(name));
  const { number, signed } = makeReader(packed);
  const changes = shapes.map(([, , tags]) => tags.map((tag) => [tag % 22, Math.floor(tag / 22) % 3, Math.floor(tag / 66)]));
  const last = new Array(fields.length).fill(0);
  let node = 0;
  for (let step = 0; step < count; step += 1) {
    const shape = number();
    const code = number();
    if (code > 0) node += signed(code - 1);
    begin(step, shape, code > 0 ? node : -1);
    for (const [kind, whose, field] of changes[shape]) {
      const own = whose === 0 ? -1 : whose === 1 ? node : node + signed(number());
      let value = NaN;
      if (kind === 1) {
        last[field] += signed(number());
        value = last[field];
      } else if (kind === 2) {
        value = TEXT + number();
      } else if (kind === 4) {
        value = last[g] + last[h];
        last[field] = value;
      } else if (kind > 4) {
        value = kind - 5;
      }
      if (kind !== 3) change(own, field, value);
    }
  }
};

/** Counts the events of a step, of this shape, or takes them back: one, or those of a gap. */
const tally = ({ shapes, gaps }, counts, step, shape, sign) => {
  const event = shapes[shape][0];
  if (event >= 0) counts[event] += sign;
  else for (const [name, times] of Object.entries(gaps[step])) counts[name] += sign * times;
};
