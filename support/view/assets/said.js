"use strict";
/**
 * How texts in English are said in another language, by two tables: the first has them whole, the second such as are made of
 * others, where `{name}` stands for what is said in its turn, and `{NAME}` for what stays as it is, such as the name of a
 * state. Of those that fit, the first is taken; what none fits stays as it is.
 */
const filledIn = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
const makeSaid = (texts, shapes) => {
  const escaped = (text) => text.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  const made = Object.entries(shapes).map(([english, other]) => ({
    other, names: Array.from(english.matchAll(/\{(\w+)\}/g), ([, name]) => name),
    shape: new RegExp(`^${escaped(english).replace(/\{\w+\}/g, "([^]*?)")}$`),
  }));
  const look = (text) => {
    if (Object.hasOwn(texts, text)) return texts[text];
    for (const { other, names, shape } of made) {
      const found = shape.exec(text);
      const part = (name, at) => (name === name.toUpperCase() ? found[at + 1] : said(found[at + 1]));
      if (found) return filledIn(other, Object.fromEntries(names.map((name, at) => [name, part(name, at)])));
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
  return said;
};
