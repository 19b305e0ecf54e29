/** Frames with pages on which one can step through a run, which this page leads. */

import { drawn, element, made } from "./dom.js";
import { inLanguage, say } from "./say.js";

/** @typedef {{ step?: number, last?: number, chosen?: string, next?: string | null }} Told  What a frame tells. */

const place = element("frames", HTMLElement);
/** @type {HTMLIFrameElement[]} */
let frames = [];
/** The event at which each is, and its last one. */
let at = [0];
let lasts = [0];
/** @type {(told: Told) => void} */
let listener = () => {};
/** Where the first one is to begin. */
let begin = 0;

const theme = () => document.documentElement.dataset.theme ?? "light";

/** @param {object} message */
const lead = (message) => {
  for (const frame of frames) frame.contentWindow?.postMessage(message, "*");
};

/**
 * A frame with a page.
 * @param {{ title: string, text: string }} page
 */
export const frameOf = ({ title, text }) => {
  const frame = made("iframe", { title: say("{title}, step by step", { title }), srcdoc: inLanguage(text) });
  frame.setAttribute("sandbox", "allow-scripts");
  return frame;
};

const slider = made("input", { type: "range", min: "0", step: "1", value: "0" });
const said = made("output", { className: "faint" });
/** @param {number} event */
const goTogether = (event) => {
  const to = Math.max(0, Math.min(Math.max(...lasts), event));
  slider.value = String(to);
  said.textContent = say("event {n} of {all}", { n: to, all: Math.max(...lasts) });
  lead({ go: to });
};
const lockstep = () => {
  const button = (/** @type {string} */ path, /** @type {string} */ label, /** @type {() => void} */ act) => {
    const one = made("button", { type: "button", title: say(label), onclick: act },
      drawn("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, drawn("path", { d: path })));
    one.setAttribute("aria-label", say(label));
    return one;
  };
  slider.setAttribute("aria-label", say("event of all searches"));
  slider.oninput = () => goTogether(Number(slider.value));
  return made("div", { className: "buttons lockstep" },
    button("M4 3v10M13 3L6 8l7 5z", "to the beginning", () => goTogether(0)), button("M11 3L4 8l7 5z", "one step back, all of them", () => goTogether(Number(slider.value) - 1)),
    button("M5 3l7 5-7 5z", "one step forward, all of them", () => goTogether(Number(slider.value) + 1)),
    button("M12 3v10M3 3l7 5-7 5z", "to the end", () => goTogether(Math.max(...lasts))), slider, said);
};

/**
 * Shows pages, each with its title.
 * @param {{ title: string, text: string }[]} pages
 * @param {number} [step] the event at which they open
 */
export const showPages = (pages, step = 0) => {
  begin = step;
  at = pages.map(() => 0);
  lasts = pages.map(() => 0);
  slider.max = slider.value = String(step);
  frames = pages.map(frameOf);
  if (frames.length > 0) frames[0].id = "view";
  const several = frames.length > 1;
  place.className = several ? "several" : "";
  place.replaceChildren(...several ? [lockstep()] : [], ...frames);
  place.hidden = frames.length === 0;
};

/** At which event the first page is. */
export const stepNow = () => at[0] ?? 0;

/**
 * Has what the first frame tells told here.
 * @param {(told: Told) => void} listen
 */
export const listenToFrames = (listen) => { listener = listen; };

/** Asks the first frame which state is expanded next: it tells. */
export const askForNext = () => frames[0]?.contentWindow?.postMessage({ next: true }, "*");

/** Gives all frames the page's theme. */
export const themeFrames = () => {
  for (const frame of document.querySelectorAll("iframe")) frame.contentWindow?.postMessage({ theme: theme() }, "*");
};

/** Those that have told something. @type {WeakSet<object>} */
const begun = new WeakSet();
addEventListener("message", ({ data, source }) => {
  const isFrame = [...document.querySelectorAll("iframe")].some((frame) => frame.contentWindow === source);
  if (!isFrame || typeof data?.steps !== "object") return;
  /** @type {Told} */
  const told = data.steps;
  const number = frames.findIndex((frame) => frame.contentWindow === source);
  if (number >= 0 && told.last !== undefined) lasts[number] = told.last;
  if (number >= 0 && told.step !== undefined) at[number] = told.step;
  const frame = /** @type {Window} */ (source);
  if (!begun.has(frame)) {
    begun.add(frame);
    frame.postMessage({ theme: theme() }, "*");
    if (number >= 0 && begin > 0) frame.postMessage({ go: begin }, "*");
    slider.max = String(Math.max(begin, ...lasts));
    said.textContent = say("event {n} of {all}", { n: slider.value, all: slider.max });
  }
  if (number === 0) listener(told);
});
