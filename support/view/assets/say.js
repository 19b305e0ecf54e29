/**
 * What pages say, in the reader's language. They are written in English. A page around them may put an element `texts` into
 * them, with two tables from texts in English, by which they are said.
 */
const makeSay = () => {
  const place = document.getElementById("texts");
  if (!place) return (text, values = {}) => filledIn(text, values);
  const said = makeSaid(...JSON.parse(place.textContent));
  const isSaid = ({ parentElement }) => !parentElement.closest("script, style");
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (isSaid(node)) node.data = node.data.replace(/\S(?:[^]*\S)?/, said);
  }
  for (const name of ["title", "aria-label"]) {
    for (const element of document.querySelectorAll(`[${name}]`)) element.setAttribute(name, said(element.getAttribute(name)));
  }
  document.title = said(document.title);
  document.documentElement.lang = place.lang;
  return (text, values = {}) => filledIn(said(text), values);
};
const say = makeSay();
