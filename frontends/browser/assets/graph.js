/** A graph that is drawn and changed: nodes and edges of SVG, which the pointer or the keyboard picks. */

import { drawn } from "./dom.js";
import { say } from "./say.js";

/**
 * @typedef {{ names: string[], points: [number, number][], roads: { from: number, to: number, cost: string, is_two_way: boolean }[],
 *   notes?: string[] }} Graph  With what stands below nodes.
 * @typedef {{ node?: string, point?: { x: number, y: number } }} Spot
 */

const MARGIN = 60;
/** The side of a picture on which there is nothing yet. */
const BLANK = 1000;

/**
 * @param {Graph} graph
 * @param {number[]} starts
 * @param {number[]} goals
 * @param {{ click(spot: Spot): void, drag(from: string, to: Spot): void }} hands
 */
export const graphToTouch = ({ names, points, roads, notes = [] }, starts, goals, { click, drag }) => {
  const least = names.length === 0 ? BLANK : 100;
  const right = Math.max(least, ...points.map(([x]) => x));
  const bottom = Math.max(least, ...points.map(([, y]) => y));
  const svg = drawn("svg", { class: "graph", role: "group", "aria-label": say("graph of {n} nodes", { n: names.length }),
    viewBox: `${-MARGIN} ${-MARGIN} ${right + 2 * MARGIN} ${bottom + 2 * MARGIN}` });
  const small = names.length > 60;
  const radius = small ? 8 : 16;
  const defs = drawn("marker", { id: "head", viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 9, markerHeight: 9, orient: "auto-start-reverse" },
    drawn("path", { d: "M0 0L10 5L0 10z", class: "arrow-head" }));
  svg.append(drawn("defs", {}, defs));
  /** Written last: a number is short, and lies on a name rather than below it. */
  const costs = [];
  const twins = new Set(roads.map(({ from, to }) => `${from} ${to}`));
  for (const { from, to, cost, is_two_way: isTwoWay } of roads) {
    const [[x1, y1], [x2, y2]] = [points[from], points[to]];
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    const bend = !isTwoWay && twins.has(`${to} ${from}`) ? Math.min(40, length * 0.18) : 0;
    const [mx, my] = [(x1 + x2) / 2 - dy * bend, (y1 + y2) / 2 + dx * bend];
    const path = from === to ? `M${x1} ${y1 - radius}a${radius} ${radius} 0 1 1 1 0`
      : `M${x1 + dx * radius} ${y1 + dy * radius}Q${2 * mx - (x1 + x2) / 2} ${2 * my - (y1 + y2) / 2} ${x2 - dx * radius} ${y2 - dy * radius}`;
    svg.append(drawn("path", { d: path, class: "road", ...isTwoWay ? {} : { "marker-end": "url(#head)" } }));
    if (cost && roads.length <= 300) costs.push(drawn("text", { x: mx, y: from === to ? my - radius * 2.4 : my + 5, class: "cost" }, cost));
  }
  names.forEach((name, number) => {
    const [x, y] = points[number];
    const isStart = starts.includes(number);
    const isGoal = goals.includes(number);
    const mark = isStart ? "S" : isGoal ? "G" : "";
    const label = [name, notes[number], isStart && say("start"), isGoal && say("goal")].filter(Boolean).join(", ");
    const shape = isGoal ? drawn("path", { d: `M0 ${-radius * 1.3}L${radius * 1.3} 0L0 ${radius * 1.3}L${-radius * 1.3} 0z` }) : drawn("circle", { r: radius });
    const group = drawn("g", { class: `node ${isStart ? "start" : ""} ${isGoal ? "goal" : ""}`, transform: `translate(${x} ${y})`, tabindex: 0,
      role: "button", "aria-label": label, "data-name": name }, shape);
    if (names.length <= 400) group.append(drawn("text", { y: -radius - 8, class: "name" }, name));
    svg.append(group);
    // The label of the node says this, too.
    if (mark) svg.append(drawn("text", { x, y: y + 6, class: "mark", "aria-hidden": "true" }, mark));
    if (notes[number]) svg.append(drawn("text", { x, y: y + radius + 26, class: "note", "aria-hidden": "true" }, notes[number]));
  });
  svg.append(...costs);
  const nodeUnder = (/** @type {Element | EventTarget | null} */ target) => {
    const group = target instanceof Element ? target.closest("[data-name]") : null;
    return group && svg.contains(group) ? group.getAttribute("data-name") ?? undefined : undefined;
  };
  const pointUnder = (/** @type {MouseEvent} */ { clientX, clientY }) => {
    const matrix = svg instanceof SVGSVGElement ? svg.getScreenCTM() : null;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix?.inverse());
    return { x: Math.round(x), y: Math.round(y) };
  };
  /** @type {string | undefined} */
  let held;
  /** @type {[number, number]} */
  let from = [0, 0];
  const thread = drawn("line", { class: "thread" });
  let isPressed = false;
  svg.onpointerdown = (event) => {
    isPressed = event.button === 0;
    if (!isPressed) return;
    held = nodeUnder(event.target);
    from = [event.clientX, event.clientY];
    if (held !== undefined) svg.setPointerCapture(event.pointerId);
  };
  svg.onpointermove = (event) => {
    if (held === undefined) return;
    const [x, y] = points[names.indexOf(held)];
    const end = pointUnder(event);
    for (const [name, value] of Object.entries({ x1: x, y1: y, x2: end.x, y2: end.y })) thread.setAttribute(name, String(value));
    svg.append(thread);
  };
  svg.onpointerup = (event) => {
    if (!isPressed) return;
    isPressed = false;
    thread.remove();
    const isDragged = Math.hypot(event.clientX - from[0], event.clientY - from[1]) > 5;
    const node = nodeUnder(document.elementFromPoint(event.clientX, event.clientY));
    const spot = node === undefined ? { point: pointUnder(event) } : { node };
    if (held !== undefined && isDragged && node !== held) drag(held, spot);
    else if (!isDragged) click(spot);
    held = undefined;
  };
  svg.onkeydown = (event) => {
    const node = nodeUnder(event.target);
    if (node === undefined || event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    click({ node });
  };
  return svg;
};
