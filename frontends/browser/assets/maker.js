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
 * @typedef {{ lesson: Lesson, step: Step, current: number }} Making
 *   A lesson that is being made, what is typed and not yet a step of it, and which step that is.
 *
 * @typedef {{ read(text: string): Promise<{ mistakes: Mistake[] }>, attempt(lesson: Lesson): void, leave(): void,
 *   situation(): Situation, open(situation: Situation): Promise<void> }} Around
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

export const isMaking = () => draft !== undefined;
export const closeMaker = () => {
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
};

/** A choice in each line: a star before those that are right, and behind a bar why.
 * @returns {import("./questions.js").Choice[]} */
const choicesIn = (/** @type {string} */ text) => text.split("\n").filter((line) => line.trim() !== "").map((line) => {
  const [own, ...why] = line.split("|");
  const isRight = own.trim().startsWith("*");
  return /** @type {any} */ (lean({ text: own.trim().replace(/^\*\s*/, ""), right: isRight || undefined, why: why.join("|").trim() }));
});
const choicesInWords = (/** @type {import("./questions.js").Choice[]} */ choices) =>
  choices.map(({ text, right, why }) => `${right ? "* " : ""}${text}${why ? ` | ${why}` : ""}`).join("\n");

/** @returns {Question | undefined} */
const question = () => {
  const kind = at.kind.value;
  if (kind === "") return undefined;
  const own = kind === "number" ? { counts: at.counts.value, ...at.answer.value === "" ? {} : { answer: Number(at.answer.value) } }
    : kind === "choice" ? { choices: choicesIn(at.choices.value) } : {};
  return /** @type {any} */ ({ kind, ask: at.ask.value, ...lean({ hint: at.hint.value, right: at.right.value }), ...lean({ ...own, answer: undefined }),
    ..."answer" in own ? { answer: own.answer } : {} });
};

/** @param {Step} [step] */
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
  showKind();
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

/** Shows a step, to be changed. */
const choose = async (/** @type {number} */ number) => {
  current = number;
  const step = draft?.steps[number];
  fillIn(step);
  showSteps();
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
};
const remove = (/** @type {number} */ number) => {
  draft?.steps.splice(number, 1);
  if (current > number) current -= 1;
  showSteps();
};

/** Makes a step of what is on the page, unless something is wrong with it. */
const add = async () => {
  if (!draft) return;
  const lesson = draft;
  const step = { title: at.name.value, text: at.text.value, situation: /** @type {Situation} */ (lean(around.situation())), question: question() };
  note(say("trying the step"));
  try {
    const { mistakes } = await around.read(JSON.stringify({ title: "", steps: [step] }));
    // It was read as the only step of a lesson.
    const here = mistakes.map(({ at: place, message }) => ({ at: place.replace(/^step 1(, )?/, ""), message }));
    if (here.length > 0) return note(here.map(mistakeInWords).join("\n"), "mistake");
    lesson.steps.splice(current, 1, step);
    current = lesson.steps.length;
    fillIn();
    showSteps();
    note(say("Done. Steps so far: {n}", { n: lesson.steps.length }), "good");
  } catch (error) {
    note(messageOf(error), "mistake");
  }
};

/** Does something with the lesson, if it has a step. */
const withDraft = (/** @type {(lesson: Lesson) => void} */ act) => () => {
  const lesson = draftNow();
  if (lesson) act(lesson);
  else note(say("The lesson has no steps yet."), "mistake");
};

const saveDraft = (/** @type {Lesson} */ lesson) => {
  const name = lesson.title.trim().toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-") || "lesson";
  save(`${name}.json`, `${JSON.stringify(lesson, null, 2)}\n`, "application/json");
};

/** What is being made, if a lesson is. @returns {Making | undefined} */
export const makingNow = () => draft
  && { lesson: draftOf(draft), step: { title: at.name.value, text: at.text.value, question: question() }, current };

/** Shows what becomes of a lesson, whose maker comes back to what is typed. */
const attempt = (/** @type {Lesson} */ lesson) => {
  left = makingNow();
  around.attempt(lesson);
};

/** Has a lesson made, beginning with this one. */
export const openMaker = (/** @type {Lesson} */ lesson) => {
  const isLeft = left && JSON.stringify(left.lesson) === JSON.stringify(lesson);
  goOnMaking(isLeft && left || { lesson, step: { title: "", text: "" }, current: lesson.steps.length });
};

/** Goes on with a lesson that was being made. */
export const goOnMaking = (/** @type {Making} */ making) => {
  left = undefined;
  draft = making.lesson;
  current = making.current;
  at.maker.hidden = false;
  at.title.value = draft.title;
  at.about.value = draft.about ?? "";
  note("");
  fillIn(making.step);
  showSteps();
};

export const beginMaker = (/** @type {Around} */ given) => {
  around = given;
  at.kind.addEventListener("change", showKind);
  at.form.addEventListener("submit", (event) => { event.preventDefault(); add(); });
  element("maker-another", HTMLButtonElement).onclick = () => choose(draft?.steps.length ?? 0);
  element("maker-save", HTMLButtonElement).onclick = withDraft(saveDraft);
  element("maker-try", HTMLButtonElement).onclick = withDraft(attempt);
  element("maker-leave", HTMLButtonElement).onclick = () => around.leave();
};
