/** The page: its parts, what they share, and the address that holds what is on it. */

import { beginAdvice, openAdvice, situationOfAdvice } from "./advice.js";
import { made, element } from "./dom.js";
import { Engine } from "./engine.js";
import { themeFrames } from "./frames.js";
import { beginLessons, goOn, openLessons, showTeaching, situationOfLessons, unfinished } from "./lessons.js";
import { isMaking, isTyped, isUnsaved } from "./maker.js";
import { beginPlay, openPlay, situationOfPlay } from "./play.js";
import { languageNow, messageOf, say, speak } from "./say.js";
import { packed, situationIn } from "./situation.js";
import { unpacked } from "./unpack.js";
import { beginWorkbench, openOnWorkbench, situationOfWorkbench } from "./workbench.js";

const root = document.documentElement;
const state = element("state", HTMLElement);

/** What a part of the page is asked for: what is on it, and to show something.
 * @typedef {{ situation(): object, open(situation: any): Promise<void> }} Part */

/** @type {Record<string, Part>} */
const parts = {};
let current = "workbench";
/** The part that is seen: another than the current one beside a lesson. */
let seen = current;

/** @param {string} name @param {string} [beside] */
const showPart = (name, beside) => {
  current = name in parts ? name : "workbench";
  seen = beside ?? current;
  for (const part of document.querySelectorAll("main")) part.hidden = part.id !== seen;
  showTeaching(current === "lessons");
  for (const button of document.querySelectorAll("[data-part]")) {
    if (button instanceof HTMLElement && button.dataset.part === current) button.setAttribute("aria-current", "page");
    else button.removeAttribute("aria-current");
  }
};

/** What the reader has chosen before, where the browser remembers it. */
const remembered = (/** @type {string} */ name) => {
  try { return localStorage.getItem(`sovet-${name}`); } catch { return null; }
};
const remember = (/** @type {string} */ name, /** @type {string} */ value) => {
  try { localStorage.setItem(`sovet-${name}`, value); } catch { /* Some browsers forbid it to pages from a disk. */ }
};

const situation = () => ({ part: current, language: languageNow(), ...parts[current].situation() });

/** Puts what is on the page into its address, which is answered. */
const addressNow = async () => {
  const address = `#${await packed(situation())}`;
  history.replaceState(null, "", address);
  return location.href;
};

const share = async () => {
  const address = await addressNow();
  const note = element("shared", HTMLElement);
  const field = made("input", { value: address, readOnly: true });
  field.setAttribute("aria-label", say("link to what is on the page"));
  let copied = "";
  try {
    await navigator.clipboard.writeText(address);
    copied = say("The link is copied. ");
  } catch { /* Not every browser allows it; the link is shown. */ }
  const close = made("button", { type: "button", onclick: () => { note.hidden = true; } }, say("close"));
  const missing = isTyped() ? say("What is typed and not yet a step is not in it. ") : "";
  note.replaceChildren(copied, say("This link opens what is on the page now:"), " ", field, missing, close);
  note.hidden = false;
  field.select();
};

/** @param {any} given */
const open = async (given) => {
  showPart(given.part);
  await parts[current].open(given);
};

/** Shows what the address holds, if there is something that can be shown. Answers whether there is, and how things stand. */
const openAddress = async () => {
  const given = await situationIn(location.hash.slice(1));
  try {
    if (given) await open(given);
    return { isOpen: given !== undefined, told: say("ready") };
  } catch (error) {
    return { isOpen: false, told: messageOf(error) };
  }
};

const darkness = matchMedia("(prefers-color-scheme: dark)");
/** @param {string | null} [chosen] */
const paint = (chosen = remembered("theme")) => {
  root.dataset.theme = chosen || (darkness.matches ? "dark" : "light");
  themeFrames();
  for (const map of document.querySelectorAll("canvas.map")) map.dispatchEvent(new Event("themed"));
};

const turnTheme = () => {
  const other = root.dataset.theme === "dark" ? "light" : "dark";
  remember("theme", other);
  paint(other);
};

let isTurning = false;
/** All that was written in another language is written anew by opening the page again. What is no part of an address is
 * kept beside it. */
const turnLanguage = async (/** @type {string} */ name) => {
  remember("language", name);
  const given = { ...situation(), language: name };
  history.replaceState(unfinished(current === "lessons"), "", `#${await packed(given)}`);
  isTurning = true;
  location.reload();
};

const begin = async () => {
  const asked = await situationIn(location.hash.slice(1));
  speak(asked?.language ?? remembered("language") ?? navigator.language.slice(0, 2));
  element("language", HTMLSelectElement).value = languageNow();
  const script = document.getElementById("worker")?.textContent ?? "";
  const module = await unpacked("module");
  const engine = new Engine(module, script);
  const quick = new Engine(module, script, { isPatient: true });
  const judge = new Engine(module, script);
  const site = { engine, quick, judge, listing: (await engine.ask({ ask: "catalogue" })).done };
  beginWorkbench(site);
  parts.workbench = { situation: situationOfWorkbench, open: openOnWorkbench };
  parts.play = { situation: situationOfPlay, open: openPlay };
  parts.advice = { situation: situationOfAdvice, open: openAdvice };
  beginAdvice(site);
  beginPlay(site, ({ game, text, options }) => {
    showPart("workbench");
    openOnWorkbench({ subject: game, text, options });
  });
  parts.lessons = { situation: situationOfLessons, open: openLessons };
  beginLessons(site, {
    show: (part) => showPart("lessons", part),
    open: async (situation) => {
      if (!(situation.part in parts)) throw new Error(say("the page has no part `{name}`", { name: situation.part }));
      showPart("lessons", situation.part);
      await parts[situation.part].open(situation);
    },
    situation: () => seen in parts ? { part: seen, ...parts[seen].situation() } : undefined,
  });
  element("parts", HTMLElement).addEventListener("click", ({ target }) => {
    const part = target instanceof HTMLElement ? target.dataset.part : undefined;
    if (!part) return;
    // Steps of a lesson that is being made come from all parts.
    if (isMaking() && current === "lessons" && part !== "lessons") showPart("lessons", part);
    else showPart(part);
    // What was said about another part.
    if (!engine.isBusy) state.textContent = "";
    if (part !== "workbench") parts[part].open({});
  });
  element("share", HTMLButtonElement).addEventListener("click", share);
  element("theme", HTMLButtonElement).addEventListener("click", turnTheme);
  element("language", HTMLSelectElement).addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement) turnLanguage(target.value);
  });
  // It says what was on the page.
  const forget = (/** @type {Event} */ { target }) => {
    const note = element("shared", HTMLElement);
    if (target !== element("share", HTMLButtonElement) && !(target instanceof Node && note.contains(target))) note.hidden = true;
  };
  for (const change of ["click", "input", "change", "keydown", "message"]) addEventListener(change, forget);
  addEventListener("beforeunload", (event) => { if (isUnsaved() && !isTurning) event.preventDefault(); });
  // What is on the page stays there when the address holds nothing.
  addEventListener("hashchange", async () => { state.textContent = (await openAddress()).told; });
  // Whoever comes by a link to another part finds something here, too.
  if (asked && asked.part !== "workbench") await openOnWorkbench({});
  const { isOpen, told } = await openAddress();
  if (!isOpen) await open({});
  if (history.state) {
    await goOn(history.state);
    history.replaceState(null, "");
  }
  state.textContent = told;
  document.body.dataset.ready = String(Math.round(performance.now()));
};

darkness.addEventListener("change", () => paint());
paint();
addEventListener("DOMContentLoaded", () => begin().catch((error) => { state.textContent = String(error); }));
