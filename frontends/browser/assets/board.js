/** Boards of cells, as the module draws them. */

import { made } from "./dom.js";
import { say } from "./say.js";

/**
 * @typedef {{ text: string, kind: string | { bar: number } }} Cell
 * @typedef {{ rows: number, columns: number, cells: Cell[], look: string }} Board
 * @typedef {{ row: number, column: number }} CellAt
 */

/**
 * What a cell is called: chess squares by their names, others by row and column.
 * @param {Board} board
 * @param {CellAt} cell
 */
const nameOf = ({ rows, look }, { row, column }) => look === "chequered"
  ? `${String.fromCharCode(97 + column)}${rows - row}` : say("row {row}, column {column}", { row: row + 1, column: column + 1 });

/**
 * @param {Board} board
 * @param {Cell} cell
 * @param {CellAt} at
 */
const dressed = (board, { text, kind }, at) => {
  const own = board.look === "chequered" ? ((at.row + at.column) % 2 ? "dark" : "light") : "";
  const inside = made("span", { className: "inside" }, text);
  if (typeof kind !== "string") {
    const bar = made("span", { className: "pile" }, inside);
    bar.style.width = `${kind.bar}%`;
    return { className: "cell", inside: bar, own };
  }
  return { className: `cell ${kind} ${own}`, inside, own };
};

/**
 * A board that is only looked at.
 * @param {Board} board
 * @param {string} label
 */
export const boardOf = (board, label) => {
  const cells = board.cells.map((cell, number) => {
    const { className, inside } = dressed(board, cell, { row: Math.floor(number / board.columns), column: number % board.columns });
    return made("span", { className }, inside);
  });
  const grid = made("div", { className: `board ${board.look}` }, ...cells);
  grid.style.setProperty("--columns", String(board.columns));
  grid.style.setProperty("--rows", String(board.rows));
  grid.setAttribute("role", "img");
  grid.setAttribute("aria-label", label);
  return grid;
};

/**
 * A board whose cells can be clicked, and dragged one to another. With the keyboard, arrows go from cell to cell, and Enter
 * is a click.
 * @param {Board} board
 * @param {{ click(cell: CellAt): void, drag(from: CellAt, to: CellAt): void, marked?: (cell: CellAt) => string }} hands
 */
export const boardToTouch = (board, { click, drag, marked = () => "" }) => {
  const { rows, columns } = board;
  const at = (/** @type {number} */ number) => ({ row: Math.floor(number / columns), column: number % columns });
  const buttons = board.cells.map((cell, number) => {
    const { className, inside } = dressed(board, cell, at(number));
    const mark = marked(at(number));
    const button = made("button", { type: "button", className: `${className} ${mark}`, tabIndex: number === 0 ? 0 : -1 }, inside);
    button.dataset.cell = String(number);
    const text = cell.text === "" ? say("empty") : cell.text;
    button.setAttribute("aria-label", [nameOf(board, at(number)), text, mark && say(mark)].filter(Boolean).join(", "));
    return button;
  });
  const grid = made("div", { className: `board ${board.look}` }, ...buttons);
  grid.style.setProperty("--columns", String(columns));
  grid.style.setProperty("--rows", String(rows));
  grid.setAttribute("role", "group");
  grid.setAttribute("aria-label", say("board"));
  const numberUnder = (/** @type {EventTarget | Element | null} */ target) => {
    const button = target instanceof Element ? target.closest("[data-cell]") : null;
    return button instanceof HTMLElement && grid.contains(button) ? Number(button.dataset.cell) : -1;
  };
  let pressed = -1;
  let isDragged = false;
  grid.onpointerdown = ({ target, button }) => {
    if (button !== 0) return;
    pressed = numberUnder(target);
    isDragged = false;
    // A touch would keep to the cell where it began.
    if (target instanceof Element && target.closest("[data-cell]")) grid.querySelectorAll(".held").forEach((one) => one.classList.remove("held"));
    if (pressed >= 0) buttons[pressed].classList.add("held");
  };
  grid.onpointerup = (event) => {
    const released = numberUnder(document.elementFromPoint(event.clientX, event.clientY));
    if (pressed >= 0) buttons[pressed].classList.remove("held");
    if (pressed >= 0 && released >= 0 && pressed !== released) {
      isDragged = true;
      drag(at(pressed), at(released));
    }
    pressed = -1;
  };
  grid.onclick = ({ target }) => {
    const number = numberUnder(target);
    if (number >= 0 && !isDragged) click(at(number));
    isDragged = false;
  };
  const STEPS = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] });
  grid.onkeydown = (event) => {
    const step = STEPS[event.key];
    const number = numberUnder(event.target);
    if (!step || number < 0) return;
    const [row, column] = [at(number).row + step[0], at(number).column + step[1]];
    event.preventDefault();
    if (row < 0 || column < 0 || row >= rows || column >= columns) return;
    buttons[row * columns + column].focus();
  };
  // One of the cells is where the Tab key leads: the last one that had the focus.
  grid.addEventListener("focusin", ({ target }) => {
    for (const button of buttons) button.tabIndex = button === target ? 0 : -1;
  });
  return grid;
};
