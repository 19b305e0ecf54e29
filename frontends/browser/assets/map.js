/** A map that is painted: a canvas, on which the pointer or a cursor goes from cell to cell. */

import { made } from "./dom.js";
import { say } from "./say.js";

/** @typedef {{ width: number, height: number, cells: string }} Map_ */
/** @typedef {import("./board.js").CellAt} CellAt */

const LETTERS = [".", "g", "s", "w", "#"];
const NAMES = ["open ground", "grass", "swamp", "water", "impassable"];

/**
 * The surfaces of the cells, as numbers of letters.
 * @param {Map_} map
 */
const surfaces = ({ width, height, cells }) => {
  const found = new Uint8Array(width * height);
  let filled = 0;
  for (const [, times, letter] of cells.matchAll(/(\d*)(\D)/g)) {
    const end = filled + (times === "" ? 1 : Number(times));
    found.fill(LETTERS.indexOf(letter), filled, end);
    filled = end;
  }
  return found;
};

const colour = (/** @type {string} */ name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/**
 * @param {Map_} map
 * @param {number[]} starts
 * @param {number[]} goals
 * @param {(cells: CellAt[]) => void} stroke told of the cells over which a stroke went
 * @param {number} [begin] the cell at which the keyboard is, if it is on a map already
 */
export const mapToTouch = (map, starts, goals, stroke, begin) => {
  const { width, height } = map;
  const surface = surfaces(map);
  const canvas = made("canvas", { tabIndex: 0 });
  canvas.className = "map";
  canvas.style.aspectRatio = `${width} / ${height}`;
  canvas.style.setProperty("--shape", String(width / height));
  canvas.setAttribute("role", "application");
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  /** The cell of the keyboard, shown once it has been used. */
  let cursor = begin !== undefined && begin < width * height ? begin : starts[0] ?? 0;
  let isByKeys = begin !== undefined;
  /** @type {number[]} */
  let painted = [];
  const scaleNow = () => canvas.width / width;
  const sign = (/** @type {number} */ place, /** @type {string} */ letter, /** @type {string} */ name) => {
    const scale = scaleNow();
    const [x, y] = [(place % width + 0.5) * scale, (Math.floor(place / width) + 0.5) * scale];
    const radius = Math.max(5 * devicePixelRatio, scale * 0.4);
    context.beginPath();
    if (letter === "S") {
      context.arc(x, y, radius, 0, 2 * Math.PI);
    } else {
      context.moveTo(x, y - radius * 1.2);
      for (const [dx, dy] of [[1, 0], [0, 1], [-1, 0]]) context.lineTo(x + dx * radius * 1.2, y + dy * radius * 1.2);
      context.closePath();
    }
    context.fillStyle = colour(name);
    context.fill();
    if (radius < 7) return;
    context.fillStyle = colour("sign-rim");
    context.font = `700 ${radius}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(letter, x, y);
  };
  /** The map alone, which strokes leave as it is. */
  const ground = document.createElement("canvas");
  const drawGround = () => {
    [ground.width, ground.height] = [canvas.width, canvas.height];
    const context = /** @type {CanvasRenderingContext2D} */ (ground.getContext("2d"));
    const scale = scaleNow();
    const colours = LETTERS.map((_, number) => colour(`surface-${number}`));
    for (let place = 0; place < surface.length; place += 1) {
      const [column, row] = [place % width, Math.floor(place / width)];
      context.fillStyle = colours[surface[place]];
      context.fillRect(Math.floor(column * scale), Math.floor(row * scale), Math.ceil(scale), Math.ceil(scale));
    }
    if (scale >= 8) {
      context.fillStyle = colour("grid");
      for (let column = 0; column <= width; column += 1) context.fillRect(Math.floor(column * scale), 0, 1, canvas.height);
      for (let row = 0; row <= height; row += 1) context.fillRect(0, Math.floor(row * scale), canvas.width, 1);
    }
  };
  const draw = () => {
    const scale = scaleNow();
    context.drawImage(ground, 0, 0);
    for (const place of starts) sign(place, "S", "sign-start");
    for (const place of goals) sign(place, "G", "sign-goal");
    context.fillStyle = colour("blue");
    context.globalAlpha = 0.5;
    for (const place of painted) context.fillRect(place % width * scale, Math.floor(place / width) * scale, scale, scale);
    context.globalAlpha = 1;
    if (!isByKeys) return;
    context.strokeStyle = colour("now");
    context.lineWidth = 3 * devicePixelRatio;
    context.strokeRect(cursor % width * scale, Math.floor(cursor / width) * scale, scale, scale);
  };
  const cellOf = (/** @type {number} */ place) => ({ row: Math.floor(place / width), column: place % width });
  const tell = () => {
    if (isByKeys) canvas.dataset.cursor = String(cursor);
    const mark = starts.includes(cursor) ? say("start") : goals.includes(cursor) ? say("goal") : say(NAMES[surface[cursor]]);
    canvas.setAttribute("aria-label", say("map of {width} by {height} cells; column {column}, row {row}: {mark}",
      { width, height, column: cursor % width, row: Math.floor(cursor / width), mark }));
  };
  const resize = () => {
    const wide = Math.max(1, Math.round(canvas.clientWidth * devicePixelRatio));
    if (canvas.width === wide) return;
    canvas.width = wide;
    canvas.height = Math.max(1, Math.round(wide * height / width));
    drawGround();
    draw();
  };
  canvas.addEventListener("themed", () => {
    drawGround();
    draw();
  });
  new ResizeObserver(resize).observe(canvas);
  const placeUnder = (/** @type {PointerEvent} */ { clientX, clientY }) => {
    const box = canvas.getBoundingClientRect();
    const column = Math.floor((clientX - box.left) / box.width * width);
    const row = Math.floor((clientY - box.top) / box.height * height);
    return column >= 0 && row >= 0 && column < width && row < height ? row * width + column : -1;
  };
  /** The cells between two, so that a fast pointer leaves no gaps. */
  const between = (/** @type {number} */ from, /** @type {number} */ to) => {
    const [a, b] = [cellOf(from), cellOf(to)];
    const steps = Math.max(Math.abs(a.row - b.row), Math.abs(a.column - b.column), 1);
    return Array.from({ length: steps + 1 }, (_, step) => Math.round(a.row + (b.row - a.row) * step / steps) * width +
      Math.round(a.column + (b.column - a.column) * step / steps));
  };
  let last = -1;
  canvas.onpointerdown = (event) => {
    if (event.button !== 0) return;
    last = placeUnder(event);
    painted = last < 0 ? [] : [last];
    canvas.setPointerCapture(event.pointerId);
    draw();
  };
  canvas.onpointermove = (event) => {
    const place = last < 0 ? -1 : placeUnder(event);
    if (place < 0 || place === last) return;
    for (const cell of between(last, place)) if (painted.at(-1) !== cell) painted.push(cell);
    last = place;
    draw();
  };
  canvas.onpointerup = () => {
    if (last < 0) return;
    last = -1;
    if (painted.length > 0) stroke(painted.map(cellOf));
  };
  canvas.onpointercancel = () => {
    last = -1;
    painted = [];
    draw();
  };
  const STEPS = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] });
  canvas.onkeydown = (event) => {
    const step = STEPS[event.key];
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      stroke([cellOf(cursor)]);
    } else if (step) {
      event.preventDefault();
      const { row, column } = cellOf(cursor);
      const [toRow, toColumn] = [row + step[0], column + step[1]];
      if (toRow >= 0 && toColumn >= 0 && toRow < height && toColumn < width) cursor = toRow * width + toColumn;
      isByKeys = true;
      tell();
      draw();
    }
  };
  canvas.onblur = () => {
    isByKeys = false;
    draw();
  };
  tell();
  return canvas;
};
