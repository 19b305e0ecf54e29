/** What all pages share: small helpers, light and dark, playing. */
const by = (id) => document.getElementById(id);
const escape = (text) => String(text).replace(/[&<>"]/g,
  (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[letter]);
const group = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");
const facts = (entries) => entries.filter(([, text]) => text !== "")
  .map(([name, text]) => `<dt>${escape(say(name))}</dt><dd>${escape(text)}</dd>`).join("");
const icon = (path) => `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${path}"/></svg>`;
const outlineItems = (lines) => lines.map((line) => {
  const text = line.trimStart();
  return `<li style="--indent:${line.length - text.length}">${escape(say(text))}</li>`;
}).join("");
const markLine = (outline, line) => [...outline.children].forEach((item, number) => {
  if (number === line) item.setAttribute("aria-current", "step");
  else item.removeAttribute("aria-current");
});
/** What is told at the end of a trace of so many events. */
const endOf = (outcome, isWhole, events) => {
  if (outcome === null) return say("Here the trace breaks off.");
  if (events === 0 || !outcome) return "";
  return say(isWhole ? "The end: {outcome}." : "Here the trace ends. Outcome of the run: {outcome}.", { outcome: say(outcome) });
};
const LONGEST_STATE = 24;
/** Words in a row: with `>` between them if one of them contains a blank. */
const sequence = (words) => words.join(words.some((word) => word.includes(" ")) ? " > " : " ");
/**
 * A node by its state and the action that leads there, if there is one, or the node above where the action is written as the
 * state; by the action alone where states are long.
 */
const nodeInWords = (state, action, isBackward, parent) => {
  const isLong = [...state].length > LONGEST_STATE;
  if (!action) return isLong ? say("the root") : state;
  if (!isLong && !isBackward && action === state) return say("{state} (from {parent})", { state, parent });
  if (isLong) return say(isBackward ? "the node before {action}" : "the node after {action}", { action });
  return say(isBackward ? "{state} (before {action})" : "{state} (by {action})", { state, action });
};
/** A sentence in which `named` answers what the names in braces stand for. It begins with a capital letter. */
const sentenceOf = (pattern, named) => {
  const text = say(pattern).replace(/\{([a-z ]+)\}/g, (_, name) => named(name));
  return text.startsWith("the ") ? `T${text.slice(1)}` : text;
};
const noticesOf = (texts) => texts.map((text) => `<p class="notice">${escape(say(text))}</p>`).join("");

/** Does what `actions` say of keys, given the event; the space plays, unless it already means something where it is typed. */
const listenToKeys = (actions, play) => addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const at = event.target;
  if (at.matches("input[type=number], select")) return;
  const isTaken = at.matches("button, summary, [role=button], input[type=checkbox], input[type=range]");
  const action = event.key !== " " ? actions[event.key] : isTaken ? undefined : play;
  if (!action) return;
  event.preventDefault();
  action(event);
});

/**
 * Lets the page around this one lead it, if there is one, and tells that page what is shown: `go` goes to an event, and
 * `next` answers the state that is expanded next.
 */
const makeLink = ({ go, theme, next }) => {
  if (parent === window) return () => {};
  const tell = (message) => parent.postMessage({ steps: message }, "*");
  addEventListener("message", ({ data, source }) => {
    if (source !== parent || typeof data !== "object" || data === null) return;
    if ("go" in data) go(data.go);
    if ("theme" in data) theme(data.theme);
    if ("next" in data) tell({ next: next() });
  });
  return tell;
};

/** Light or dark as the system has it, until `turn` is called, with a name or without. */
const makeTheme = (painted) => {
  const darkness = matchMedia("(prefers-color-scheme: dark)");
  const root = document.documentElement;
  let chosen = "";
  const paint = () => {
    root.dataset.theme = chosen || (darkness.matches ? "dark" : "light");
    painted();
  };
  const turn = (name) => {
    chosen = typeof name === "string" ? name : root.dataset.theme === "dark" ? "light" : "dark";
    paint();
  };
  darkness.addEventListener("change", paint);
  paint();
  return turn;
};

/**
 * Plays a run: `isOver` says whether it is at its end, `restart` goes to its beginning, `advance` goes on, and `delay`
 * answers the milliseconds until then.
 */
const makePlayer = ({ isOver, restart, advance, delay }) => {
  let timer = 0;
  const pause = () => {
    clearTimeout(timer);
    timer = 0;
    by("play").innerHTML = icon("M5 3l8 5-8 5z");
    by("play").setAttribute("aria-label", say("play"));
    by("words").setAttribute("aria-live", "polite");
  };
  const tick = () => {
    if (isOver()) return pause();
    advance();
    timer = setTimeout(tick, delay());
  };
  const turn = () => {
    if (timer !== 0) return pause();
    if (isOver()) restart();
    by("play").innerHTML = icon("M5 3v10M11 3v10");
    by("play").setAttribute("aria-label", say("pause"));
    // Nobody can listen to a sentence several times a second.
    if (delay() < 1500) by("words").setAttribute("aria-live", "off");
    timer = setTimeout(tick, 150);
  };
  return { pause, turn };
};
