/** A lesson is made: what is on the page becomes a step, with a text and a question. */

import { element, made } from "./dom.js";
import { messageOf, say } from "./say.js";
import { save } from "./workbench.js";

/**
 * @typedef {import("./questions.js").Question} Question
 * @typedef {{ part: string } & Record<string, any>} Situation
 * @typedef {{ title: string, text: string, situation?: Situation, question?: Question }} Step
 * @typedef {{ title: string, about?: string, steps: Step[] }} Lesson
 * @typedef {{ at: string, message: string }} Mistake
 *
 * @typedef {Step & { shows: boolean }} Typed  A step that is typed, and whether it shows what is on the page.
 * @typedef {{ lesson: Lesson, step: Typed, current: number, saved: string, untouched: string }} Making
 *   A lesson that is being made, what is typed and not yet a step of it, which step that is, and both as they were before.
 *
 * @typedef {{ read(text: string): Promise<{ mistakes: Mistake[] }>, attempt(lesson: Lesson): void, leave(): void,
 *   situation(): Situation | undefined, open(situation: Situation): Promise<void> }} Around
 */

const field = (/** @type {string} */ name) => element(`maker-${name}`, HTMLInputElement);
const at = {
  maker: element("maker", HTMLElement),
  form: element("maker-form", HTMLFormElement),
  title: field("title"),
  about: field("about"),
  steps: element("maker-steps", HTMLElement),
  name: field("name"),
  text: element("maker-text", HTMLTextAreaElement),
  shows: field("shows"),
  kind: element("maker-kind", HTMLSelectElement),
  ask: field("ask"),
  counts: field("counts"),
  answer: field("answer"),
  choices: element("maker-choices", HTMLTextAreaElement),
  right: field("right"),
  hint: field("hint"),
  add: element("maker-add", HTMLButtonElement),
  said: element("maker-said", HTMLElement),
};

/** @type {Around} */
let around;
/** @type {Lesson | undefined} */
let draft;
/** The step that is being changed, or the one behind the last. */
let current = 0;
/** What was being made before the lesson was tried.
 * @type {Making | undefined} */
let left;
/** The step as it was filled in, before anything was typed. */
let untouched = "";
/** The lesson as it was opened or saved last. */
let saved = "";

export const isMaking = () => draft !== undefined;
/** Shows the maker no longer, which goes on later where it is left. */
export const closeMaker = () => {
  left = makingNow() ?? left;
  draft = undefined;
  at.maker.hidden = true;
};

/** What a lesson's text has that is wrong, in words. */
export const mistakeInWords = (/** @type {Mistake} */ { at: place, message }) => place ? `${place}: ${message}` : message;

const note = (/** @type {string} */ text, kind = "") => {
  at.said.className = kind;
  at.said.textContent = text;
};

/** The lesson as it stands, if it has a step. */
export const draftNow = () => draft && draft.steps.length > 0 ? draftOf(draft) : undefined;
const draftOf = (/** @type {Lesson} */ { steps }) => ({ title: at.title.value, about: at.about.value, steps });

/** What is empty says nothing, and is left out. */
const lean = (/** @type {Record<string, any>} */ fields) => Object.fromEntries(Object.entries(fields)
  .filter(([name, value]) => name === "text" || !(value === "" || value === 0 || value === undefined
    || typeof value === "object" && value !== null && Object.keys(value).length === 0)));

/** The fields of a question that its kind has. */
const showKind = () => {
  for (const part of at.form.querySelectorAll("[data-kinds]")) {
    if (part instanceof HTMLElement) part.hidden = !part.dataset.kinds?.split(" ").includes(at.kind.value);
  }
  // What is not seen cannot be put right.
  for (const input of at.form.querySelectorAll("input")) input.disabled = input.closest("[data-kinds][hidden]") !== null;
};

/** A star before an answer that is right, and not the first one around an emphasis. */
const STAR = /^\*(\s+|(?=[^*]*$))/;
/** A choice in each line: a star before those that are right, and behind a bar why.
 * @returns {import("./questions.js").Choice[]} */
const choicesIn = (/** @type {string} */ text) => text.split("\n").filter((line) => line.trim() !== "").map((line) => {
  const [, own, why] = /^((?:[^\\|]|\\.?)*)\|?(.*)$/.exec(line.trim()) ?? ["", line, ""];
  const plain = own.trim().replaceAll("\\|", "|");
  const isRight = STAR.test(plain);
  return /** @type {any} */ (lean({ text: plain.replace(STAR, ""), right: isRight || undefined, why: why.trim() }));
});
const choicesInWords = (/** @type {import("./questions.js").Choice[]} */ choices) => choices.map(({ text, right, why }) => {
  const own = text.replaceAll("|", "\\|");
  const words = right ? `* ${own}` : STAR.test(own) ? `\\${own}` : own;
  return `${words}${why ? ` | ${why}` : ""}`.replace(/\s*\n\s*/g, " ");
}).join("\n");

/** @returns {Question | undefined} */
const question = () => {
  const kind = at.kind.value;
  if (kind === "") return undefined;
  const own = kind === "number" ? { counts: at.counts.value, ...at.answer.value === "" ? {} : { answer: Number(at.answer.value) } }
    : kind === "choice" ? { choices: choicesIn(at.choices.value) } : {};
  return /** @type {any} */ ({ kind, ask: at.ask.value, ...lean({ hint: at.hint.value, right: at.right.value }), ...lean({ ...own, answer: undefined }),
    ..."answer" in own ? { answer: own.answer } : {} });
};

const typed = () => ({ title: at.name.value, text: at.text.value, shows: at.shows.checked, question: question() });
/** Is something typed that is not yet a step? */
export const isTyped = () => draft !== undefined && JSON.stringify(typed()) !== untouched;

/** @param {Partial<Typed>} [step] */
const fillIn = (step) => {
  const asked = step?.question;
  at.name.value = step?.title ?? "";
  at.text.value = step?.text ?? "";
  at.kind.value = asked?.kind ?? "";
  at.ask.value = asked?.ask ?? "";
  at.counts.value = asked?.counts ?? "";
  at.answer.value = asked?.answer === undefined ? "" : String(asked.answer);
  at.choices.value = choicesInWords(asked?.choices ?? []);
  at.right.value = asked?.right ?? "";
  at.hint.value = asked?.hint ?? "";
  at.shows.checked = step?.shows ?? true;
  showKind();
};
/** @param {Step} [step] */
const fillInStep = (step) => {
  fillIn(step && { ...step, shows: step.situation !== undefined });
  untouched = JSON.stringify(typed());
};

const showSteps = () => {
  const steps = draft?.steps ?? [];
  const button = (/** @type {string} */ text, /** @type {string} */ label, /** @type {() => void} */ act) => {
    const made_ = made("button", { type: "button", title: label, onclick: act }, text);
    made_.setAttribute("aria-label", label);
    return made_;
  };
  at.steps.replaceChildren(...steps.map((step, number) => {
    const change = made("button", { type: "button", onclick: () => choose(number) }, step.title);
    if (number === current) change.setAttribute("aria-current", "step");
    const up = button("↑", say("move `{title}` up", { title: step.title }), () => swap(number));
    up.disabled = number === 0;
    return made("li", {}, change, " ", up, button("×", say("remove `{title}`", { title: step.title }), () => remove(number)));
  }));
  at.add.textContent = current < steps.length ? say("change this step to what is on the page") : say("add what is on the page as a step");
};

/** Shows a step, to be changed, unless the reader stays with what is typed. */
const choose = async (/** @type {number} */ number) => {
  if (isTyped() && !confirm(say("What is typed is not yet a step of the lesson. Forget it?"))) return;
  current = number;
  const step = draft?.steps[number];
  fillInStep(step);
  showSteps();
  note("");
  at.name.focus();
  try {
    if (step?.situation) await around.open(step.situation);
  } catch (error) {
    note(messageOf(error), "mistake");
  }
};
const swap = (/** @type {number} */ number) => {
  draft?.steps.splice(number - 1, 2, draft.steps[number], draft.steps[number - 1]);
  if (current === number) current -= 1;
  else if (current === number - 1) current += 1;
  showSteps();
  focusOn(number - 1);
};
/** What is typed of a step that is removed stays, as another one. */
const remove = (/** @type {number} */ number) => {
  if (!draft) return;
  draft.steps.splice(number, 1);
  if (current === number) {
    current = draft.steps.length;
    untouched = "";
  } else if (current > number) {
    current -= 1;
  }
  showSteps();
  note("");
  focusOn(number);
};
/** Keys go on from here: the button of a step, or that for another. */
const focusOn = (/** @type {number} */ number) => {
  const button = at.steps.children[number]?.querySelector("button") ?? element("maker-another", HTMLButtonElement);
  button.focus();
};

/** Makes a step of what is on the page, unless something is wrong with it. Answers whether it does. */
const add = async () => {
  if (!draft) return false;
  const [lesson, number] = [draft, current];
  const { shows, ...own } = typed();
  const step = { ...own, situation: shows ? /** @type {Situation} */ (lean(around.situation() ?? {})) : undefined };
  note(say("trying the step"));
  // What is typed meanwhile would be no part of it.
  at.maker.inert = true;
  try {
    const { mistakes } = await around.read(JSON.stringify({ title: "", steps: [step] }));
    // It was read as the only step of a lesson.
    const here = mistakes.map(({ at: place, message }) => ({ at: place.replace(/^step 1(, )?/, ""), message }));
    note(here.map(mistakeInWords).join("\n"), "mistake");
    if (here.length > 0) return false;
    lesson.steps.splice(number, 1, step);
    if (draft !== lesson) return false;
    current = lesson.steps.length;
    fillInStep();
    showSteps();
    note(say("Done. Steps so far: {n}", { n: lesson.steps.length }), "good");
    return true;
  } catch (error) {
    note(messageOf(error), "mistake");
    return false;
  } finally {
    at.maker.inert = false;
    at.name.focus();
  }
};

/** Does something with the lesson, if it has a step, and with a step of it as it is typed. */
const withDraft = (/** @type {(lesson: Lesson) => void} */ act) => async () => {
  if (draft && current < draft.steps.length && isTyped() && !await add()) return;
  const lesson = draftNow();
  if (lesson) act(lesson);
  else note(say("The lesson has no steps yet."), "mistake");
};

const saveDraft = (/** @type {Lesson} */ lesson) => {
  if (lesson.title.trim() === "") {
    at.title.focus();
    return note(say("The lesson has no title yet."), "mistake");
  }
  const name = lesson.title.trim().toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-") || "lesson";
  save(`${name}.json`, `${JSON.stringify(lesson, null, 2)}\n`, "application/json");
  saved = JSON.stringify(lesson);
  if (isTyped()) note(say("Saved without what is typed and not yet a step."), "mistake");
  else note(say("Saved."), "good");
};

/** What is being made, if a lesson is. @returns {Making | undefined} */
export const makingNow = () => draft && { lesson: draftOf(draft), step: typed(), current, saved, untouched };

/** What was left while the lesson is tried, and may be gone on with. */
export const leftNow = () => left;
export const keepLeft = (/** @type {Making | undefined} */ making) => { left = making; };

/** Is there something that is neither saved nor in a link? */
export const isUnsaved = () => {
  const making = makingNow() ?? left;
  return making !== undefined && (JSON.stringify(making.lesson) !== making.saved || JSON.stringify(making.step) !== making.untouched);
};
const mayForget = () => !isUnsaved() || confirm(say("The lesson that you are making is not saved. Forget it?"));

/** Has a lesson made, beginning with this one; without one, goes on with what was left, or begins anew. Answers whether it does.
 * @param {Lesson} [lesson] */
export const openMaker = (lesson) => {
  const begun = { title: lesson?.title ?? "", about: lesson?.about ?? "", steps: lesson?.steps ?? [] };
  const text = JSON.stringify(begun);
  if (left && (!lesson || JSON.stringify(left.lesson) === text)) {
    goOnMaking(left);
    return true;
  }
  if (!mayForget()) return false;
  fillInStep();
  goOnMaking({ lesson: begun, step: typed(), current: begun.steps.length, saved: text, untouched });
  return true;
};

/** Goes on with a lesson that was being made. */
export const goOnMaking = (/** @type {Making} */ making) => {
  left = undefined;
  draft = making.lesson;
  ({ current, saved, untouched } = making);
  at.maker.hidden = false;
  at.title.value = draft.title;
  at.about.value = draft.about ?? "";
  note("");
  fillIn(making.step);
  showSteps();
};

/** Ends it, unless the reader stays with what is not saved. */
const leave = () => {
  if (!mayForget()) return;
  draft = undefined;
  left = undefined;
  around.leave();
};

export const beginMaker = (/** @type {Around} */ given) => {
  around = given;
  at.kind.addEventListener("change", showKind);
  at.form.addEventListener("submit", (event) => { event.preventDefault(); add(); });
  element("maker-another", HTMLButtonElement).onclick = () => choose(draft?.steps.length ?? 0);
  element("maker-save", HTMLButtonElement).onclick = withDraft(saveDraft);
  element("maker-try", HTMLButtonElement).onclick = withDraft((lesson) => around.attempt(lesson));
  element("maker-leave", HTMLButtonElement).onclick = leave;
};
