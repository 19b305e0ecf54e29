/** Colours by their names in the style sheet. */
const makeColours = () => {
  let known = {};
  const colour = (name) => {
    if (!(name in known)) known[name] = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
    return known[name];
  };
  const forget = () => { known = {}; };
  return { colour, forget };
};
const channels = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

const circle = (context, [x, y], radius) => {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
};
const polyline = (context, points) => {
  context.beginPath();
  points.forEach(([x, y], at) => (at === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
};
/** A line with a rim in another colour, so that it can be seen on any ground. */
const rimmed = (context, points, width, line, rim) => {
  if (points.length < 2) return;
  context.lineJoin = context.lineCap = "round";
  for (const [colour, wide] of [[rim, width + 3], [line, width]]) {
    polyline(context, points);
    context.strokeStyle = colour;
    context.lineWidth = wide;
    context.stroke();
  }
};
const arrowHead = (context, [fromX, fromY], [x, y], size) => {
  const length = Math.hypot(x - fromX, y - fromY) || 1;
  const [dx, dy] = [(x - fromX) / length, (y - fromY) / length];
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x - size * dx - size * 0.45 * dy, y - size * dy + size * 0.45 * dx);
  context.lineTo(x - size * dx + size * 0.45 * dy, y - size * dy - size * 0.45 * dx);
  context.closePath();
  context.fill();
};
/** Text with a rim of the paper's colour. */
const haloed = (context, text, x, y, colour, rim) => {
  context.lineJoin = "round";
  context.lineWidth = 4;
  context.strokeStyle = rim;
  context.strokeText(text, x, y);
  context.fillStyle = colour;
  context.fillText(text, x, y);
};
/** The sign of a start, round, or of a goal, a rhombus. */
const sign = (context, [x, y], radius, isStart, colour) => {
  if (isStart) {
    circle(context, [x, y], radius);
  } else {
    polyline(context, [[x, y - radius * 1.25], [x + radius * 1.25, y], [x, y + radius * 1.25], [x - radius * 1.25, y]]);
    context.closePath();
  }
  context.fillStyle = colour(isStart ? "sign-start" : "sign-goal");
  context.strokeStyle = colour("sign-rim");
  context.lineWidth = Math.max(1.5, radius * 0.2);
  context.fill();
  context.stroke();
  if (radius < 8) return;
  context.font = `700 ${Math.round(radius * 1.1)}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = colour("sign-rim");
  context.fillText(isStart ? "S" : "G", x, y + radius * 0.06);
};

const SURFACES = { ".": "open ground", g: "grass", s: "swamp", w: "water", "#": "impassable" };

/**
 * A picture with a point for each place of a map, `words` by place. Browsers leave a canvas blank that is too wide, too
 * high or too large, so it consists of pieces.
 */
const makeMosaic = (width, height) => {
  const PIECE = 4096;
  const pixels = new ImageData(width, height);
  const pieces = [];
  for (let top = 0; top < height; top += PIECE) {
    for (let left = 0; left < width; left += PIECE) {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [Math.min(PIECE, width - left), Math.min(PIECE, height - top)];
      pieces.push({ canvas, inside: canvas.getContext("2d"), left, top });
    }
  }
  const putAll = () => {
    for (const { inside, left, top } of pieces) inside.putImageData(pixels, -left, -top);
  };
  const columns = Math.ceil(width / PIECE);
  const put = (place) => {
    const [x, y] = [place % width, Math.floor(place / width)];
    const { inside, left, top } = pieces[Math.floor(y / PIECE) * columns + Math.floor(x / PIECE)];
    inside.putImageData(pixels, -left, -top, x, y, 1, 1);
  };
  /** Draws the cells from the first to the last column and row. Where pieces meet, no line is to show. */
  const draw = (context, view, [first, last, upper, lower]) => {
    const ends = (origin, from, to, start, end) => {
      const [near, far] = [origin + from * view.scale, origin + to * view.scale];
      return [from > start ? Math.round(near) : near, to < end ? Math.round(far) : far];
    };
    for (const { canvas, left, top } of pieces) {
      const [from, to] = [Math.max(first, left), Math.min(last, left + canvas.width)];
      const [above, below] = [Math.max(upper, top), Math.min(lower, top + canvas.height)];
      if (from >= to || above >= below) continue;
      const [x, right] = ends(view.x, from, to, first, last);
      const [y, bottom] = ends(view.y, above, below, upper, lower);
      context.drawImage(canvas, from - left, above - top, to - from, below - above, x, y, right - x, bottom - y);
    }
  };
  return { words: new Uint32Array(pixels.data.buffer), putAll, put, draw };
};

/** A map. Its unit of length is the side of a cell. */
const makeMap = (map, colours) => {
  const { width, height } = map;
  const letters = Object.keys(SURFACES);
  const surface = new Uint8Array(width * height);
  let filled = 0;
  for (const [, times, letter] of map.cells.matchAll(/(\d*)(\D)/g)) {
    const end = filled + (times === "" ? 1 : Number(times));
    surface.fill(letters.indexOf(letter), filled, end);
    filled = end;
  }
  const { colour } = colours;
  const nameOf = (place) => `${place % width},${Math.floor(place / width)}`;
  const centre = (place) => [place % width + 0.5, Math.floor(place / width) + 0.5];
  const placeAt = (x, y) => (x >= 0 && y >= 0 && x < width && y < height ? Math.floor(y) * width + Math.floor(x) : -1);
  const surfaces = [...new Set(map.cells.replace(/\d/g, ""))];

  /** The colour of a cell by what it looks like and what it is made of. */
  const palette = () => LOOKS.map((look) => letters.map((letter) => {
    const own = channels(colour(`surface-${letters.indexOf(letter)}`));
    if (look === "unmet" || letter === "#") return own;
    const open = channels(colour("surface-0"));
    // The surface shows through, so that swamp stays swamp under whatever happens on it.
    return channels(colour(`look-${look}`)).map((part, at) => Math.max(0, Math.min(255, part + (own[at] - open[at]) * 0.45)));
  }));

  const makePicture = (track, marks) => {
    const mosaic = makeMosaic(width, height);
    const words = mosaic.words;
    let table = [];
    /** How bright a pixel is, from 0 to 1. */
    const luminance = (pixel) => [0, 8, 16].reduce((sum, shift, at) =>
      sum + [0.2126, 0.7152, 0.0722][at] * ((pixel >>> shift & 255) / 255) ** 2.2, 0);
    const paint = (place) => { words[place] = table[track.lookOf(place)][surface[place]]; };
    const repaint = () => {
      table = palette().map((row) => row.map(([red, green, blue]) => (255 << 24 | blue << 16 | green << 8 | red) >>> 0));
      changed(null);
    };
    const changed = (places) => {
      if (places === null) {
        for (let place = 0; place < words.length; place += 1) paint(place);
        mosaic.putAll();
        return;
      }
      for (const place of places) {
        if (place >= words.length) continue;
        paint(place);
        mosaic.put(place);
      }
    };

    /** The cells that can be seen: the first and the last column, the first and the last row. */
    const seen = (context, view) => {
      const [wide, high] = view.size(context.canvas);
      const clip = (at, most) => Math.max(0, Math.min(most, at));
      return [clip(Math.floor(-view.x / view.scale), width), clip(Math.ceil((wide - view.x) / view.scale), width),
        clip(Math.floor(-view.y / view.scale), height), clip(Math.ceil((high - view.y) / view.scale), height)];
    };
    const grid = (context, view, [left, right, top, bottom]) => {
      context.strokeStyle = colour("grid");
      context.lineWidth = 1;
      context.beginPath();
      for (let x = left; x <= right; x += 1) {
        const at = Math.round(view.x + x * view.scale) + 0.5;
        context.moveTo(at, view.y + top * view.scale);
        context.lineTo(at, view.y + bottom * view.scale);
      }
      for (let y = top; y <= bottom; y += 1) {
        const at = Math.round(view.y + y * view.scale) + 0.5;
        context.moveTo(view.x + left * view.scale, at);
        context.lineTo(view.x + right * view.scale, at);
      }
      context.stroke();
    };
    const met = function* ([left, right, top, bottom]) {
      for (let y = top; y < bottom; y += 1) {
        for (let x = left; x < right; x += 1) {
          const place = y * width + x;
          for (let slot = place; slot < track.slots; slot += track.places) {
            if (track.latest[slot] >= 0 && track.lookOfSlot(slot) > lookNamed.past) yield [place, track.latest[slot]];
          }
        }
      }
    };
    const arrows = (context, view, window) => {
      context.strokeStyle = context.fillStyle = colour("parent");
      context.lineWidth = Math.max(1, view.scale * 0.05);
      for (const [place, shown] of met(window)) {
        const parent = track.columns.parent[shown];
        if (parent < 0 || parent >= words.length) continue;
        const [own, above] = [centre(place), centre(parent)];
        const length = Math.hypot(above[0] - own[0], above[1] - own[1]) || 1;
        const [dx, dy] = [(above[0] - own[0]) / length, (above[1] - own[1]) / length];
        const from = view.toScreen([own[0] - dx * 0.25, own[1] - dy * 0.25]);
        const to = view.toScreen([own[0] + dx * 0.32, own[1] + dy * 0.32]);
        polyline(context, [from, to]);
        context.stroke();
        arrowHead(context, from, to, view.scale * 0.22);
      }
    };
    /** g and h in the lower corners and f above them, or f alone where there is no room for all. */
    const numbers = (context, view, window) => {
      context.textBaseline = "middle";
      const cells = Array.from(met(window), ([place, shown]) => ({ at: view.toScreen(centre(place)), ...marks.costs(track, shown),
        ink: colour(luminance(table[track.lookOf(place)][surface[place]]) > 0.25 ? "on-light" : "on-dark") }));
      const longest = Math.max(0, ...cells.map(({ g, h }) => g.length + h.length));
      // A digit is about as wide as 0.62 of its height.
      const size = Math.min(13, (view.scale * 0.9 - 6) / (0.62 * Math.max(1, longest)));
      const write = (text, x, y, align, font) => {
        context.font = font;
        context.textAlign = align;
        context.fillText(text, x, y);
      };
      for (const { at: [x, y], g, h, f, ink } of cells) {
        context.fillStyle = ink;
        const third = view.scale * 0.34;
        write(f || g, x, y - third, "center", `700 ${Math.min(13, Math.max(size, 10))}px system-ui, sans-serif`);
        if (!f || size < 8.5) continue;
        write(g, x - view.scale * 0.45, y + third, "left", `${size}px system-ui, sans-serif`);
        write(h, x + view.scale * 0.45, y + third, "right", `${size}px system-ui, sans-serif`);
      }
    };
    const draw = (context, view, options) => {
      const window = seen(context, view);
      const [left, right, top, bottom] = window;
      // Below one point a cell, walls must not fall through between the points.
      context.imageSmoothingEnabled = view.scale < 1;
      context.imageSmoothingQuality = "high";
      if (right > left && bottom > top) {
        mosaic.draw(context, view, window);
      }
      if (view.scale >= 7) grid(context, view, window);
      context.strokeStyle = colour("edge");
      context.lineWidth = 1;
      context.strokeRect(view.x - 0.5, view.y - 0.5, width * view.scale + 1, height * view.scale + 1);
      if (options.arrows && view.scale >= 12) arrows(context, view, window);
      const points = (line) => line.filter((place) => place < words.length).map((place) => view.toScreen(centre(place)));
      if (options.answer.length > 0) {
        rimmed(context, points(options.answer), Math.max(2, Math.min(9, view.scale * 0.24)), colour("path"), colour("path-rim"));
      } else {
        rimmed(context, points(options.line), Math.max(1.2, Math.min(5, view.scale * 0.12)), colour("line-to"), colour("path-rim"));
      }
      if (view.scale >= 52) numbers(context, view, window);
      const radius = Math.max(6, Math.min(15, view.scale * 0.34));
      marks.goals.forEach((place) => sign(context, view.toScreen(centre(place)), radius, false, colour));
      marks.starts.forEach((place) => sign(context, view.toScreen(centre(place)), radius, true, colour));
      outline(context, view, options.chosen, "chosen");
      outline(context, view, options.now, "now");
    };
    const outline = (context, view, place, name) => {
      if (place < 0 || place >= words.length) return;
      const [x, y] = view.toScreen(centre(place));
      for (const [colourName, wide] of [["path-rim", 5], [name, 3]]) {
        context.strokeStyle = colour(colourName);
        context.lineWidth = wide;
        if (view.scale < 12) {
          circle(context, [x, y], 7);
        } else {
          context.beginPath();
          // Inside the cell: its neighbours keep their colours.
          const side = view.scale - 5;
          context.rect(x - side / 2, y - side / 2, side, side);
        }
        context.stroke();
      }
    };
    return { changed, repaint, draw };
  };
  const about = say("map of {width} by {height} cells", { width: group(width), height: group(height) });
  return { kind: "map", width, height, margin: [4, 4], leastScale: 0, mostScale: 90, places: width * height, nameOf, centre, placeAt,
    makePicture, about, surfaces, noteOf: (place) => say(SURFACES[letters[surface[place]]]),
    isWall: (place) => letters[surface[place]] === "#" };
};

/** A graph. Its unit of length is a thousandth of its longer side. Numbers stand beside its nodes if it `isAlone`. */
const makeGraph = (graph, colours, isAlone) => {
  const { names, points, roads } = graph;
  const { colour } = colours;
  const width = Math.max(1, ...points.map(([x]) => x));
  const height = Math.max(1, ...points.map(([, y]) => y));
  const SIZES = isAlone ? [10, 7, 4] : [7, 5, 3];
  const radius = SIZES[names.length <= 60 ? 0 : names.length <= 200 ? 1 : 2];
  const hasNumbers = isAlone && names.length <= 60;
  /** Half of the nodes have no other one nearer than this. */
  const apart = () => {
    const nearest = points.map(([x, y], one) => Math.min(...points.map(([px, py], other) => (other === one ? Infinity : Math.hypot(px - x, py - y)))));
    return nearest.sort((one, other) => one - other)[nearest.length >> 1];
  };
  /** Names and numbers need room between the nodes: on a narrow screen a part of the graph is seen. */
  const leastScale = hasNumbers && names.length > 1 ? Math.min(50 / apart(), 600 / Math.max(width, height)) : 0;
  const NAME = "600 12px system-ui, sans-serif";
  const SMALL = "11px system-ui, sans-serif";
  const centre = (place) => points[place];
  /** Roads that lead both ways at different costs are bent apart. */
  const twin = new Set(roads.map(({ from, to }) => `${from} ${to}`));
  const isBent = ({ from, to, is_two_way: isTwoWay }) => !isTwoWay && twin.has(`${to} ${from}`);
  const reach = (scale) => Math.max(radius, 9) / scale;
  const placeAt = (x, y, scale) => {
    let [best, least] = [-1, reach(scale) + 4 / scale];
    points.forEach(([px, py], place) => {
      const far = Math.hypot(px - x, py - y);
      if (far < least) [best, least] = [place, far];
    });
    return best;
  };
  /** The points of a road on the screen: its ends at the rims of the nodes, and a middle. */
  const course = (view, road) => {
    const [from, to] = [road.from, road.to].map((place) => view.toScreen(points[place]));
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const bend = isBent(road) ? Math.min(26, length * 0.16) : 0;
    const middle = [(from[0] + to[0]) / 2 - dy * bend, (from[1] + to[1]) / 2 + dx * bend];
    return { from, to, middle, bend, length };
  };
  const trace = (context, { from, to, middle, bend }) => {
    context.beginPath();
    context.moveTo(...from);
    if (bend === 0) context.lineTo(...to);
    else context.quadraticCurveTo(2 * middle[0] - (from[0] + to[0]) / 2, 2 * middle[1] - (from[1] + to[1]) / 2, ...to);
  };

  /** Does a segment cross a box, given by its left, top, right and bottom? */
  const crosses = ([[x1, y1], [x2, y2]], [left, top, right, bottom]) => {
    let [enter, leave] = [0, 1];
    for (const [start, delta, low, high] of [[x1, x2 - x1, left, right], [y1, y2 - y1, top, bottom]]) {
      if (delta === 0) {
        if (start < low || start > high) return false;
        continue;
      }
      const [one, other] = [(low - start) / delta, (high - start) / delta];
      enter = Math.max(enter, Math.min(one, other));
      leave = Math.min(leave, Math.max(one, other));
    }
    return enter <= leave;
  };
  const overlap = (one, other) => Math.max(0, Math.min(one[2], other[2]) - Math.max(one[0], other[0])) *
    Math.max(0, Math.min(one[3], other[3]) - Math.max(one[1], other[1]));
  const SPOTS = [[1, 0], [-1, 0], [0, -1], [0, 1], [1, -1], [1, 1], [-1, -1], [-1, 1]];
  /** For each node the box of its name and numbers, where they cover least of what is drawn. */
  const layLabels = (context, view) => {
    const at = points.map((point) => view.toScreen(point));
    const lines = roads.map(({ from, to }) => [at[from], at[to]]);
    const taken = at.map(([x, y]) => [x - radius, y - radius, x + radius, y + radius]);
    if (roads.length <= 300) {
      context.font = SMALL;
      for (const road of roads) {
        const { middle: [x, y] } = course(view, road);
        const half = context.measureText(road.cost).width / 2 + 2;
        taken.push([x - half, y - 8, x + half, y + 8]);
      }
    }
    const [wide, high] = view.size(context.canvas);
    return at.map(([x, y], place) => {
      context.font = NAME;
      const w = Math.max(context.measureText(names[place]).width, hasNumbers ? view.numbersWidth : 0) + 4;
      const h = hasNumbers ? 30 : 16;
      let [best, least] = [null, Infinity];
      SPOTS.forEach(([dx, dy], preference) => {
        const aside = radius + 6;
        const left = x + dx * aside + (dx < 0 ? -w : dx === 0 ? -w / 2 : 0);
        const top = y + dy * aside + (dy < 0 ? -h : dy === 0 ? -h / 2 : 0);
        const box = [left, top, left + w, top + h];
        let cost = preference * 6;
        for (const other of taken) cost += overlap(box, other) * 1.5;
        for (const line of lines) if (crosses(line, box)) cost += 120;
        if (left < 2 || top < 2 || left + w > wide - 2 || top + h > high - 2) cost += 500;
        if (cost < least) [best, least] = [{ box, dx }, cost];
      });
      taken.push(best.box);
      return best;
    });
  };

  const makePicture = (track, marks) => {
    let labels = { of: "", boxes: [] };
    const labelsFor = (context, view) => {
      // Panning moves them all; only another size asks for another layout.
      const of = [view.scale, ...view.size(context.canvas), view.fitted].join();
      if (labels.of !== of) labels = { of, x: view.x, y: view.y, boxes: layLabels(context, view) };
      return labels;
    };
    const drawRoads = (context, view) => {
      context.lineCap = "round";
      for (const road of roads) {
        const path = course(view, road);
        context.strokeStyle = context.fillStyle = colour("edge");
        context.lineWidth = 1.6;
        if (road.from === road.to) {
          circle(context, [path.from[0], path.from[1] - radius * 1.4], radius);
          context.stroke();
          continue;
        }
        trace(context, path);
        context.stroke();
        if (!road.is_two_way) headOn(context, path, radius + 1, 9);
      }
    };
    /** An arrow's head where a road meets the rim of its end. */
    const headOn = (context, { from, to, middle, bend }, gap, size) => {
      const before = bend === 0 ? from : [2 * middle[0] - (from[0] + to[0]) / 2, 2 * middle[1] - (from[1] + to[1]) / 2];
      const length = Math.hypot(to[0] - before[0], to[1] - before[1]) || 1;
      arrowHead(context, before, [to[0] - (to[0] - before[0]) / length * gap, to[1] - (to[1] - before[1]) / length * gap], size);
    };
    const drawCosts = (context, view) => {
      if (roads.length > 300) return;
      context.font = SMALL;
      context.textAlign = "center";
      context.textBaseline = "middle";
      for (const road of roads) {
        const { middle: [x, y], length } = course(view, road);
        if (road.from === road.to) haloed(context, road.cost, x, y - radius * 2.9, colour("faint"), colour("paper"));
        else if (length > 44) haloed(context, road.cost, x, y, colour("faint"), colour("paper"));
      }
    };
    /** Both ends of the thick lines of the search tree, on the roads where there are such. */
    const link = (context, view, from, to, name, width) => {
      const road = { from, to, is_two_way: false };
      const path = course(view, twin.has(`${from} ${to}`) ? road : { ...road, is_two_way: true });
      trace(context, path);
      context.strokeStyle = context.fillStyle = colour(name);
      context.lineWidth = width;
      context.stroke();
      return path;
    };
    const drawTree = (context, view, arrows) => {
      for (let slot = 0; slot < track.slots; slot += 1) {
        const [place, shown] = [slot % track.places, track.latest[slot]];
        if (shown < 0 || place >= names.length || track.lookOfSlot(slot) <= lookNamed.past) continue;
        const parent = track.columns.parent[shown];
        if (parent < 0 || parent >= names.length || parent === place) continue;
        const path = link(context, view, parent, place, "tree", 4);
        if (!arrows) continue;
        headOn(context, { ...path, from: path.to, to: path.from }, radius + 2, 11);
      }
    };
    const drawLine = (context, view, line, name, width) => {
      for (let at = 1; at < line.length; at += 1) {
        if (line[at - 1] < names.length && line[at] < names.length) link(context, view, line[at - 1], line[at], name, width);
      }
    };
    const drawNodes = (context, view, options) => {
      for (let place = 0; place < names.length; place += 1) {
        const at = view.toScreen(points[place]);
        const look = LOOKS[track.lookOf(place)];
        if (marks.goals.includes(place)) {
          sign(context, at, radius + 4, false, colour);
        }
        circle(context, at, radius);
        context.fillStyle = look === "unmet" ? colour("paper") : colour(`look-${look}`);
        context.fill();
        context.strokeStyle = colour(look === "unmet" || look === "past" ? "edge" : "ink");
        context.lineWidth = 1.5;
        context.stroke();
        if (marks.starts.includes(place)) {
          circle(context, at, radius + 4);
          context.strokeStyle = colour("sign-start");
          context.lineWidth = 3;
          context.stroke();
        }
        for (const [other, name, wide] of [[options.chosen, "chosen", radius + 5], [options.now, "now", radius + 2]]) {
          if (other !== place) continue;
          circle(context, at, wide);
          context.strokeStyle = colour(name);
          context.lineWidth = 4;
          context.stroke();
        }
      }
    };
    const drawLabels = (context, view) => {
      if (names.length > 400) return;
      const { boxes, x, y } = labelsFor(context, view);
      context.textBaseline = "middle";
      boxes.forEach(({ box: [left, top, right, bottom], dx }, place) => {
        const [moveX, moveY] = [view.x - x, view.y - y];
        const shown = track.lookOf(place) > lookNamed.past ? Math.max(track.latest[place], track.hasBothEnds
          ? track.latest[place + track.places] : -1) : -1;
        const text = hasNumbers && shown >= 0 ? marks.caption(track, shown) : "";
        context.textAlign = dx > 0 ? "left" : dx < 0 ? "right" : "center";
        const at = (dx > 0 ? left + 2 : dx < 0 ? right - 2 : (left + right) / 2) + moveX;
        const middle = (top + bottom) / 2 + moveY;
        context.font = NAME;
        haloed(context, names[place], at, text ? middle - 7 : middle, colour("ink"), colour("paper"));
        if (!text) return;
        context.font = SMALL;
        haloed(context, text, at, middle + 7, colour("ink"), colour("paper"));
      });
    };
    const draw = (context, view, options) => {
      drawRoads(context, view);
      drawTree(context, view, options.arrows);
      if (options.answer.length > 0) drawLine(context, view, options.answer, "path", 6);
      else drawLine(context, view, options.line, "line-to", 5);
      drawNodes(context, view, options);
      drawCosts(context, view);
      drawLabels(context, view);
    };
    return { changed: () => {}, repaint: () => {}, draw };
  };
  const about = say("graph of {n} nodes", { n: group(names.length) });
  return { kind: "graph", width, height, margin: isAlone ? [116, 44] : [64, 26], leastScale, mostScale: 40, places: names.length, nameOf: (place) => names[place],
    centre, placeAt, makePicture, about, surfaces: [], noteOf: () => "", isWall: () => false };
};
