/** Lessons: a text, what it speaks of beside it, and a question, step by step. */

import { element, made } from "./dom.js";
import { Cancelled } from "./engine.js";
import { beginMaker, closeMaker, draftNow, goOnMaking, isMaking, keepLeft, leftNow, makingNow, mistakeInWords, openMaker } from "./maker.js";
import { inline, prose } from "./prose.js";
import { askNothing, fieldOf } from "./questions.js";
import { messageOf, say } from "./say.js";

/**
 * @typedef {import("./maker.js").Situation} Situation
 * @typedef {import("./maker.js").Step} Step
 * @typedef {import("./maker.js").Lesson} Lesson
 * @typedef {import("./maker.js").Mistake} Mistake
 * @typedef {import("./questions.js").Question} Question
 * @typedef {import("./workbench.js").Site} Site
 *
 * @typedef {{ show(part: string): void, open(situation: Situation): Promise<void>, situation(): Situation | undefined }} Page
 *   The page: `show` shows a part beside the lesson, `open` something on it, and `situation` answers what is shown, if a part is.
 */

const at = {
  desk: element("desk", HTMLElement),
  teaching: element("teaching", HTMLElement),
  panel: element("lesson", HTMLElement),
  list: element("lesson-list", HTMLElement),
  file: element("lesson-file", HTMLInputElement),
  mistakes: element("lesson-mistakes", HTMLElement),
  name: element("lesson-name", HTMLElement),
  steps: element("lesson-steps", HTMLElement),
  heading: element("lesson-heading", HTMLElement),
  text: element("lesson-text", HTMLElement),
  ask: element("lesson-ask", HTMLElement),
  question: element("lesson-question", HTMLElement),
  verdict: element("lesson-verdict", HTMLElement),
  back: element("lesson-back", HTMLButtonElement),
  on: element("lesson-on", HTMLButtonElement),
};

/** How long each search of a lesson may take while it is read, and one that finds a number, in seconds. */
const PATIENCE = { reading: 2, counting: 30 };

/** @type {Site} */
let site;
/** @type {Page} */
let page;
/** Those that come with the page, by their names.
 * @type {Record<string, Lesson>} */
let shipped = {};
/** The lesson that is on: its name if it came with the page.
 * @type {{ lesson: Lesson, name?: string, step: number, done: Set<number> } | undefined} */
let now;

/** A lesson that came with the page, in the reader's language.
 * @param {Lesson} lesson
 * @returns {Lesson} */
const spoken = ({ title, about = "", steps }) => ({ title: say(title), about: say(about), steps: steps.map((step) => ({
  ...step, title: say(step.title), text: say(step.text),
  ...step.question && { question: { ...step.question, ...spokenQuestion(step.question) } },
})) });
/** @param {Question} question */
const spokenQuestion = ({ ask, hint = "", right = "", choices }) => ({ ask: say(ask), hint: say(hint), right: say(right),
  ...choices && { choices: choices.map(({ text, why = "", ...more }) => ({ text: say(text), why: say(why), ...more })) } });

/** Shows or hides the panel with the lesson. */
export const showTeaching = (/** @type {boolean} */ isShown) => {
  const isOn = isShown && (now !== undefined || isMaking());
  at.teaching.hidden = !isOn;
  at.panel.hidden = isMaking();
  at.desk.className = isOn ? "taught" : "";
  if (!isOn) askNothing();
};

const showSteps = () => {
  if (!now) return;
  const { lesson, step, done } = now;
  at.steps.replaceChildren(...lesson.steps.map(({ title }, number) => {
    const name = say("step {n} of {all}: {title}", { n: number + 1, all: lesson.steps.length, title });
    const button = made("button", { type: "button", title: name, onclick: () => go(number) }, done.has(number) ? "✓" : String(number + 1));
    button.setAttribute("aria-label", done.has(number) ? `${name}, ${say("answered")}` : name);
    if (number === step) button.setAttribute("aria-current", "step");
    return made("li", {}, button);
  }));
  at.back.disabled = step === 0;
  at.on.disabled = step === lesson.steps.length - 1;
  at.on.className = done.has(step) || !lesson.steps[step].question ? "main" : "";
};

const note = (/** @type {string} */ text, kind = "") => {
  at.verdict.className = kind;
  at.verdict.replaceChildren(...inline(text));
  // On a narrow screen the tree that was clicked is far below.
  if (text) at.verdict.scrollIntoView({ block: "nearest" });
};

const showQuestion = (/** @type {Step} */ { question, situation }) => {
  note("");
  askNothing();
  at.ask.replaceChildren(...inline(question?.ask ?? ""));
  at.question.replaceChildren();
  if (!question || !now) return;
  const [lesson, step] = [now, now.step];
  /** What is found late is no answer to the question of another step. */
  const isAsked = () => now === lesson && now.step === step;
  at.question.append(fieldOf(question, {
    note: (text) => { if (isAsked()) note(text); },
    verdict: ({ isRight, why }) => {
      if (!isAsked()) return;
      const more = [why, isRight ? question.right : question.hint].filter((text) => text).join(" ");
      note(`${isRight ? say("Right.") : say("Not so.")} ${more}`, isRight ? "good" : "mistake");
      if (!isRight) return;
      lesson.done.add(step);
      showSteps();
    },
    count: async (counts) => {
      const { done } = await site.judge.ask({ ask: "lesson_number", situation, counts, limits: { seconds: PATIENCE.counting } });
      return done.number;
    },
  }));
};

/** Shows a step, and what belongs to it beside it. */
const go = async (/** @type {number} */ number) => {
  if (!now) return;
  now.step = Math.max(0, Math.min(now.lesson.steps.length - 1, Math.trunc(number) || 0));
  const step = now.lesson.steps[now.step];
  at.name.textContent = now.lesson.title;
  at.heading.textContent = step.title;
  at.text.replaceChildren(...prose(step.text));
  showSteps();
  page.show(step.situation?.part ?? "");
  showQuestion(step);
  at.heading.focus({ preventScroll: true });
  try {
    if (step.situation) await page.open(step.situation);
  } catch (error) {
    note(messageOf(error), "mistake");
  }
  // On a narrow page the text stands above what it speaks of.
  if (getComputedStyle(at.teaching).position !== "sticky") at.teaching.scrollIntoView();
};

/** @param {Lesson} lesson @param {string} [name] */
const begin = (lesson, name, step = 0) => {
  closeMaker();
  at.mistakes.replaceChildren();
  now = { lesson, name, step, done: new Set() };
  return go(step);
};

const showList = () => {
  now = undefined;
  closeMaker();
  page.show("lessons");
};

/**
 * What a lesson's text holds; all its mistakes are told instead.
 * @param {string} text
 * @returns {Promise<{ lesson: Lesson, mistakes: Mistake[] }>}
 */
const read = async (text) => (await site.judge.ask({ ask: "check_lesson", text, limits: { seconds: PATIENCE.reading } })).done;

/** @param {string} text @param {string} called */
const openText = async (text, called, step = 0) => {
  at.mistakes.textContent = say("reading {name}", { name: called });
  try {
    const { lesson, mistakes } = await read(text);
    if (mistakes.length === 0) return begin(lesson, undefined, step);
    showList();
    at.mistakes.replaceChildren(made("p", { className: "mistake" }, say("{name} cannot be used as it is:", { name: called })),
      made("ul", {}, ...mistakes.map((mistake) => made("li", {}, mistakeInWords(mistake)))));
  } catch (error) {
    at.mistakes.textContent = error instanceof Cancelled ? "" : messageOf(error);
  }
};

/** The lesson that is on, or the one that is being made. */
export const situationOfLessons = () => {
  const draft = draftNow();
  if (draft) return { lesson: draft, step: 0 };
  return now ? { lesson: now.name ?? now.lesson, step: now.step } : {};
};

/** @typedef {import("./maker.js").Making} Making */

/** What no address holds: a lesson as it is being made or was left, and, where lessons are seen, what is answered and what has
 * become of what a step shows.
 * @param {boolean} isSeen */
export const unfinished = (isSeen) => ({ making: isSeen ? makingNow() : undefined, left: isSeen ? leftNow() : makingNow() ?? leftNow(),
  done: isSeen && now ? [...now.done] : [], beside: isSeen && (now || isMaking()) ? page.situation() : undefined });

/** Goes on from there.
 * @param {{ making?: Making, left?: Making, done: number[], beside?: Situation }} given */
export const goOn = async ({ making, left, done, beside }) => {
  keepLeft(left);
  if (making) goOnMaking(making);
  else if (now) now.done = new Set(done);
  showSteps();
  if (beside) await page.open(beside);
};

/** Opens a lesson at a step; the one that is on if none is named, or else the list.
 * @param {{ lesson?: string | Lesson, step?: number }} given */
export const openLessons = async ({ lesson, step = 0 }) => {
  if (lesson === undefined) return isMaking() ? page.show("workbench") : now ? go(now.step) : showList();
  if (typeof lesson !== "string") return openText(JSON.stringify(lesson), say("the lesson in the address"), step);
  if (Object.hasOwn(shipped, lesson)) return begin(shipped[lesson], lesson, step);
  throw new Error(say("there is no lesson `{name}`", { name: lesson }));
};

/**
 * @param {Site} given
 * @param {Page} around
 */
export const beginLessons = (given, around) => {
  site = given;
  page = around;
  /** @type {Record<string, Lesson>} */
  const written = JSON.parse(element("shipped-lessons", HTMLElement).textContent ?? "{}");
  shipped = Object.fromEntries(Object.entries(written).map(([name, lesson]) => [name, spoken(lesson)]));
  at.list.replaceChildren(...Object.entries(shipped).map(([name, lesson]) => made("li", {},
    made("button", { type: "button", className: "main", onclick: () => begin(lesson, name) }, lesson.title),
    made("p", {}, lesson.about ?? "", " ", made("small", {}, say("steps: {n}", { n: lesson.steps.length }))))));
  at.file.addEventListener("change", async () => {
    const file = at.file.files?.[0];
    if (file) await openText(await file.text(), file.name);
    at.file.value = "";
  });
  at.back.onclick = () => now && go(now.step - 1);
  at.on.onclick = () => now && go(now.step + 1);
  element("lesson-leave", HTMLButtonElement).onclick = showList;
  const make = (/** @type {Lesson | undefined} */ lesson) => {
    if (!openMaker(lesson)) return;
    page.show("workbench");
    element("maker-title", HTMLInputElement).focus();
  };
  element("lesson-new", HTMLButtonElement).onclick = () => make(undefined);
  element("lesson-change", HTMLButtonElement).onclick = () => now && make(structuredClone(now.lesson));
  beginMaker({ read, leave: showList, attempt: (lesson) => begin(lesson), situation: () => page.situation(), open: (situation) => page.open(situation) });
};
