/** Texts that teachers write: paragraphs, lists, `code` and *emphasis*, and nothing else that could do any harm. */

import { made } from "./dom.js";

/** A sign behind a backslash, code, emphasis: the star of A* begins none. */
const SIGNS = /\\([\\*`])|`([^`]+)`|(?<![\p{L}\p{N}])\*(?=\S)((?:\\.|[^*\\])+)\*/gu;

/**
 * What stands in a line.
 * @param {string} text
 * @returns {(Node | string)[]}
 */
export const inline = (text) => {
  /** @type {(Node | string)[]} */
  const parts = [];
  let from = 0;
  for (const { 0: whole, 1: sign, 2: code, 3: stressed, index = 0 } of text.matchAll(SIGNS)) {
    parts.push(text.slice(from, index));
    from = index + whole.length;
    parts.push(sign ?? (code !== undefined ? made("code", {}, code) : made("em", {}, ...inline(stressed))));
  }
  return [...parts, text.slice(from)];
};

/**
 * Paragraphs and lists, between which lines are empty; the items of a list begin with a hyphen.
 * @param {string} text
 */
export const prose = (text) => text.split(/\n\s*\n/).filter((block) => block.trim() !== "").map((block) => {
  const isList = /^- /.test(block.trim());
  const items = block.trim().split(/\n(?=- )/);
  return isList ? made("ul", {}, ...items.map((item) => made("li", {}, ...inline(item.replace(/^- /, ""))))) : made("p", {}, ...inline(block.trim()));
});
