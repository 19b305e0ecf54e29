/** A workshop for tables of advice: mistakes are underlined and counterexamples found while one types. */

import { factList, progressInWords } from "./answers.js";
import { boardOf } from "./board.js";
import { drawn, element, made, offer } from "./dom.js";
import { Cancelled } from "./engine.js";
import { frameOf, stepIn } from "./frames.js";
import { messageOf, number, retold, say } from "./say.js";

/**
 * @typedef {import("./engine.js").Engine} Engine
 * @typedef {import("./protocol.js").Counterexample} Counterexample
 * @typedef {{ name: string, title: string, game: string, text: string }} Table
 * @typedef {{ line: number, column: number }} Place
 * @typedef {{ start: Place, end: Place, severity: string, message: string, help: string[], elsewhere: string[] }} Finding
 * @typedef {{ table: string, text: string, position: string, step: number }} Situation
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
  position: element("advice-position", HTMLInputElement),
  asking: element("asking", HTMLFormElement),
  said: element("advice-said", HTMLElement),
  steps: element("advice-steps", HTMLElement),
};

/** After so many milliseconds without a key the table is looked at. */
const PAUSE = 250;
/** How many positions are listed for each cause. */
const LISTED = 6;

/** @type {{ engine: Engine, quick: Engine }} */
let site;
/** @type {Table[]} */
let tables = [];
/** The text that was proved last, with which the next one is compared, and the longest game by it.
 * @typedef {{ text: string, longest?: number }} Proved  Without a longest game where the proof was stopped.
 * @type {Proved | undefined} */
let last;
/** Does the text have a mistake? */
let isWrong = false;
/** Texts that are looked at count up: what is found about an older one is dropped. */
let version = 0;
/** So do proofs: one that is ended by the next says nothing. */
let proofs = 0;
/** Was the proof ended by something else that was asked, and not by the reader? It goes on afterwards. */
let isInterrupted = false;
/** Does the reader want no more of it? */
let isStopped = false;
/** Questions count up, too: only the last one is answered. */
let questions = 0;

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
  // What is missing at the end is marked at the last letter.
  const last = Math.max(0, text.trimEnd().length - 1);
  for (const { start, end: stop, severity } of findings) {
    const from = Math.min(offset(start), last);
    const to = Math.max(offset(stop), from + 1);
    if (from < end) continue;
    parts.push(text.slice(end, from), made("mark", { className: severity }, text.slice(from, to) || " "));
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
  at.findingsHeading.textContent = findings.length === 0 ? say("no mistakes")
    : findings.length === 1 ? say("one finding") : say("{n} findings", { n: findings.length });
  at.findings.replaceChildren(...findings.map(({ start, severity, message, help, elsewhere }) => {
    const go = made("button", { type: "button" }, say("line {n}", { n: start.line + 1 }));
    go.onclick = () => {
      const place = lineStarts(at.text.value)[start.line] + start.column;
      at.text.focus();
      at.text.setSelectionRange(place, place);
      // Not every browser brings the caret into sight.
      const line = parseFloat(getComputedStyle(at.text).lineHeight);
      at.text.scrollTop = Math.max(0, start.line * line - at.text.clientHeight / 2);
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
  const ask = made("button", { type: "button" }, say("step through the advice"));
  ask.onclick = () => {
    at.position.value = steps[shown].position;
    explain();
  };
  const rule = example.rule ? made("pre", {}, example.rule) : "";
  return made("article", { className: "example" }, made("p", {}, made("strong", {}, retold(example.words))), rule, picture,
    made("div", { className: "buttons" }, back, forward, ask), told);
};

/** Asks the table what it advises in a position, and shows how it comes to that, from this event on. */
const explain = async (step = 0) => {
  const own = ++questions;
  at.said.className = "";
  at.said.textContent = say("looking for what it says");
  at.steps.classList.add("stale");
  at.stop.disabled = false;
  isStopped = false;
  try {
    const question = { text: at.text.value, position: at.position.value };
    const { done } = await site.engine.ask({ ask: "view", advice_explain: question, limits: { seconds: 20 } });
    if (own !== questions) return;
    at.said.textContent = [retold(done.found.words), done.found.moves.join(" ")].filter((part) => part !== "").join(": ");
    at.steps.classList.remove("stale");
    at.steps.replaceChildren(frameOf({ title: at.position.value, text: done.text }, step));
    at.asking.scrollIntoView();
  } catch (error) {
    if (own !== questions) return;
    at.steps.replaceChildren();
    at.said.className = error instanceof Cancelled ? "" : "mistake";
    at.said.textContent = error instanceof Cancelled ? say("stopped") : messageOf(error);
  }
  at.stop.disabled = !site.engine.isBusy;
  if (!site.engine.isBusy) resume();
};

/** Goes on with a proof that was ended by something else, from its beginning. */
const resume = () => {
  if (isInterrupted) prove();
};

/** @param {string} text */
const finish = (text) => {
  at.state.textContent = text;
  at.progress.hidden = true;
  at.stop.disabled = !site.engine.isBusy;
};

/** Greys what was found about a text that is another one now. */
const markOld = () => {
  for (const place of [at.verdict, at.difference, at.counterexamples, at.said, at.steps]) place.classList.add("stale");
};

/** Proves the table, and says how it differs from the one that was proved last. */
const prove = async () => {
  const [own, proof] = [version, ++proofs];
  const text = at.text.value;
  isInterrupted = isStopped = false;
  if (isWrong) return finish(say("a table with a mistake is not proved"));
  at.stop.disabled = false;
  at.progress.hidden = false;
  at.progress.value = 0;
  at.state.textContent = say("proving");
  for (const place of [at.verdict, at.counterexamples]) place.classList.add("stale");
  at.difference.replaceChildren();
  try {
    const { done } = await site.engine.ask({ ask: "advice_verify", text, show: LISTED }, (state) => {
      if (own !== version) return;
      if (state.at === "failing") {
        showExamples(say("The first counterexample, while the others are looked for:"), [state]);
      } else {
        if (state.at === "proving") at.progress.value = state.asked / Math.max(1, state.numbers);
        at.state.textContent = progressInWords(state);
      }
    });
    if (own !== version) return;
    showVerdict(done);
    showExamples(done.counterexamples.length > 0 ? say("Counterexamples:") : "", done.counterexamples);
    finish(done.answer.theirs ? say("proved for every position") : "");
    const proved = { text, longest: done.answer.longest };
    if (last && last.text !== text) await compare(last, proved, own);
    last = proved;
  } catch (error) {
    if (own !== version || proof !== proofs) return;
    isInterrupted = error instanceof Cancelled && !isStopped;
    finish(error instanceof Cancelled ? say("stopped") : messageOf(error));
  }
};

/** How many positions are won in how many moves, by the table and by best play. */
const histogram = (/** @type {Record<string, number>} */ own, /** @type {Record<string, number>} */ best) => {
  const longest = Math.max(1, ...[...Object.keys(own), ...Object.keys(best)].map(Number));
  const most = Math.max(1, ...Object.values(own), ...Object.values(best));
  const [wide, high] = [100 / (longest + 1), 60];
  const bars = (/** @type {Record<string, number>} */ counts, /** @type {string} */ name) => Object.entries(counts).map(([moves, count]) =>
    drawn("rect", { class: name, x: Number(moves) * wide + 0.1 * wide, width: wide * 0.8, y: high - count / most * high, height: count / most * high },
      drawn("title", {}, `${moves}: ${number(count)}`)));
  const label = say("positions by the moves to the win, up to {n}: the table's in blue, best play's as outlines", { n: longest });
  const svg = drawn("svg", { class: "histogram", viewBox: `0 0 100 ${high}`, preserveAspectRatio: "none", role: "img", "aria-label": label },
    ...bars(own, "own"), ...bars(best, "best"));
  return made("figure", {}, svg, made("figcaption", { className: "faint" }, label));
};

/** @param {any} done */
const showVerdict = ({ words, answer }) => {
  at.verdict.classList.remove("stale");
  const { theirs, not_won: missed, rules } = answer;
  if (!theirs) {
    const farther = answer.limit === "depth" ? `${say("Advice cannot look farther ahead.")} ` : "";
    const asked = say("{asked} of {numbers} positions", { asked: number(answer.asked), numbers: number(answer.numbers) });
    return at.verdict.replaceChildren(made("p", { className: "verdict open" }, retold(words)), made("p", { className: "faint" }, farther, asked));
  }
  const share = (/** @type {any} */ side) => say("{n} of {all}", { n: number(side.attained), all: number(side.attainable) });
  const isWhole = answer.attained === answer.attainable && theirs.attained === theirs.attainable;
  const used = rules.map((/** @type {any} */ { name, positions }) => made("li", {}, `${name}: ${number(positions)}`));
  return at.verdict.replaceChildren(
    made("p", { className: `verdict ${isWhole ? "good" : "none"}` }, retold(words)),
    factList([["reached with our move", share(answer)], ["reached with their move", share(theirs)],
      ["moves of the longest game", answer.longest ? say("{n}; best play {best}", { n: answer.longest, best: answer.best_longest }) : ""],
      ["moves on average", answer.longest ? say("{n}; best play {best}", { n: number(answer.mean), best: number(answer.best_mean) }) : ""],
      ["causes of misses", missed.length]]),
    Object.keys(answer.by_moves).length > 1 ? histogram(answer.by_moves, answer.best_by_moves) : "",
    made("details", {}, made("summary", {}, say("how often each rule is used")), made("ul", {}, ...used)));
};

const showExamples = (/** @type {string} */ heading, /** @type {Counterexample[]} */ examples) => {
  at.counterexamples.classList.remove("stale");
  at.counterexamples.replaceChildren(heading ? made("h3", {}, heading) : "", ...examples.map(exampleOf));
};

/**
 * @param {any} done
 * @param {[number?, number?]} longest the longest games, of the version before and of this one
 */
const showDifference = ({ words, answer }, longest) => {
  /** @type {HTMLElement[]} */
  const parts = [made("h3", {}, say("Beside the version before:")), made("p", {}, retold(words))];
  if (answer.reached) {
    const { reached, games, leads } = answer;
    const change = (old = 0, now = 0) => old === now ? number(now) : `${number(old)} → ${number(now)}`;
    parts.push(factList([["reached now, not before", reached.only.b], ["reached before, not now", reached.only.a], ["reached by both", reached.both],
      ["longest game", longest.includes(undefined) ? "" : change(...longest)], ["longest game where both win", change(games.a.longest, games.b.longest)], ["mean", change(games.a.mean, games.b.mean)]]));
    for (const [lead, heading] of [[leads.b, say("better now:")], [leads.a, say("worse now:")]]) {
      if (lead.list.length === 0) continue;
      const moves = (/** @type {any} */ { position, a, b }) => made("li", {}, `${position}: ${a.move ?? say("no move")} → ${b.move ?? say("no move")}`);
      parts.push(made("p", {}, heading), made("ul", {}, ...lead.list.map(moves)));
    }
  }
  at.difference.classList.remove("stale");
  at.difference.replaceChildren(...parts);
};

const compare = async (/** @type {Proved} */ old, /** @type {Proved} */ proved, /** @type {number} */ own) => {
  const told = at.state.textContent ?? "";
  at.state.textContent = say("proved for every position; comparing with the version before");
  at.stop.disabled = false;
  try {
    const { done } = await site.engine.ask({ ask: "advice_diff", old: old.text, new: proved.text });
    if (own === version) showDifference(done, [old.longest, proved.longest]);
  } catch (error) {
    if (error instanceof Cancelled) throw error;
    if (own === version) at.difference.replaceChildren(made("p", { className: "faint" }, messageOf(error)));
  }
  if (own === version) finish(told);
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
    if (own === version && !(error instanceof Cancelled)) at.state.textContent = messageOf(error);
  }
};
let timer = 0;
const lookSoon = () => {
  clearTimeout(timer);
  version += 1;
  isInterrupted = false;
  site.engine.cancel();
  finish("");
  at.marks.replaceChildren();
  markOld();
  timer = setTimeout(look, PAUSE);
};

/** Begins from the chosen table, or from another text about the same game. */
const beginFrom = (/** @type {string | undefined} */ text = undefined) => {
  const table = tables.find(({ name }) => name === at.table.value);
  at.text.value = text ?? table?.text ?? "";
  at.title.textContent = say(at.text.value === table?.text ? table.title : "a table of your own");
  last = undefined;
  questions += 1;
  isInterrupted = false;
  site.engine.cancel();
  finish("");
  for (const place of [at.verdict, at.difference, at.said, at.steps]) place.replaceChildren();
  showExamples("", []);
  return look();
};

/** @returns {Situation} */
export const situationOfAdvice = () => {
  const frame = at.steps.querySelector("iframe") ?? undefined;
  return { table: at.table.value, text: at.text.value, position: at.position.value, step: stepIn(frame) };
};

/** @param {Partial<Situation>} situation */
export const openAdvice = async ({ table, text, position, step }) => {
  if (tables.length === 0) {
    tables = (await site.quick.ask({ ask: "advice_tables" })).done;
    offer(at.table, tables.map(({ name, title }) => ({ name, help: say(title) })));
  } else if (table === undefined && text === undefined && position === undefined) {
    return resume();
  }
  if (table !== undefined) at.table.value = table;
  await beginFrom(text);
  at.position.value = position ?? "";
  if (position) await explain(step);
};

/** @param {{ engine: Engine, quick: Engine }} given */
export const beginAdvice = (given) => {
  site = given;
  at.table.addEventListener("change", () => beginFrom());
  at.text.addEventListener("input", lookSoon);
  at.text.addEventListener("scroll", scroll);
  at.prove.addEventListener("click", prove);
  at.asking.addEventListener("submit", (event) => { event.preventDefault(); explain(); });
  at.stop.addEventListener("click", () => {
    isStopped = true;
    isInterrupted = false;
    site.engine.cancel();
  });
};
