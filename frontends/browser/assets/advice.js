/** A workshop for tables of advice: mistakes are underlined and counterexamples found while one types. */

import { progressInWords } from "./answers.js";
import { boardOf } from "./board.js";
import { element, made, offer } from "./dom.js";
import { Cancelled } from "./engine.js";
import { say } from "./say.js";

/**
 * @typedef {import("./engine.js").Engine} Engine
 * @typedef {import("./protocol.js").Counterexample} Counterexample
 * @typedef {{ name: string, title: string, game: string, text: string }} Table
 * @typedef {{ line: number, column: number }} Place
 * @typedef {{ start: Place, end: Place, severity: string, message: string, help: string[], elsewhere: string[] }} Finding
 * @typedef {{ table: string, text: string }} Situation
 */

const at = {
  table: element("table", HTMLSelectElement),
  title: element("table-title", HTMLElement),
  game: element("advice-game", HTMLElement),
  marks: element("marks", HTMLElement),
  text: element("advice-text", HTMLTextAreaElement),
  findingsHeading: element("findings-heading", HTMLElement),
  findings: element("findings", HTMLElement),
  state: element("advice-state", HTMLElement),
  progress: element("advice-progress", HTMLProgressElement),
  prove: element("prove", HTMLButtonElement),
  stop: element("stop-proving", HTMLButtonElement),
  always: element("prove-always", HTMLInputElement),
  verdict: element("advice-verdict", HTMLElement),
  counterexamples: element("counterexamples", HTMLElement),
  difference: element("difference", HTMLElement),
};

/** After so many milliseconds without a key the table is looked at. */
const PAUSE = 250;
/** How many positions are listed for each cause. */
const LISTED = 3;

/** @type {{ engine: Engine, quick: Engine }} */
let site;
/** @type {Table[]} */
let tables = [];
/** The text that was proved last, with which the next one is compared. */
let last = "";
/** Does the text have a mistake? */
let isWrong = false;
/** Texts that are looked at count up: what is found about an older one is dropped. */
let version = 0;

/** The place of each line's first letter in the text. */
const lineStarts = (/** @type {string} */ text) => {
  const starts = [0];
  for (let place = text.indexOf("\n"); place >= 0; place = text.indexOf("\n", place + 1)) starts.push(place + 1);
  return starts;
};

/** Underlines the stretches of the findings; those that lie in another are told of with it. */
const underline = (/** @type {Finding[]} */ findings) => {
  const text = at.text.value;
  const starts = lineStarts(text);
  const offset = (/** @type {Place} */ { line, column }) => Math.min(text.length, (starts[line] ?? text.length) + column);
  const parts = [];
  let end = 0;
  for (const { start, end: stop, severity } of findings) {
    const [from, to] = [offset(start), Math.max(offset(stop), offset(start) + 1)];
    if (from < end) continue;
    parts.push(text.slice(end, from), made("mark", { className: severity }, text.slice(from, to)));
    end = to;
  }
  at.marks.replaceChildren(...parts, text.slice(end), "\n");
  scroll();
};
const scroll = () => {
  at.marks.scrollTop = at.text.scrollTop;
  at.marks.scrollLeft = at.text.scrollLeft;
};

const showFindings = (/** @type {Finding[]} */ findings) => {
  isWrong = findings.some(({ severity }) => severity === "error");
  underline(findings);
  at.findingsHeading.textContent = findings.length === 0 ? say("no mistakes") : say("{n} findings", { n: findings.length });
  at.findings.replaceChildren(...findings.map(({ start, severity, message, help, elsewhere }) => {
    const go = made("button", { type: "button" }, say("line {n}", { n: start.line + 1 }));
    go.onclick = () => {
      const place = lineStarts(at.text.value)[start.line] + start.column;
      at.text.focus();
      at.text.setSelectionRange(place, place);
    };
    const more = [...help, ...elsewhere].map((line) => made("div", { className: "faint" }, line));
    return made("li", { className: severity }, go, ` ${say(severity)}: ${message}`, ...more);
  }));
};

/** A counterexample, whose game one can click through. */
const exampleOf = (/** @type {Counterexample} */ example) => {
  const steps = [{ move: "", position: example.position, board: example.board }, ...example.game];
  let shown = 0;
  const picture = made("div", {});
  const told = made("p", { className: "faint" });
  told.setAttribute("aria-live", "polite");
  const button = (/** @type {string} */ text, /** @type {number} */ by) => made("button", { type: "button", onclick: () => {
    shown = Math.max(0, Math.min(steps.length - 1, shown + by));
    draw();
  } }, text);
  const [back, forward] = [button(say("back"), -1), button(say("forward"), 1)];
  const draw = () => {
    const { move, position, board } = steps[shown];
    picture.replaceChildren(board ? boardOf(board, position) : position);
    told.textContent = [say("move {n} of {all}", { n: shown, all: steps.length - 1 }), move, position].filter(Boolean).join(": ");
    back.disabled = shown === 0;
    forward.disabled = shown === steps.length - 1;
  };
  draw();
  const rule = example.rule ? made("pre", {}, example.rule) : "";
  return made("article", { className: "example" }, made("p", {}, made("strong", {}, example.words)), rule, picture,
    made("div", { className: "buttons" }, back, forward), told);
};

/** @param {string} text */
const finish = (text) => {
  at.state.textContent = text;
  at.progress.hidden = true;
  at.stop.disabled = true;
};

/** Proves the table, and says how it differs from the one that was proved last. */
const prove = async () => {
  const own = version;
  const text = at.text.value;
  if (isWrong) return finish(say("a table with a mistake is not proved"));
  at.stop.disabled = false;
  at.progress.hidden = false;
  at.progress.value = 0;
  at.state.textContent = say("proving");
  at.counterexamples.classList.add("stale");
  at.difference.replaceChildren();
  try {
    const { done } = await site.engine.ask({ ask: "advice_verify", text, counterexamples: LISTED }, (state) => {
      if (own !== version) return;
      if (state.at === "failing") {
        showExamples(say("The first counterexample, while the others are looked for:"), [state]);
      } else {
        if (state.at === "proving") at.progress.value = state.asked / Math.max(1, state.numbers);
        at.state.textContent = progressInWords(state);
      }
    });
    if (own !== version) return;
    at.verdict.textContent = done.words;
    showExamples(done.counterexamples.length > 0 ? say("Counterexamples:") : "", done.counterexamples);
    finish(say("proved for every position"));
    if (last && last !== text) await compare(last, text, own);
    last = text;
  } catch (error) {
    if (own === version) finish(error instanceof Cancelled ? say("stopped") : error instanceof Error ? error.message : String(error));
  }
};

const showExamples = (/** @type {string} */ heading, /** @type {Counterexample[]} */ examples) => {
  at.counterexamples.classList.remove("stale");
  at.counterexamples.replaceChildren(heading ? made("h3", {}, heading) : "", ...examples.map(exampleOf));
};

const compare = async (/** @type {string} */ old, /** @type {string} */ text, /** @type {number} */ own) => {
  const { done } = await site.engine.ask({ ask: "advice_diff", old, new: text });
  if (own !== version) return;
  at.difference.replaceChildren(made("h3", {}, say("Beside the version before:")), made("pre", {}, done.words));
};

/** Looks at the text for mistakes and, if that is wanted, proves it. */
const look = async () => {
  const own = ++version;
  try {
    const { done } = await site.quick.ask({ ask: "advice_check", text: at.text.value });
    if (own !== version) return;
    at.game.textContent = say("game: {name}", { name: done.game });
    showFindings(done.findings);
    if (at.always.checked) await prove();
  } catch (error) {
    if (own === version && !(error instanceof Cancelled)) at.state.textContent = error instanceof Error ? error.message : String(error);
  }
};
let timer = 0;
const lookSoon = () => {
  clearTimeout(timer);
  version += 1;
  site.engine.cancel();
  at.marks.replaceChildren();
  timer = setTimeout(look, PAUSE);
};

const beginFrom = () => {
  const table = tables.find(({ name }) => name === at.table.value);
  if (!table) return;
  at.title.textContent = say(table.title);
  at.text.value = table.text;
  last = "";
  at.verdict.textContent = "";
  showExamples("", []);
  look();
};

/** @returns {Situation} */
export const situationOfAdvice = () => ({ table: at.table.value, text: at.text.value });

/** @param {Partial<Situation>} situation */
export const openAdvice = async ({ table, text }) => {
  if (tables.length === 0) {
    tables = (await site.quick.ask({ ask: "advice_tables" })).done;
    offer(at.table, tables.map(({ name, title }) => ({ name, help: say(title) })));
  } else if (table === undefined && text === undefined) {
    return;
  }
  if (table !== undefined) at.table.value = table;
  beginFrom();
  if (text !== undefined) {
    at.text.value = text;
    look();
  }
};

/** @param {{ engine: Engine, quick: Engine }} given */
export const beginAdvice = (given) => {
  site = given;
  at.table.addEventListener("change", beginFrom);
  at.text.addEventListener("input", lookSoon);
  at.text.addEventListener("scroll", scroll);
  at.prove.addEventListener("click", prove);
  at.stop.addEventListener("click", () => site.engine.cancel());
};
