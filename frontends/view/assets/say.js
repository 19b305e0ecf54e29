"use strict";
/**
 * What pages say, in the reader's language. They are written in English. A page around them may put an element `texts` into
 * them, with two tables from texts in English: the first has them whole, the second such as are made of others, where
 * `{name}` stands for what is said in its turn. Of those that fit, the first is taken; what none fits stays as it is.
 */
const makeSay = () => {
  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
  const place = document.getElementById("texts");
  if (!place) return (text, values = {}) => filled(text, values);
  const [texts, shapes] = JSON.parse(place.textContent);
  const escaped = (text) => text.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  const made = Object.entries(shapes).map(([english, other]) => ({
    other, names: Array.from(english.matchAll(/\{(\w+)\}/g), ([, name]) => name),
    shape: new RegExp(`^${escaped(english).replace(/\{\w+\}/g, "([^]*?)")}$`),
  }));
  const look = (text) => {
    if (Object.hasOwn(texts, text)) return texts[text];
    for (const { other, names, shape } of made) {
      const found = shape.exec(text);
      if (found) return filled(other, Object.fromEntries(names.map((name, at) => [name, said(found[at + 1])])));
    }
    return text;
  };
  // Some texts are said at each step, and long runs have many.
  const MOST_KNOWN = 5_000;
  const known = new Map();
  const said = (text) => {
    if (known.size > MOST_KNOWN) known.clear();
    if (!known.has(text)) known.set(text, look(text));
    return known.get(text);
  };
  const isSaid = ({ parentElement }) => !parentElement.closest("script, style, h1, #about");
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (isSaid(node)) node.data = node.data.replace(/\S(?:[^]*\S)?/, said);
  }
  for (const name of ["title", "aria-label"]) {
    for (const element of document.querySelectorAll(`[${name}]`)) element.setAttribute(name, said(element.getAttribute(name)));
  }
  document.documentElement.lang = place.lang;
  return (text, values = {}) => filled(said(text), values);
};
const say = makeSay();
