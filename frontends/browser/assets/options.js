/** Fields for the options of domains, games, algorithms and procedures. */

import { made } from "./dom.js";
import { say } from "./say.js";

/**
 * @typedef {{ name: string, value: string, help: string, default: string, choices: [string, string][] }} OptionSpec
 */

/**
 * The field of an option, with a sentence about it: a switch, a choice, or a text, for which the usual value stands where
 * it is empty.
 * @param {OptionSpec} option
 * @param {string} value
 */
const field = (option, value) => {
  const help = made("small", {}, say(option.help));
  if (option.value === "") {
    const box = made("input", { type: "checkbox", name: option.name, checked: value !== "" });
    return made("label", {}, made("span", {}, box, ` ${option.name}`), help);
  }
  if (option.choices.length > 0) {
    const usual = made("option", { value: "" }, option.default ? `(${option.default})` : "");
    const choices = option.choices.map(([name, meaning]) => made("option", { value: name, title: say(meaning) }, `${name}: ${say(meaning)}`));
    const list = made("select", { name: option.name }, usual, ...choices);
    list.value = value;
    return made("label", {}, made("span", {}, `${option.name} `, list), help);
  }
  const input = made("input", { name: option.name, value, placeholder: say(option.default) || option.value });
  return made("label", {}, made("span", {}, `${option.name} `, input), help);
};

/** A page has no files that an option could name, and one thread. */
const hasPlace = (/** @type {OptionSpec} */ { name, value }) => value !== "FILE" && name !== "threads";

/**
 * Shows the fields of these options.
 * @param {HTMLElement} place
 * @param {OptionSpec[]} options
 * @param {[string, string | boolean][]} values those that are given at first
 */
export const showOptions = (place, options, values = []) => {
  const given = new Map(values);
  place.replaceChildren(...options.filter(hasPlace).map((option) => field(option, String(given.get(option.name) ?? ""))));
};

/**
 * The values of the fields that were filled in.
 * @param {HTMLElement} place
 * @returns {Record<string, string | boolean>}
 */
export const optionsIn = (place) => {
  /** @type {Record<string, string | boolean>} */
  const values = {};
  for (const input of place.querySelectorAll("input, select")) {
    if (input instanceof HTMLInputElement && input.type === "checkbox") {
      if (input.checked) values[input.name] = true;
    } else if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement) {
      if (input.value !== "") values[input.name] = input.value;
    }
  }
  return values;
};
