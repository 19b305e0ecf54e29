/**
 * What the page says, in the reader's language. Texts are written in English where they stand; other languages are tables
 * from these. What the module lists is looked up in the same way; what it says in answers may be made of parts.
 */

import { RUSSIAN } from "./russian.js";
import { RUSSIAN_ANSWERS, RUSSIAN_ANSWER_SHAPES, RUSSIAN_REFUSALS } from "./russian_answers.js";
import { RUSSIAN_LISTING } from "./russian_listing.js";
import { RUSSIAN_SHAPES } from "./russian_shapes.js";
import { RUSSIAN_STEPS } from "./russian_steps.js";

/** @type {Record<string, Record<string, string>>} */
const TABLES = { en: {}, ru: RUSSIAN };

/** What pages of runs say, and the texts in them that are made of others. @type {Record<string, [object, object]>} */
const TABLES_OF_STEPS = { ru: [RUSSIAN_STEPS, RUSSIAN_SHAPES] };

/** What the module says in answers, by language: before the texts of its pages, of which it says some, too.
 * @type {Record<string, (text: string) => string>} */
const ANSWERS = { ru: makeSaid({ ...RUSSIAN_LISTING, ...RUSSIAN_STEPS, ...RUSSIAN_ANSWERS }, { ...RUSSIAN_ANSWER_SHAPES, ...RUSSIAN_SHAPES }) };

/** What it says against a request, and what else can fail, by language. @type {Record<string, (text: string) => string>} */
const REFUSALS = { ru: makeSaid({ ...RUSSIAN_STEPS, ...RUSSIAN_ANSWERS }, RUSSIAN_REFUSALS) };

let language = "en";

/** Options are fields with their names here: they have no dashes, as they have where one types them. */
const asFields = (/** @type {string} */ text) => text.replace(/(^|[\s(])--(?=[a-z])/g, "$1");

/**
 * A text in the reader's language, in which `{name}` stands for a value.
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 */
export const say = (text, values = {}) => filledIn(asFields(TABLES[language][text] ?? text), values);

/**
 * What the module says in an answer, in the reader's language; what is the user's own stays as it is.
 * @param {string} text
 */
export const retold = (text) => asFields(ANSWERS[language]?.(text) ?? text);

/**
 * A number for people.
 * @param {number} value
 */
export const number = (value) => value.toLocaleString(language);

/** @param {number} seconds */
export const duration = (seconds) => seconds < 1
  ? say("{n} ms", { n: number(Math.round(seconds * 1e4) / 10) }) : say("{n} s", { n: number(Math.round(seconds * 100) / 100) });

/** @param {unknown} error */
export const messageOf = (error) => {
  const message = error instanceof Error ? error.message : String(error);
  return asFields(REFUSALS[language]?.(message) ?? message);
};

/** The reader's language: as it was chosen, or else as the browser has it. */
export const languageNow = () => language;

/**
 * Has the page speak a language from now on: all that stands on it with `data-say`.
 * @param {string} name
 */
export const speak = (name) => {
  language = name in TABLES ? name : "en";
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-say]")) {
    const own = element.childElementCount === 0 ? element.textContent ?? "" : "";
    if (own) element.textContent = say(own);
  }
  for (const [mark, attribute] of [["say-label", "aria-label"], ["say-title", "title"], ["say-placeholder", "placeholder"]]) {
    for (const element of document.querySelectorAll(`[data-${mark}]`)) {
      element.setAttribute(attribute, say(element.getAttribute(attribute) ?? ""));
    }
  }
};

/** What stands in a page of a run, before which its texts are put. */
const DATA = '<script type="application/json" id="data">';

/**
 * A page of a run, in the reader's language.
 * @param {string} page
 */
export const inLanguage = (page) => {
  if (!(language in TABLES_OF_STEPS)) return page;
  const texts = JSON.stringify(TABLES_OF_STEPS[language]).replaceAll("<", "\\u003c");
  return page.replace(DATA, () => `<script type="application/json" id="texts" lang="${language}">${texts}<\/script>\n${DATA}`);
};
