/** Questions of lessons: how each is answered, and whether the answer is right. */

import { inline } from "./prose.js";
import { made } from "./dom.js";
import { askForNext, listenToFrames } from "./frames.js";
import { languageNow, messageOf, say } from "./say.js";

/**
 * @typedef {{ text: string, right?: boolean, why?: string }} Choice
 * @typedef {{ kind: "next" | "number" | "choice", ask: string, hint?: string, right?: string, counts?: string, answer?: number,
 *   choices?: Choice[] }} Question
 *
 * @typedef {{ isRight: boolean, why?: string }} Verdict
 * @typedef {{ verdict(verdict: Verdict): void, note(text: string): void, count(counts: string): Promise<number> }} Asked
 *   What is done with answers: `count` has the module find a number.
 */

/** What is done when a state is chosen in a frame, or said to be the next one. */
let ofFrames = /** @type {{ chosen(state: string): void, next(state: string | null): void } | undefined} */ (undefined);

listenToFrames(({ chosen, next }) => {
  if (chosen !== undefined) ofFrames?.chosen(chosen);
  if (next !== undefined) ofFrames?.next(next);
});

/** Is a state meant that is written so? Spaces and the bars between rows may be left out or put in where the state has none. */
const isMeant = (/** @type {string} */ typed, /** @type {string} */ state) => {
  const plain = (/** @type {string} */ text) => text.trim().toLowerCase().replace(/\s+/g, " ").replace(/\s*,\s*/g, ",");
  const [own, meant] = [plain(typed), plain(state)];
  return own === meant || !/[ /]/.test(meant) && own.replace(/[ /]/g, "") === meant;
};

/** The field of a question with a button, as a form.
 * @param {HTMLElement[]} fields
 * @param {() => void} check */
const form = (fields, check) => made("form", { className: "buttons", onsubmit: (event) => { event.preventDefault(); check(); } },
  ...fields, made("button", { type: "submit" }, say("check")));

/** @param {string} label @param {Partial<HTMLInputElement>} [more] */
const field = (label, more = {}) => {
  const input = made("input", { size: 14, autocomplete: "off", ...more });
  return { input, labelled: made("label", {}, `${label} `, input) };
};

/** @param {Asked} asked */
const next = ({ verdict, note }) => {
  let answer = "";
  const ask = (/** @type {string} */ state) => {
    answer = state.trim();
    if (answer === "") note(say("Write a state, or click one in the steps."));
    else if (!askForNext()) note(say("Press “step through” first: the answer is found in the steps."));
  };
  ofFrames = {
    chosen: ask,
    next: (state) => {
      if (answer === "") return;
      if (state === null) note(say("Nothing more is expanded after this step: go back some steps."));
      else verdict({ isRight: isMeant(answer, state) });
      answer = "";
    },
  };
  const { input, labelled } = field(say("or type it"));
  return form([labelled], () => ask(input.value));
};

/** The number that a text is, as people and this page write it: 255,168 or 255 168, 0.5 or 0,5. */
const numberIn = (/** @type {string} */ text) => {
  const dense = text.replace(/\s/g, "");
  const isGrouped = languageNow() === "en" && /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(dense);
  return dense === "" ? NaN : Number(isGrouped ? dense.replaceAll(",", "") : dense.replace(",", "."));
};

/** @param {Question} question @param {Asked} asked */
const number = (question, { verdict, note, count }) => {
  const { input, labelled } = field(say("number"), { inputMode: "decimal" });
  return form([labelled], async () => {
    const given = numberIn(input.value);
    if (Number.isNaN(given)) return note(say("Write a number."));
    try {
      const right = question.answer ?? await count(question.counts ?? "");
      // Lengths on maps have many digits, and people write two of them.
      return verdict({ isRight: Math.abs(given - right) < 0.01 });
    } catch (error) {
      return note(messageOf(error));
    }
  });
};

/** @param {Question} question @param {Asked} asked */
const choice = ({ choices = [] }, { verdict, note }) => {
  const boxes = choices.map(({ text }, number) => {
    const box = made("input", { type: "radio", name: "choice", value: String(number) });
    return made("label", {}, box, " ", ...inline(text));
  });
  const group = made("div", { className: "choices" }, ...boxes);
  group.setAttribute("role", "radiogroup");
  group.setAttribute("aria-labelledby", "lesson-ask");
  return form([group], () => {
    const picked = boxes.findIndex((box) => box.querySelector("input")?.checked);
    if (picked < 0) return note(say("Choose one of the answers."));
    return verdict({ isRight: choices[picked].right === true, why: choices[picked].why });
  });
};

/**
 * The field in which a question is answered.
 * @param {Question} question
 * @param {Asked} asked
 */
export const fieldOf = (question, asked) => {
  ofFrames = undefined;
  switch (question.kind) {
    case "next": return next(asked);
    case "number": return number(question, asked);
    case "choice": return choice(question, asked);
  }
};

/** Nothing is asked any more. */
export const askNothing = () => { ofFrames = undefined; };
