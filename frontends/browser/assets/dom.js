/** Elements of the page. */

/**
 * The element of this name, which is of this kind.
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
export const element = (id, kind) => {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`the page has no ${kind.name} ${id}`);
};

/**
 * A new element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Partial<HTMLElementTagNameMap[T]>} fields
 * @param {(Node | string)[]} inside
 * @returns {HTMLElementTagNameMap[T]}
 */
export const made = (tag, fields = {}, ...inside) => {
  const node = Object.assign(document.createElement(tag), fields);
  node.append(...inside);
  return node;
};

/**
 * A new element of a drawing.
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {(Node | string)[]} inside
 */
export const drawn = (tag, attributes = {}, ...inside) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...inside);
  return node;
};

/**
 * Has a list offer these names, with what each means.
 * @param {HTMLSelectElement} list
 * @param {{ name: string, help?: string, shown?: string }[]} choices
 */
export const offer = (list, choices) => {
  list.replaceChildren(...choices.map(({ name, help = "", shown = name }) => made("option", { value: name, title: help }, shown)));
};
