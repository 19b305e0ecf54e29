/** The page: what is to be solved is filled in, the module solves it, and the answer is shown. */

import { analysedInWords, comparedInWords, progressInWords, solvedInWords } from "./answers.js";
import { element, offer } from "./dom.js";
import { Cancelled, Engine } from "./engine.js";
import { optionsIn, showOptions } from "./options.js";
import { unpacked } from "./unpack.js";

/**
 * @typedef {import("./listing.js").Listing} Listing
 * @typedef {import("./listing.js").Domain} Domain
 * @typedef {import("./listing.js").Game} Game
 */

const at = {
  form: element("form", HTMLFormElement),
  subject: element("subject", HTMLSelectElement),
  summary: element("summary", HTMLElement),
  text: element("text", HTMLTextAreaElement),
  subjectOptions: element("subject-options", HTMLElement),
  methodName: element("method-name", HTMLElement),
  method: element("method", HTMLSelectElement),
  methodSummary: element("method-summary", HTMLElement),
  methodOptions: element("method-options", HTMLElement),
  heuristicField: element("heuristic-field", HTMLElement),
  heuristic: element("heuristic", HTMLSelectElement),
  expansions: element("expansions", HTMLInputElement),
  seconds: element("seconds", HTMLInputElement),
  megabytes: element("megabytes", HTMLInputElement),
  solve: element("solve", HTMLButtonElement),
  steps: element("steps", HTMLButtonElement),
  compare: element("compare", HTMLButtonElement),
  cancel: element("cancel", HTMLButtonElement),
  state: element("state", HTMLElement),
  answer: element("answer", HTMLElement),
  view: element("view", HTMLIFrameElement),
};

/** @type {Listing} */
let listing;
/** @type {Engine} */
let engine;

const domain = () => listing.domains.find(({ name }) => name === at.subject.value);
const game = () => listing.games.find(({ name }) => name === at.subject.value);
const methods = () => domain() ? listing.algorithms : listing.procedures;

const showMethod = () => {
  const method = methods().find(({ name }) => name === at.method.value);
  at.methodSummary.textContent = method?.summary ?? "";
  showOptions(at.methodOptions, method?.options ?? []);
  const algorithm = listing.algorithms.find(({ name }) => name === at.method.value);
  at.heuristicField.hidden = !domain() || !algorithm?.is_informed;
};

const showSubject = () => {
  const subject = /** @type {Domain | Game} */ (domain() ?? game());
  const options = "opinions" in subject ? [...subject.options, ...subject.opinions.map(({ option }) => option)] : subject.options;
  at.summary.textContent = subject.summary;
  at.text.value = subject.sample.text;
  at.text.placeholder = "help" in subject.input ? subject.input.help : "";
  showOptions(at.subjectOptions, options, subject.sample.options);
  at.methodName.textContent = domain() ? "algorithm" : "procedure";
  offer(at.method, methods().map(({ name, summary }) => ({ name, help: summary })));
  at.method.value = domain() ? listing.algorithm : listing.procedure;
  at.compare.hidden = !domain();
  const usual = { name: "", help: "the one that suits the instance" };
  const heuristics = domain()?.heuristics.filter(({ rest }) => rest === "") ?? [];
  offer(at.heuristic, [usual, ...heuristics]);
  showMethod();
};

/** A number that was filled in. */
const numberIn = (/** @type {HTMLInputElement} */ input) => input.value === "" ? undefined : Number(input.value);

const limits = () => ({
  expansions: numberIn(at.expansions),
  seconds: numberIn(at.seconds),
  bytes: (numberIn(at.megabytes) ?? 1000) * 1e6,
});

const problem = () => ({ domain: at.subject.value, text: at.text.value, options: optionsIn(at.subjectOptions) });

const solving = () => ({
  problem: problem(),
  method: { algorithm: at.method.value, options: optionsIn(at.methodOptions), heuristic: at.heuristic.value || undefined },
  limits: limits(),
});

const analysing = () => ({
  position: { game: at.subject.value, text: at.text.value, options: optionsIn(at.subjectOptions) },
  procedure: { name: at.method.value, options: optionsIn(at.methodOptions) },
  limits: limits(),
});

/**
 * Asks for something, and shows what is replied.
 * @param {object} request
 * @param {(done: any) => void} show
 */
const ask = async (request, show) => {
  at.cancel.disabled = false;
  at.state.textContent = "working";
  at.answer.textContent = "";
  at.view.hidden = true;
  try {
    const { done, notes } = await engine.ask(request, (state) => { at.state.textContent = progressInWords(state); });
    at.state.textContent = "done";
    show(done);
    if (notes.length > 0) at.answer.textContent += `\n${notes.join("\n")}`;
  } catch (error) {
    at.state.textContent = error instanceof Cancelled ? "cancelled" : "failed";
    if (!(error instanceof Cancelled)) at.answer.textContent = error instanceof Error ? error.message : String(error);
  }
  at.cancel.disabled = !engine.isBusy;
};

/** @param {any} found */
const showFound = (found) => {
  at.answer.textContent = domain() ? solvedInWords(found) : analysedInWords(found);
};

const solve = () => ask(domain() ? { ask: "solve", ...solving() } : { ask: "analyse", ...analysing() }, showFound);

const stepThrough = () => ask({ ask: "view", ...(domain() ? { solve: solving() } : { analyse: analysing() }) }, (done) => {
  showFound(done.found);
  at.view.srcdoc = done.page ?? "";
  at.view.hidden = !done.page;
});

const compare = () => ask(
  { ask: "compare", problem: problem(), heuristic: at.heuristic.value || undefined, limits: limits() },
  (done) => { at.answer.textContent = comparedInWords(done); },
);

const begin = async () => {
  const script = document.getElementById("worker")?.textContent ?? "";
  engine = new Engine(await unpacked("module"), script);
  listing = (await engine.ask({ ask: "catalogue" })).done;
  offer(at.subject, [...listing.domains, ...listing.games].map(({ name, summary }) => ({ name, help: summary })));
  showSubject();
  at.subject.addEventListener("change", showSubject);
  at.method.addEventListener("change", showMethod);
  at.form.addEventListener("submit", (event) => { event.preventDefault(); solve(); });
  at.steps.addEventListener("click", stepThrough);
  at.compare.addEventListener("click", compare);
  at.cancel.addEventListener("click", () => engine.cancel());
  for (const button of [at.solve, at.steps, at.compare]) button.disabled = false;
  at.state.textContent = "ready";
  document.body.dataset.ready = String(Math.round(performance.now()));
};

addEventListener("DOMContentLoaded", () => begin().catch((error) => { at.state.textContent = String(error); }));
