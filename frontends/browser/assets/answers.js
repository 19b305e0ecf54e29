/** Answers, for people. */

import { made } from "./dom.js";
import { duration, number, retold, say } from "./say.js";

/** @param {import("./protocol.js").Progress} state */
export const progressInWords = (state) => {
  switch (state.at) {
    case "building":
      return say("building: {found} of {entries} entries", { found: number(state.found), entries: number(state.entries) });
    case "proving":
      return say("{asked} of {numbers} positions", { asked: number(state.asked), numbers: number(state.numbers) });
    case "failing":
      return retold(state.words);
    case "searching":
      return say("{expanded} expanded, {generated} generated", { expanded: number(state.expanded), generated: number(state.generated) });
  }
};

/** @param {any} answer */
const stopped = (answer) => say("no verdict: stopped by the limit on {limit}", { limit: say(answer.limit) });

/**
 * A list of names with what belongs to them; what is empty is left out.
 * @param {[string, string | number | undefined | null][]} entries
 */
export const factList = (entries) => made("dl", {}, ...entries
  .filter(([, value]) => value !== undefined && value !== null && value !== "")
  .flatMap(([name, value]) => [made("dt", {}, say(name)), made("dd", {}, typeof value === "number" ? number(value) : value ?? "")]));

/** What is told of the work of every search. */
const workOf = (/** @type {any} */ { statistics, seconds }) => {
  const some = (/** @type {string} */ name) => statistics[name] > 0 ? statistics[name] : undefined;
  return factList([["expanded", statistics.expanded], ["generated", statistics.generated], ["duplicates", some("duplicates")],
    ["reopened", some("reopened")], ["evaluated", some("evaluated")], ["alpha cut-offs", some("alpha_cutoffs")],
    ["beta cut-offs", some("beta_cutoffs")], ["iterations", some("iterations")], ["most open at once", some("max_open")],
    ["most stored at once", some("max_stored")], ["time", duration(seconds)]]);
};

/**
 * @param {string} kind
 * @param {string} text
 */
const verdict = (kind, text) => made("p", { className: `verdict ${kind}` }, text);

/**
 * Words in a row: with `>` between them if one of them contains a blank.
 * @param {string[]} words
 */
const sequence = (words) => words.join(words.some((word) => word.includes(" ")) ? " > " : " ");

/** @param {any} found */
export const solved = (found) => {
  const { answer, steps, objection } = found;
  const result = answer.status === "solved" ? verdict(answer.admissible === false ? "open" : "good", `${say("solved {price}", { price: retold(found.price) })}: ${sequence(steps)}`)
    : answer.status === "stopped" ? verdict("open", stopped(answer))
    : verdict("none", objection ? say("no solution: {why}", { why: retold(objection) }) : say("no solution"));
  /** @type {HTMLElement[]} */
  const parts = [made("p", {}, made("strong", {}, retold(found.title)), `: ${retold(found.method)}`), result];
  if (answer.admissible === false) parts.push(made("p", { className: "faint" }, say("{heuristic} is not admissible here: there may be a better solution", { heuristic: answer.heuristic })));
  if (found.remark) parts.push(made("p", { className: "faint" }, retold(found.remark)));
  if (found.drawing) parts.push(made("details", {}, made("summary", {}, say("the states on the way")), made("pre", {}, found.drawing)));
  return [...parts, workOf(answer)];
};

/** @param {any} found */
export const analysed = (found) => {
  const { answer } = found;
  const result = answer.status === "stopped" ? verdict("open", stopped(answer)) : verdict("good", valued(found));
  const line = answer.principal_variation ? answer.principal_variation.join(" ") : "";
  return [made("p", {}, made("strong", {}, answer.procedure)), result,
    factList([["principal variation", line], ["move to play first", line ? "" : answer.best], ["simulations", answer.simulations]]),
    ...answer.simulations ? [simulated(answer.moves)] : [], workOf(answer)];
};

/** What a position is worth, and to whom.
 * @param {{ words: string, whose: string }} found */
const valued = ({ words, whose }) => whose ? say("{words} for {whose}", { words: retold(words), whose: retold(whose) }) : retold(words);

/** The moves that were tried by simulations.
 * @param {{ move: string, visits: number, value: number }[]} moves */
const simulated = (moves) => {
  const head = made("tr", {}, ...["move", "visits", "value"].map((name) => made("th", { scope: "col" }, retold(name))));
  const rows = moves.map(({ move, visits, value }) => made("tr", {}, made("th", { scope: "row" }, move),
    made("td", { className: "number" }, number(visits)), made("td", { className: "number" }, value.toFixed(4))));
  return made("table", {}, made("thead", {}, head), made("tbody", {}, ...rows));
};

/** @typedef {{ algorithm: string, method: string, cost: string | null, answer: any }} Row */
/** @typedef {{ name: string, title: string, isBest: boolean, found: string, answer: any }} Line  What one of several has found. */
/** @typedef {[string, (answer: any) => number]} Column  Numbers with bars. */

/** @type {Column[]} */
const OF_SEARCHES = [
  ["expanded", ({ statistics }) => statistics.expanded],
  ["generated", ({ statistics }) => statistics.generated],
  ["most stored at once", ({ statistics }) => Math.max(statistics.max_stored, statistics.max_open)],
  ["time", ({ seconds }) => seconds],
];
/** @type {Column[]} */
const OF_GAMES = [
  ["expanded", ({ statistics }) => statistics.expanded],
  ["evaluated", ({ statistics }) => statistics.evaluated],
  ["cut-offs", ({ statistics }) => statistics.alpha_cutoffs + statistics.beta_cutoffs],
  ["time", ({ seconds }) => seconds],
];

/**
 * A table of what several have found, with bars.
 * @param {string} caption
 * @param {string[]} heads what the names are, and what was found
 * @param {Column[]} columns
 * @param {Line[]} lines
 */
const barTable = (caption, heads, columns, lines) => {
  const most = columns.map(([, of]) => Math.max(...lines.map(({ answer }) => of(answer))));
  const head = made("tr", {}, ...[...heads, ...columns.map(([name]) => name)].map((name) => made("th", { scope: "col" }, say(name))));
  const body = lines.map(({ name, title, isBest, found, answer }) => {
    const cells = columns.map(([column, of], at) => {
      const value = of(answer);
      const bar = made("span", { className: "bar" });
      // By its logarithm: algorithms differ by orders of magnitude, and the shortest bar must be seen.
      const share = most[at] > 0 && value > 0 ? Math.max(0.02, 1 + Math.log10(value / most[at]) / 4) : 0;
      bar.style.width = `${Math.round(share * 100)}%`;
      bar.setAttribute("aria-hidden", "true");
      return made("td", { className: "number" }, column === "time" ? duration(value) : number(value), bar);
    });
    return made("tr", { className: isBest ? "best" : "" }, made("th", { scope: "row", title }, name), made("td", { className: "number" }, found), ...cells);
  });
  const table = made("table", {}, made("caption", { className: "unseen" }, caption), made("thead", {}, head), made("tbody", {}, ...body));
  const place = made("div", { className: "wide-table", tabIndex: 0, role: "region", ariaLabel: caption }, table);
  return [place, made("p", { className: "faint" }, say("Bars are logarithmic: a quarter of the width is a factor of ten."))];
};

/**
 * What several algorithms have found.
 * @param {{ title: string, setting: string, remark: string | null, objection: string | null, cost: string, rows: Row[] }} compared
 * @param {(name: string) => string} guarantee when the solution of an algorithm is the best one
 */
export const comparison = (compared, guarantee) => {
  const title = made("p", {}, made("strong", {}, retold(compared.title)), retold(compared.setting));
  if (compared.objection) return [title, verdict("none", say("no solution: {why}", { why: retold(compared.objection) }))];
  const { rows } = compared;
  const costs = rows.flatMap(({ cost }) => cost === null ? [] : [Number(cost)]);
  const best = Math.min(...costs);
  const lines = rows.map(({ algorithm, method, cost, answer }) => {
    const isBest = cost !== null && Number(cost) === best;
    const mark = cost === null ? "" : isBest ? ` ✓ ${say("best found")}` : ` + ${Math.round((Number(cost) - best) * 1e6) / 1e6}`;
    const found = cost ?? (answer.status === "stopped" ? say("stopped") : say("none"));
    return { name: retold(method), title: say("best solution: {when}", { when: guarantee(algorithm) }), isBest, found: found + mark, answer };
  });
  return [title, ...compared.remark ? [made("p", { className: "faint" }, retold(compared.remark))] : [],
    ...barTable(say("algorithms on this instance"), ["algorithm", compared.cost], OF_SEARCHES, lines)];
};

/**
 * What several procedures have found of a position.
 * @param {any[]} all
 */
export const analyses = (all) => {
  const lines = all.map(({ answer, words, whose }) => ({ name: answer.procedure, title: "", isBest: false, answer,
    found: answer.status === "stopped" ? say("stopped") : valued({ words, whose }) }));
  return barTable(say("procedures on this position"), ["procedure", "value"], OF_GAMES, lines);
};
