/** The workbench: an instance is edited, a method chosen, and the search shown step by step. */

import { analysed, analyses, comparison, factList, progressInWords, solved } from "./answers.js";
import { element, made, offer } from "./dom.js";
import { Cancelled, Refused } from "./engine.js";
import { showPages, stepNow } from "./frames.js";
import { optionsIn, showOptions } from "./options.js";
import { makeEditor } from "./editor.js";
import { inLanguage, messageOf, say } from "./say.js";

/**
 * @typedef {import("./listing.js").Listing} Listing
 * @typedef {import("./listing.js").Domain} Domain
 * @typedef {import("./listing.js").Game} Game
 * @typedef {import("./engine.js").Engine} Engine
 * @typedef {{ listing: Listing, engine: Engine, quick: Engine, judge: Engine }} Site
 *   `engine` does one thing at a time, which can be cancelled; `quick` answers what takes no time, all of it; `judge` looks at
 *   moves and lessons.
 *
 * @typedef {{ subject: string, text: string, options: Record<string, string | boolean>, method: string,
 *   methodOptions: Record<string, string | boolean>, heuristic: string, limits: Record<string, number | null>, compared: string[], shown: string, step: number }} Situation
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
  methodFacts: element("method-facts", HTMLElement),
  methodOptions: element("method-options", HTMLElement),
  heuristicField: element("heuristic-field", HTMLElement),
  heuristic: element("heuristic", HTMLSelectElement),
  expansions: element("expansions", HTMLInputElement),
  seconds: element("seconds", HTMLInputElement),
  megabytes: element("megabytes", HTMLInputElement),
  solve: element("solve", HTMLButtonElement),
  steps: element("steps", HTMLButtonElement),
  compare: element("compare", HTMLButtonElement),
  sideBySide: element("side-by-side", HTMLButtonElement),
  comparing: element("comparing", HTMLDetailsElement),
  selection: element("selection", HTMLElement),
  cancel: element("cancel", HTMLButtonElement),
  state: element("state", HTMLElement),
  result: element("result", HTMLElement),
  answer: element("answer", HTMLElement),
  downloads: element("downloads", HTMLElement),
  changed: element("changed", HTMLElement),
  frames: element("frames", HTMLElement),
  sample: element("sample", HTMLButtonElement),
  drawing: element("drawing", HTMLElement),
  random: element("random", HTMLButtonElement),
  sizeName: element("size-name", HTMLElement),
  size: element("size", HTMLInputElement),
  suiteField: element("suite-field", HTMLElement),
  suite: element("suite", HTMLSelectElement),
};

/** @type {Site} */
let site;
/** What the result shows, "" for nothing, and what was asked for it. */
let shown = "";
let shownOf = "";
/** What failed, if that is said there.
 * @type {{ kind: string, asked: string } | undefined} */
let failure;

const domain = () => site.listing.domains.find(({ name }) => name === at.subject.value);
const game = () => site.listing.games.find(({ name }) => name === at.subject.value);
const subject = () => /** @type {Domain | Game} */ (domain() ?? game());
/** Those that suit the problem. */
const methods = () => domain() ? site.listing.algorithms
  : site.listing.procedures.filter(({ name }) => game()?.procedures.includes(name));

const showMethod = () => {
  const method = methods().find(({ name }) => name === at.method.value);
  const algorithm = site.listing.algorithms.find(({ name }) => name === at.method.value);
  at.methodSummary.textContent = say(method?.summary ?? "");
  const facts = factList([["finds a solution", algorithm && say(algorithm.complete)], ["the best one", algorithm && say(algorithm.optimal)],
    ["memory", algorithm && say(algorithm.memory)], ["source", method?.source]]);
  at.methodFacts.replaceChildren(...facts.childNodes);
  showOptions(at.methodOptions, method?.options ?? []);
  at.heuristicField.hidden = !domain() || !algorithm?.is_informed;
};

/** A number that was filled in. */
const numberIn = (/** @type {HTMLInputElement} */ input) => input.value === "" ? undefined : Number(input.value);

const bytesOf = (/** @type {number} */ megabytes) => Math.round(megabytes * 1e6);

const limits = () => ({
  expansions: numberIn(at.expansions),
  seconds: numberIn(at.seconds),
  bytes: bytesOf(numberIn(at.megabytes) ?? 1000),
});
/** Those that are not the usual ones; `null` where there is none. */
const ownLimits = () => Object.fromEntries(Object.entries({ expansions: at.expansions, seconds: at.seconds, bytes: at.megabytes })
  .flatMap(([name, { value, defaultValue }]) => value === defaultValue ? []
    : [[name, value === "" ? null : name === "bytes" ? bytesOf(Number(value)) : Number(value)]]));
/** @param {Record<string, number | null>} own */
const fillInLimits = ({ expansions, seconds, bytes }) => {
  const field = (/** @type {HTMLInputElement} */ input, /** @type {number | null | undefined} */ value) => {
    input.value = value === undefined ? input.defaultValue : value === null ? "" : String(value);
  };
  field(at.expansions, expansions);
  field(at.seconds, seconds);
  field(at.megabytes, bytes && bytes / 1e6);
};

/** The instance, as requests name it. */
const given = () => ({ text: at.text.value, options: optionsIn(at.subjectOptions) });
const problem = () => ({ domain: at.subject.value, ...given() });
const position = () => ({ game: at.subject.value, ...given() });

const solving = () => ({ solve: {
  problem: problem(),
  method: { algorithm: at.method.value, options: optionsIn(at.methodOptions), heuristic: at.heuristic.value || undefined },
} });
const analysing = (name = at.method.value) => {
  const known = methods().find((one) => one.name === name)?.options.map((option) => option.name) ?? [];
  const options = Object.entries(optionsIn(at.methodOptions)).filter(([option]) => known.includes(option));
  return { analyse: { position: position(), procedure: { name, options: Object.fromEntries(options) } } };
};
const run = () => domain() ? solving() : analysing();
const ticked = () => [...at.selection.querySelectorAll("input")].filter(({ checked }) => checked).map(({ name }) => name);
/** What is compared has the options of the chosen method, as far as it knows them. */
const comparing = () => ({ problem: problem(), algorithms: ticked(), options: optionsIn(at.methodOptions),
  heuristic: at.heuristic.value || undefined });
const analysingEach = () => ticked().map((name) => analysing(name).analyse);

/** What is asked for to show this, as a text. */
const askedFor = (/** @type {string} */ kind) => JSON.stringify([limits(), !["comparison", "side by side"].includes(kind) ? run()
  : domain() ? comparing() : analysingEach()]);
/** Has the problem, the method or a limit been changed since what is shown was found? */
const isOutdated = () => shown !== "" && shownOf !== askedFor(shown);
/** Says so: what is shown must not be taken for the answer to what is on the form, nor be saved or shared as such. */
const markOutdated = () => {
  // What was wrong need not be any more.
  if (failure && failure.asked !== askedFor(failure.kind)) {
    at.state.textContent = "";
    return clear();
  }
  const isOld = isOutdated();
  at.changed.hidden = !isOld;
  for (const place of [at.answer, at.frames]) place.classList.toggle("stale", isOld);
  for (const button of at.downloads.querySelectorAll("button")) button.disabled = isOld;
};

const editor = makeEditor({
  ask: (request) => site.quick.ask(request),
  subject: () => ({ about: subject(), isDomain: domain() !== undefined, given: given() }),
  changed: (text, options) => {
    at.text.value = text;
    at.suite.value = "";
    showOptions(at.subjectOptions, optionsOf(subject()), options);
    markOutdated();
  },
});

/** @param {Domain | Game} about */
const optionsOf = (about) => "opinions" in about ? [...about.options, ...about.opinions.map(({ option }) => option)] : about.options;

/** @param {string} text @param {[string, string | boolean][]} options */
const fillIn = (text, options) => {
  at.text.value = text;
  at.suite.value = "";
  showOptions(at.subjectOptions, optionsOf(subject()), options);
  markOutdated();
  editor.refresh();
};

/** Those that are ticked at first, if there are several. */
const USUAL = ["breadth-first", "uniform-cost", "greedy", "a-star", "ida-star", "minimax", "alpha-beta", "negamax"];
/** Offers what can be compared: those that were offered before stay as they were. */
const offerToCompare = () => {
  const before = new Map([...at.selection.querySelectorAll("input")].map(({ name, checked }) => [name, checked]));
  const offered = methods().filter((method) => !("is_series" in method && method.is_series));
  const isTicked = (/** @type {string} */ name) => offered.length === 1 || (before.get(name) ?? USUAL.includes(name));
  at.selection.replaceChildren(...offered.map(({ name, summary }) =>
    made("label", { title: say(summary) }, made("input", { type: "checkbox", name, checked: isTicked(name) }), ` ${name}`)));
};

const showSubject = () => {
  const about = subject();
  at.summary.textContent = say(about.summary);
  at.text.rows = about.input.form === "file" ? 8 : 2;
  at.text.placeholder = "help" in about.input ? say(about.input.help) : "";
  at.methodName.textContent = domain() ? say("algorithm") : say("procedure");
  offer(at.method, methods().map(({ name, summary }) => ({ name, help: say(summary) })));
  const usualMethod = domain() ? site.listing.algorithm : site.listing.procedure;
  if (methods().some(({ name }) => name === usualMethod)) at.method.value = usualMethod;
  const ofDomain = domain();
  offerToCompare();
  const usual = { name: "", help: say("the one that suits the instance"), shown: say("usual") };
  const heuristics = ofDomain?.heuristics.filter(({ rest }) => rest === "") ?? [];
  offer(at.heuristic, [usual, ...heuristics.map(({ name, help }) => ({ name, help: say(help) }))]);
  at.drawing.hidden = !ofDomain?.random;
  at.sizeName.textContent = ofDomain?.random ? say(ofDomain.random.value.toLowerCase()) : "";
  at.size.title = say(ofDomain?.random?.help ?? "");
  at.size.value = "";
  const suites = ofDomain?.suites ?? [];
  at.suiteField.hidden = suites.length === 0;
  at.suite.replaceChildren(made("option", { value: "" }, ""), ...suites.map(({ name, summary, instances }, suite) =>
    made("optgroup", { label: `${name}: ${say(summary)}` }, ...instances.map(([id, text]) =>
      made("option", { value: `${suite} ${id}`, title: text }, `${name} ${id}`)))));
  showMethod();
  clear();
  editor.beginAnew();
  fillIn(about.sample.text, about.sample.options);
};

const clear = () => {
  shown = "";
  failure = undefined;
  at.result.hidden = true;
  at.answer.replaceChildren();
  showPages([]);
  markOutdated();
};

/** @param {Node[]} nodes @param {boolean} canBeSaved */
const show = (nodes, canBeSaved) => {
  at.answer.replaceChildren(...nodes);
  at.result.hidden = false;
  at.downloads.hidden = !canBeSaved;
};

/** Is the form filled in as it can be? If not, the browser says where. */
const isFilledIn = () => {
  const wrong = at.form.querySelector(":invalid");
  const closed = wrong?.closest("details");
  if (closed) closed.open = true;
  return at.form.reportValidity();
};

/**
 * Does something that can be cancelled, and says how things stand.
 * @param {() => Promise<string>} work answers what is said at its end
 */
const busy = async (work) => {
  at.cancel.disabled = false;
  at.state.textContent = say("working");
  try {
    at.state.textContent = await work();
  } catch (error) {
    const isCancelled = error instanceof Cancelled;
    // It was ended by another request, which says where it stands.
    if (isCancelled && site.engine.isBusy) return;
    at.state.textContent = isCancelled ? say("cancelled") : messageOf(error);
  }
  at.cancel.disabled = !site.engine.isBusy;
};

/**
 * Asks for something, one after the other, and shows what is replied.
 * @param {string} kind what the result shows then
 * @param {object[]} requests
 * @param {(...done: any) => void} take
 */
const ask = async (kind, requests, take) => {
  if (!isFilledIn()) return;
  const [asked, own] = [askedFor(kind), limits()];
  clear();
  await busy(async () => {
    try {
      const replies = [];
      for (const request of requests) {
        replies.push(await site.engine.ask({ ...request, limits: own }, (state) => { at.state.textContent = progressInWords(state); }));
      }
      take(...replies.map(({ done }) => done));
      [shown, shownOf] = [kind, asked];
      markOutdated();
      at.answer.append(...replies.flatMap(({ notes }) => notes).map((note) => made("p", { className: "notice" }, note)));
      return say("done");
    } catch (error) {
      if (error instanceof Cancelled) throw error;
      show([made("p", { className: "mistake" }, messageOf(error))], false);
      failure = { kind, asked };
      markOutdated();
      return failure ? say("failed") : "";
    }
  });
};

/** How an answer is shown: another problem may have been chosen when it comes.
 * @returns {(found: any) => HTMLElement[]} */
const answerInWords = () => domain() ? solved : analysed;

const solve = () => {
  const inWords = answerInWords();
  return ask("answer", [domain() ? { ask: "solve", ...solving().solve } : { ask: "analyse", ...analysing().analyse }],
    (found) => show(inWords(found), false));
};

const leftOut = (/** @type {number} */ count) => count === 0 ? []
  : [made("p", { className: "notice" }, say("{n} events are not shown one by one", { n: count }))];

const stepThrough = (step = 0) => {
  const [inWords, title] = [answerInWords(), at.method.value];
  return ask("steps", [{ ask: "view", ...run() }], (done) => {
    show([...inWords(done.found), ...leftOut(done.left_out)], done.text !== null);
    if (done.text !== null) showPages([{ title, text: done.text }], step);
    at.result.scrollIntoView();
  });
};

/** @param {string} name */
const guarantee = (name) => say(site.listing.algorithms.find((algorithm) => algorithm.name === name)?.optimal ?? "");

/** Is an algorithm chosen to be compared? If not, that is said. */
const hasTicked = () => {
  if (ticked().length > 0) return true;
  at.state.textContent = say("choose the algorithms to compare");
  return false;
};

const compare = () => hasTicked() && (domain()
  ? ask("comparison", [{ ask: "compare", ...comparing() }], (done) => show(comparison(done, guarantee), false))
  : ask("comparison", analysingEach().map((one) => ({ ask: "analyse", ...one })), (...all) => show(analyses(all), false)));

const stepSideBySide = (step = 0) => {
  if (!hasTicked()) return;
  if (domain()) {
    return ask("side by side", [{ ask: "view", compare: comparing() }], (done) => {
      show([...comparison(done.found, guarantee), ...leftOut(done.left_out)], false);
      showPages(done.pages, step);
    });
  }
  const names = ticked();
  return ask("side by side", analysingEach().map((analyse) => ({ ask: "view", analyse })), (...all) => {
    show([...analyses(all.map(({ found }) => found)), ...leftOut(all.reduce((sum, one) => sum + one.left_out, 0))], false);
    showPages(all.flatMap(({ text }, number) => text === null ? [] : [{ title: names[number], text }]), step);
  });
};

/**
 * Saves a text as a file.
 * @param {string} name
 * @param {string} text
 * @param {string} type
 */
export const save = (name, text, type) => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  made("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

const TYPES = /** @type {Record<string, [string, string]>} */ ({
  page: ["html", "text/html"], svg: ["svg", "image/svg+xml"], trace: ["trace", "application/jsonl"],
});

/** @param {string} form */
const download = (form) => busy(async () => {
  const [ending, type] = TYPES[form];
  const name = `${at.subject.value}-${at.method.value}.${ending}`;
  const { done } = await site.engine.ask({ ask: "view", as: form, ...run(), limits: limits() });
  save(name, form === "page" ? inLanguage(done.text) : done.text, type);
  return say("done");
});

const drawAtRandom = () => isFilledIn() && busy(async () => {
  const name = at.subject.value;
  const about = domain()?.random;
  const own = optionsIn(at.subjectOptions);
  const known = about?.options.map((option) => option.name) ?? [];
  const options = Object.fromEntries(Object.entries(own).filter(([option]) => known.includes(option)));
  const request = { ask: "random", domain: name, size: at.size.value || about?.sample,
    seed: Math.floor(Math.random() * 2 ** 32), options, limits: limits() };
  // A goal may be of another size: then the instance is drawn without.
  const { done } = await site.engine.ask(request).catch((error) => {
    if (!(error instanceof Refused) || Object.keys(options).length === 0) throw error;
    return site.engine.ask({ ...request, options: {} });
  });
  // Another problem may have been chosen meanwhile.
  const isOther = () => at.subject.value !== name;
  if (isOther()) return "";
  if (done.instance === undefined) return done.none ?? say("stopped by the limit on {limit}", { limit: say(done.stopped) });
  const { text, options: whole } = done.instance;
  const suits = async (/** @type {Record<string, string | boolean>} */ options) => {
    const { done } = await site.quick.ask({ ask: "check", problem: { domain: name, text, options } });
    return done.instances.every((/** @type {any} */ { objection }) => !objection);
  };
  const all = { ...own, ...whole };
  const kept = await suits(all).catch(() => false) ? all : whole;
  if (isOther()) return "";
  fillIn(text, Object.entries(kept));
  return say("seed {seed}", { seed: request.seed });
});

const showSuite = () => {
  const [suite, id] = at.suite.value.split(" ").map(Number);
  const chosen = domain()?.suites[suite];
  const instance = chosen?.instances.find(([number]) => number === id);
  const { value } = at.suite;
  if (chosen && instance) fillIn(instance[1], chosen.options);
  at.suite.value = value;
};

/** What is on the workbench.
 * @returns {Situation} */
export const situationOfWorkbench = () => ({
  subject: at.subject.value, ...given(), method: at.method.value, methodOptions: optionsIn(at.methodOptions),
  heuristic: at.heuristic.value, limits: ownLimits(), compared: at.comparing.open || ["comparison", "side by side"].includes(shown) ? ticked() : [],
  ...isOutdated() ? { shown: "", step: 0 } : { shown, step: stepNow() },
});

/**
 * Puts this on the workbench, as far as it is known, and shows what was shown.
 * @param {Partial<Situation>} situation
 */
export const openOnWorkbench = async (situation) => {
  const known = [...site.listing.domains, ...site.listing.games].some(({ name }) => name === situation.subject);
  if (situation.subject !== undefined && !known) throw new Error(say("there is no problem `{name}`", { name: situation.subject }));
  if (situation.subject !== undefined) at.subject.value = situation.subject;
  showSubject();
  if (situation.text !== undefined) fillIn(situation.text, Object.entries(situation.options ?? {}));
  if (situation.method !== undefined) at.method.value = situation.method;
  showMethod();
  const method = methods().find(({ name }) => name === at.method.value);
  showOptions(at.methodOptions, method?.options ?? [], Object.entries(situation.methodOptions ?? {}));
  if (situation.heuristic !== undefined) at.heuristic.value = situation.heuristic;
  fillInLimits(situation.limits ?? {});
  const { compared = [] } = situation;
  at.comparing.open = compared.length > 0;
  if (at.comparing.open) for (const box of at.selection.querySelectorAll("input")) box.checked = compared.includes(box.name);
  if (situation.shown === "answer") await solve();
  if (situation.shown === "steps") await stepThrough(situation.step);
  if (situation.shown === "comparison") await compare();
  if (situation.shown === "side by side") await stepSideBySide(situation.step);
};

/** @param {Site} whole */
export const beginWorkbench = (whole) => {
  site = whole;
  const { domains, games } = site.listing;
  const choices = (/** @type {(Domain | Game)[]} */ all) => all.map(({ name, summary }) => made("option", { value: name, title: say(summary) }, name));
  at.subject.replaceChildren(made("optgroup", { label: say("search") }, ...choices(domains)), made("optgroup", { label: say("games") }, ...choices(games)));
  const tickAll = (/** @type {boolean} */ checked) => {
    for (const box of at.selection.querySelectorAll("input")) box.checked = checked;
    markOutdated();
  };
  element("all", HTMLButtonElement).onclick = () => tickAll(true);
  element("none", HTMLButtonElement).onclick = () => tickAll(false);
  at.subject.addEventListener("change", () => {
    // What has been said is about another problem.
    if (!site.engine.isBusy) at.state.textContent = "";
    showSubject();
  });
  at.method.addEventListener("change", showMethod);
  at.text.addEventListener("input", editor.refreshSoon);
  at.text.addEventListener("change", editor.refresh);
  at.subjectOptions.addEventListener("change", editor.refresh);
  at.suite.addEventListener("change", showSuite);
  for (const change of ["input", "change"]) at.form.addEventListener(change, markOutdated);
  at.form.addEventListener("submit", (event) => { event.preventDefault(); stepThrough(); });
  at.solve.addEventListener("click", solve);
  at.compare.addEventListener("click", compare);
  at.sideBySide.addEventListener("click", () => stepSideBySide());
  at.cancel.addEventListener("click", () => site.engine.cancel());
  at.sample.addEventListener("click", () => fillIn(subject().sample.text, subject().sample.options));
  at.random.addEventListener("click", drawAtRandom);
  at.size.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    drawAtRandom();
  });
  at.downloads.addEventListener("click", ({ target }) => {
    const form = target instanceof HTMLElement ? target.dataset.form : undefined;
    if (form) download(form);
  });
  for (const button of [at.solve, at.steps, at.compare, at.sideBySide]) button.disabled = false;
};
