/** Frames with pages on which one can step through a run, which this page leads. */

import { drawn, element, made } from "./dom.js";
import { inLanguage, retold, say } from "./say.js";

/** @typedef {{ step?: number, last?: number, chosen?: string, next?: string | null }} Told  What a frame tells. */

/** @typedef {{ begin: number, step: number, last: number, hasBegun: boolean }} Stand
 * The event at which a page is to open, the one at which it is, and its last one. */

const place = element("frames", HTMLElement);
/** @type {HTMLIFrameElement[]} */
let frames = [];
/** Where each frame of the page stands. @type {WeakMap<HTMLIFrameElement, Stand>} */
const stands = new WeakMap();
/** @type {(told: Told) => void} */
let listener = () => {};

const theme = () => document.documentElement.dataset.theme ?? "light";

/** @param {object} message */
const lead = (message) => {
  for (const frame of frames) frame.contentWindow?.postMessage(message, "*");
};

/**
 * A frame with a page.
 * @param {{ title: string, text: string }} page
 * @param {number} [begin] the event at which it opens
 */
export const frameOf = ({ title, text }, begin = 0) => {
  const frame = made("iframe", { title: say("{title}, step by step", { title: retold(title) }), srcdoc: inLanguage(text) });
  frame.setAttribute("sandbox", "allow-scripts");
  stands.set(frame, { begin, step: begin, last: 0, hasBegun: false });
  return frame;
};

/** At which event the page in a frame is. */
export const stepIn = (/** @type {HTMLIFrameElement | undefined} */ frame) => frame && stands.get(frame)?.step || 0;
/** The last event of the longest run. */
const last = () => Math.max(0, ...frames.map((frame) => stands.get(frame)?.last ?? 0));

const slider = made("input", { type: "range", min: "0", step: "1", value: "0" });
const said = made("output", { className: "faint" });
/** @param {number} event */
const goTogether = (event) => {
  const to = Math.max(0, Math.min(last(), event));
  slider.value = String(to);
  said.textContent = say("event {n} of {all}", { n: to, all: last() });
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
    button("M12 3v10M3 3l7 5-7 5z", "to the end", () => goTogether(last())), slider, said);
};

/**
 * Shows pages, each with its title.
 * @param {{ title: string, text: string }[]} pages
 * @param {number} [step] the event at which they open
 */
export const showPages = (pages, step = 0) => {
  // The value cannot exceed what is the greatest one then.
  slider.max = String(step);
  slider.value = String(step);
  frames = pages.map((page) => frameOf(page, step));
  if (frames.length > 0) frames[0].id = "view";
  const several = frames.length > 1;
  place.className = several ? "several" : "";
  place.replaceChildren(...several ? [lockstep()] : [], ...frames);
  place.hidden = frames.length === 0;
};

/** At which event the pages are: shorter runs stay at their ends. */
export const stepNow = () => Math.max(0, ...frames.map(stepIn));

/**
 * Has what the first frame tells told here.
 * @param {(told: Told) => void} listen
 */
export const listenToFrames = (listen) => { listener = listen; };

/** Asks the first frame which state is expanded next: it tells. Answers whether there is one. */
export const askForNext = () => {
  frames[0]?.contentWindow?.postMessage({ next: true }, "*");
  return frames.length > 0;
};

/** Gives all frames the page's theme. */
export const themeFrames = () => {
  for (const frame of document.querySelectorAll("iframe")) frame.contentWindow?.postMessage({ theme: theme() }, "*");
};

addEventListener("message", ({ data, source }) => {
  const frame = [...document.querySelectorAll("iframe")].find(({ contentWindow }) => contentWindow === source);
  const stand = frame && stands.get(frame);
  if (!stand || typeof data?.steps !== "object") return;
  /** @type {Told} */
  const told = data.steps;
  stand.last = told.last ?? stand.last;
  if (stand.hasBegun) {
    stand.step = told.step ?? stand.step;
  } else {
    stand.hasBegun = true;
    frame.contentWindow?.postMessage({ theme: theme() }, "*");
    if (stand.begin > 0) frame.contentWindow?.postMessage({ go: stand.begin }, "*");
    slider.max = String(Math.max(Number(slider.value), last()));
    said.textContent = say("event {n} of {all}", { n: slider.value, all: slider.max });
  }
  if (frame === frames[0]) listener(told);
});
