/** The picture of an instance or a position, which brushes change by hand. */

import { boardToTouch } from "./board.js";
import { element, made } from "./dom.js";
import { graphToTouch } from "./graph.js";
import { mapToTouch } from "./map.js";
import { messageOf, retold, say } from "./say.js";
import { laidOut } from "./tree.js";

/**
 * @typedef {import("./listing.js").Brush} Brush
 * @typedef {import("./board.js").CellAt} CellAt
 * @typedef {{ text: string, options: Record<string, string | boolean> }} Given
 * @typedef {{ about: { name: string, brushes?: Brush[] }, isDomain: boolean, given: Given }} Subject
 * @typedef {{ cell: CellAt } | { node: string } | { point: { x: number, y: number } }} Spot
 */

const at = {
  brushes: element("brushes", HTMLElement),
  picture: element("picture", HTMLElement),
  checked: element("checked", HTMLElement),
  undo: element("undo", HTMLButtonElement),
};

/**
 * @param {{ ask(request: object): Promise<{ done: any }>, subject(): Subject,
 *   changed(text: string, options: [string, string | boolean][]): void }} site
 */
export const makeEditor = ({ ask, subject, changed }) => {
  /** The brush in hand, by its name. */
  let inHand = "";
  /** Whose brushes are shown. */
  let owner = "";
  /** The first place of a stroke that needs two, where it is not dragged.
   * @type {Spot | undefined} */
  let first;
  /** What there was before each change. @type {Given[]} */
  let before = [];
  /** What there is, as far as it was looked at. @type {Given | undefined} */
  let settled;
  let tail = Promise.resolve();
  let version = 0;

  /** Takes note of a change, which can be undone. */
  const note = () => {
    const { about, given } = subject();
    if (settled && owner === about.name && JSON.stringify(settled) !== JSON.stringify(given)) before.push(settled);
    settled = given;
    at.undo.disabled = before.length === 0;
  };

  const brushes = () => subject().about.brushes ?? [];
  const brush = () => brushes().find(({ name }) => name === inHand);
  const value = made("input", { size: 10 });
  // It stands in the form of the whole workbench.
  value.onkeydown = (event) => { if (event.key === "Enter") event.preventDefault(); };

  /** @param {string} text @param {string} kind */
  const tell = (text, kind) => {
    at.checked.textContent = text;
    at.checked.className = kind;
  };

  /** Requests follow one another: a stroke is made on what the last one has left. */
  const inTurn = (/** @type {() => Promise<void>} */ act) => {
    tail = tail.then(act).catch((error) => tell(messageOf(error), "mistake"));
    return tail;
  };

  const asked = (/** @type {string} */ verb, /** @type {object} */ more = {}) => {
    const { about, isDomain, given } = subject();
    return isDomain ? ask({ ask: verb, problem: { domain: about.name, ...given }, ...more })
      : ask({ ask: `${verb}_position`, position: { game: about.name, ...given }, ...more });
  };

  const stroke = (/** @type {Spot[]} */ places, name = inHand) => inTurn(async () => {
    const { given } = subject();
    const takesValue = brushes().find((one) => one.name === name)?.value;
    const { done } = await asked("paint", { stroke: { brush: name, places, value: takesValue ? value.value : "" } });
    const isLeft = (/** @type {[string, any]} */ [, option]) => option !== null;
    changed(done.text, Object.entries({ ...given.options, ...done.options }).filter(isLeft));
    note();
    await look(done.board);
  });

  /** A place was picked, by a click or by a key. */
  const pick = (/** @type {Spot} */ spot) => {
    const takes = brush()?.takes;
    const isOfKind = takes === "cell_pair" ? "cell" in spot : takes === "node_pair" ? "node" in spot
      : takes === "node_and_point" ? first === undefined === "node" in spot : false;
    if (takes === "cell" || takes === "cells" || takes === "node" && "node" in spot || takes === "point" && "point" in spot) {
      stroke([spot]);
    } else if (isOfKind && first === undefined) {
      first = spot;
      tell(say("now the second place"), "");
    } else if (isOfKind && first !== undefined) {
      stroke([first, spot]);
      first = undefined;
    }
  };
  const drag = (/** @type {Spot} */ from, /** @type {Spot} */ to) => {
    const takes = brush()?.takes;
    const pairs = takes === "cell_pair" || takes === "node_pair" && "node" in to || takes === "node_and_point" && "point" in to;
    // What can only be dragged is dragged, whichever brush is in hand.
    const other = brushes().find((one) => one.takes === ("point" in to ? "node_and_point" : "cell" in to ? "cell_pair" : "node_pair"));
    if (pairs) stroke([from, to]);
    else if (takes === "cells") stroke([from, to]);
    else if (other) stroke([from, to], other.name);
  };

  /** A map has its start and goal dragged whichever brush is in hand. */
  const strokeOnMap = (/** @type {CellAt[]} */ cells, /** @type {number} */ width, /** @type {number[]} */ starts, /** @type {number[]} */ goals) => {
    const [from, to] = [cells[0], cells[cells.length - 1]];
    const place = from.row * width + from.column;
    const dragged = cells.length > 1 && starts.includes(place) ? "start" : cells.length > 1 && goals.includes(place) ? "goal" : "";
    if (dragged && brushes().some(({ name }) => name === dragged)) stroke([{ cell: to }], dragged);
    else if (brush()?.takes === "cell") stroke([{ cell: to }]);
    else if (brush()) stroke(cells.map((cell) => ({ cell })));
  };

  const showBrushes = () => {
    const own = brushes();
    const tool = (/** @type {Brush} */ { name, summary, takes }) => {
      const button = made("button", { type: "button", title: say(summary) }, say(name));
      button.dataset.brush = name;
      button.onclick = () => {
        if (takes === "nothing") {
          stroke([], name);
        } else {
          inHand = name;
          if (first !== undefined) refresh();
          // A cost that was typed is not the name of the next node.
          value.value = "";
          showHand();
        }
      };
      return button;
    };
    const isTool = (/** @type {Brush} */ one) => one.takes !== "nothing";
    if (!own.some((one) => isTool(one) && one.name === inHand)) inHand = own.find(isTool)?.name ?? "";
    at.brushes.replaceChildren(...own.map(tool), made("label", { id: "brush-value" }), made("p", { id: "brush-summary", className: "faint" }));
    showHand();
  };
  const showHand = () => {
    for (const button of at.brushes.querySelectorAll("button")) {
      const one = brushes().find(({ name }) => name === button.dataset.brush);
      if (one?.takes !== "nothing") button.setAttribute("aria-pressed", String(button.dataset.brush === inHand));
    }
    const own = brush();
    const label = document.getElementById("brush-value");
    label?.replaceChildren(...own?.value ? [say(own.value), " ", value] : []);
    const summary = document.getElementById("brush-summary");
    if (summary) summary.textContent = own ? say(own.summary) : "";
  };

  /** @param {any} looks a board or a scene */
  const draw = ({ board, scene, picture, tree }) => {
    const hadFocus = at.picture.contains(document.activeElement) ? document.activeElement : null;
    const focused = hadFocus instanceof HTMLElement ? hadFocus.dataset.cell : hadFocus?.getAttribute("data-name");
    const isMap = hadFocus instanceof HTMLCanvasElement;
    const cursor = isMap && hadFocus.dataset.cursor !== undefined ? Number(hadFocus.dataset.cursor) : undefined;
    const map = scene?.ground.map;
    const graph = scene?.ground.graph ?? (tree?.length > 0 ? laidOut(tree) : undefined);
    const drawing = map ? mapToTouch(map, scene.starts, scene.goals, (cells) => strokeOnMap(cells, map.width, scene.starts, scene.goals), cursor)
      : graph ? graphToTouch(graph, scene?.starts ?? [], scene?.goals ?? [], {
        click: (spot) => pick(/** @type {Spot} */ (spot)),
        drag: (from, to) => drag({ node: from }, /** @type {Spot} */ (to)),
      })
      : board ? boardToTouch(board, { click: (cell) => pick({ cell }), drag: (from, to) => drag({ cell: from }, { cell: to }) })
      : picture ? made("pre", {}, picture) : "";
    at.picture.replaceChildren(drawing);
    if (isMap) at.picture.querySelector("canvas")?.focus();
    const again = focused ? at.picture.querySelector(`[data-cell="${focused}"], [data-name="${CSS.escape(focused)}"]`) : null;
    if (again instanceof HTMLElement || again instanceof SVGElement) again.focus();
  };

  /** Draws what there is of a text that is no instance yet; where there is nothing, the last picture stays, greyed. */
  const sketch = async (/** @type {any} */ board) => {
    const { done } = board ? { done: { board } } : await asked("sketch").catch(() => ({ done: {} }));
    const isDrawn = Boolean(done.board || done.scene);
    if (isDrawn) draw(done);
    else if (at.picture.dataset.of !== subject().about.name) at.picture.replaceChildren();
    at.picture.classList.toggle("stale", !isDrawn);
  };

  /** Has the text checked, and draws it, or else the board that goes with it. */
  const look = async (/** @type {any} */ board = undefined) => {
    const { about, isDomain } = subject();
    if (owner !== about.name) {
      owner = about.name;
      inHand = "";
      before = [];
      at.undo.disabled = true;
      showBrushes();
    }
    const own = version;
    try {
      const { done } = await asked("check");
      if (own !== version) return;
      draw(done);
      at.picture.classList.remove("stale");
      const [one] = done.instances ?? [];
      const several = done.instances?.length > 1 ? say("{n} instances; the first one is shown", { n: done.instances.length }) : "";
      const told = isDomain ? [retold(one.title) + retold(one.setting), retold(one.remark ?? ""), one.objection && say("no solution: {why}", { why: retold(one.objection) })] : [];
      if (isDomain) tell([several, ...told].filter(Boolean).join(". "), one.objection ? "mistake" : "");
      else tell(done.over ? retold(done.over) : say("{side} to move", { side: retold(done.side) }), "");
    } catch (error) {
      if (own !== version) return;
      await sketch(board);
      throw error;
    } finally {
      at.picture.dataset.of = about.name;
    }
  };

  const refresh = () => {
    version += 1;
    first = undefined;
    note();
    return inTurn(() => look());
  };
  let timer = 0;
  const refreshSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, 300);
  };
  at.undo.onclick = () => {
    const last = before.pop();
    if (!last) return;
    settled = last;
    changed(last.text, Object.entries(last.options));
    refresh();
  };
  /** Another instance is edited from now on: what was before is not undone. */
  const beginAnew = () => {
    owner = "";
  };
  return { refresh, refreshSoon, beginAnew };
};
