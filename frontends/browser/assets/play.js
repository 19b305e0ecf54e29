/** Games against the program, and practice of endings. */

import { boardToTouch } from "./board.js";
import { element, made, offer } from "./dom.js";
import { Cancelled } from "./engine.js";
import { messageOf, retold, say } from "./say.js";

/**
 * @typedef {import("./listing.js").Listing} Listing
 * @typedef {import("./engine.js").Engine} Engine
 * @typedef {import("./board.js").CellAt} CellAt
 * @typedef {{ game: string, text: string, options: Record<string, string | boolean> }} Position
 * @typedef {{ move: string, from?: CellAt | null, to?: CellAt, touched: CellAt[] }} Move
 * @typedef {{ exercise: string, level: string, seed: number, round: number, best: number,
 *   unseen: { taken_back: number, slips: number, hints: number } }} Practice
 * @typedef {{ position: Position, person: string, level: string, seed: number, moves: string[], practice?: Practice, total?: number[] }} Situation
 */

const at = {
  state: element("game-state", HTMLElement),
  board: element("game-board", HTMLElement),
  comment: element("game-comment", HTMLElement),
  takeBack: element("take-back", HTMLButtonElement),
  hint: element("hint", HTMLButtonElement),
  toWorkbench: element("to-workbench", HTMLButtonElement),
  form: element("new-game", HTMLFormElement),
  game: element("game", HTMLSelectElement),
  gameSummary: element("game-summary", HTMLElement),
  sideField: element("side-field", HTMLElement),
  side: element("side", HTMLSelectElement),
  levelField: element("level-field", HTMLElement),
  level: element("level", HTMLSelectElement),
  practiceLevelField: element("practice-level-field", HTMLElement),
  practiceLevel: element("practice-level", HTMLSelectElement),
  startField: element("start-field", HTMLElement),
  start: element("start", HTMLInputElement),
  judge: element("judge", HTMLInputElement),
  played: element("played", HTMLElement),
  score: element("score", HTMLElement),
};

/** What a move of a person may take to be judged, and one of the program to be found, in seconds. */
const PATIENCE = { judge: 4, answer: 20 };
const BOTH = "both";
const SIDES = ["first", "second"];

/** @type {{ listing: Listing, engine: Engine, quick: Engine, judge: Engine }} */
let site;
/** @type {(position: Position) => void} */
let analyse;
/** @type {Situation} */
let now = { position: { game: "", text: "", options: {} }, person: "first", level: "", seed: 0, moves: [] };
/** What the module says of the game as it stands.
 * @type {any} */
let state;
/** The cell that was picked to move from.
 * @type {CellAt | undefined} */
let picked;
/** Is a move being judged? */
let isJudging = false;
/** What is asked for counts up: replies that come too late are dropped. */
let turn = 0;

const games = () => site.listing.games.filter(({ play }) => play !== null);
/** @type {() => { game: string, name: string, summary: string }[]} */
const exercises = () => site.listing.games.flatMap(({ name: game, exercises: own }) => own.map(({ name, summary }) => ({ game, name, summary })));
const exercise = () => exercises().find(({ name }) => `practice ${name}` === at.game.value);

const asked = (/** @type {string} */ verb, /** @type {object} */ more = {}) =>
  ({ ask: verb, position: now.position, moves: now.moves, ...more });
const isOnTurn = () => state && !state.over && !isJudging && (now.person === BOTH || state.to_move === now.person);

/** @param {unknown} error */
const tell = (error) => {
  if (error instanceof Cancelled) return;
  at.comment.className = "mistake";
  at.comment.textContent = messageOf(error);
};

const same = (/** @type {CellAt | null | undefined} */ one, /** @type {CellAt | undefined} */ other) =>
  one?.row === other?.row && one?.column === other?.column;

/** The moves that begin at a cell, or, where moves begin nowhere, those that a click there means. */
const beginAt = (/** @type {CellAt} */ cell) => /** @type {Move[]} */ (state.moves).filter((move) => move.from && same(move.from, cell));
const meantBy = (/** @type {CellAt | undefined} */ from, /** @type {CellAt} */ to) => /** @type {Move[]} */ (state.moves)
  .filter((move) => same(move.from ?? undefined, from) && move.touched.some((cell) => same(cell, to)));

const click = (/** @type {CellAt} */ cell) => {
  if (!isOnTurn()) return;
  const moves = meantBy(picked, cell);
  if (moves.length > 0) return choose(moves);
  picked = beginAt(cell).length > 0 && !same(picked, cell) ? cell : undefined;
  return draw();
};
const drag = (/** @type {CellAt} */ from, /** @type {CellAt} */ to) => {
  if (!isOnTurn()) return;
  const moves = meantBy(from, to);
  if (moves.length > 0) choose(moves);
};

/** Keys go on from the board where what had the focus is there no more. */
const focusBoard = () => at.board.querySelector("button")?.focus();

/** Where a click means several moves, such as promotions, one of them is chosen. */
const choose = (/** @type {Move[]} */ moves) => {
  if (moves.length === 1) return make(moves[0].move);
  at.comment.className = "";
  at.comment.replaceChildren(say("which one?"), " ", ...moves.map(({ move }) => made("button", { type: "button", onclick: () => {
    focusBoard();
    make(move);
  } }, move)));
};

const draw = () => {
  const last = state.played.at(-1);
  const marked = (/** @type {CellAt} */ cell) => picked
    ? (same(picked, cell) ? "picked" : meantBy(picked, cell).length > 0 ? "reachable" : "")
    : last && (same(last.from, cell) && last.from || same(last.to, cell)) ? "moved" : "";
  const focused = document.activeElement instanceof HTMLElement && at.board.contains(document.activeElement) ? document.activeElement.dataset.cell : undefined;
  if (state.board) at.board.replaceChildren(boardToTouch(state.board, { click, drag, marked }));
  const again = focused === undefined ? null : at.board.querySelector(`[data-cell="${focused}"]`);
  if (again instanceof HTMLElement) again.focus();
  const words = state.over ? retold(state.over.words) : isOnTurn() ? say("{side} to move: your turn", { side: retold(state.side) }) : say("{side} is thinking", { side: retold(state.side) });
  at.state.replaceChildren(made("strong", {}, retold(state.name)), made("p", {}, words));
  at.played.replaceChildren(...state.played.map((/** @type {any} */ { by, move }) => made("li", {}, `${retold(by)}: ${move}`)));
  const isFirst = now.moves.length === 0;
  if (isFirst && document.activeElement === at.takeBack) focusBoard();
  at.takeBack.disabled = isFirst;
  at.hint.disabled = !isOnTurn();
};

/** Shows the game as it stands, and has the program move if it is its turn. */
const go = async () => {
  const own = ++turn;
  picked = undefined;
  const { done: stands } = await site.quick.ask(asked("play"));
  if (own !== turn) return;
  state = stands;
  draw();
  if (state.over) {
    await showScore();
  } else if (!isOnTurn()) {
    const thinking = now.level ? { level: now.level, seed: now.seed } : {};
    const { done } = await site.engine.ask(asked("answer", { thinking, limits: { seconds: PATIENCE.answer } }));
    if (own !== turn) return;
    now.moves.push(done.move);
    await go();
  }
};
const begin = () => go().catch(tell);

/** A move of a person's: in practice one that gives the win away is not accepted. */
const make = async (/** @type {string} */ move) => {
  const own = ++turn;
  now.moves.push(move);
  at.comment.textContent = "";
  try {
    if (at.judge.checked || now.practice) {
      isJudging = true;
      at.hint.disabled = true;
      const { done } = await site.judge.ask(asked("judge", { limits: { seconds: PATIENCE.judge } }));
      if (own !== turn) return;
      at.comment.textContent = `${done.move}: ${retold(now.practice && !done.wins ? done.riddle : done.words)}`;
      at.comment.className = done.judgement.cost === "nothing" ? "good" : "mistake";
      if (now.practice && !done.wins) {
        now.practice.unseen.slips += 1;
        now.moves.pop();
        at.comment.append(` ${say("It gives the win away: try another move.")}`);
      }
    }
  } catch (error) {
    if (own !== turn) return;
    at.comment.textContent = say("not judged: {why}", { why: messageOf(error) });
    at.comment.className = "faint";
  }
  isJudging = false;
  begin();
};

/** What is being thought of the game as it was is of no use any more. */
const stopThinking = () => {
  turn += 1;
  isJudging = false;
  site.engine.cancel();
  site.judge.cancel();
};

const takeBack = () => {
  if (now.practice && state.played.length > 0) now.practice.unseen.taken_back += 1;
  stopThinking();
  now.moves.pop();
  // The program's answer goes with the move that it answered.
  if (now.person !== BOTH && now.moves.length > 0 && SIDES[(SIDES.indexOf(firstMover()) + now.moves.length) % 2] !== now.person) now.moves.pop();
  at.comment.textContent = "";
  tellRound();
  begin();
};
/** The side that moved first in this game. */
const firstMover = () => SIDES[(SIDES.indexOf(state.to_move) + state.played.length) % 2];

const hint = async () => {
  const own = turn;
  try {
    const { done } = await site.judge.ask(asked("hint", { limits: { seconds: PATIENCE.judge } }));
    if (own !== turn) return;
    if (now.practice) now.practice.unseen.hints += 1;
    at.comment.className = "";
    at.comment.textContent = `${say("hint")}: ${done.move} (${retold(done.reason)})`;
  } catch (error) {
    tell(error);
  }
};

const showScore = async () => {
  const { practice } = now;
  if (!practice) return;
  const { done } = await site.quick.ask(asked("score", { unseen: practice.unseen }));
  const next = made("button", { type: "button", className: "main", onclick: () => round(practice.round + 1) }, say("next position"));
  at.score.replaceChildren(`${say("round {n}", { n: practice.round })}: ${retold(done.words)} `, next);
  next.focus();
};

/** What is to be reached in this round of practice. */
const tellRound = () => {
  at.score.textContent = now.practice ? say("round {n}: win in {best} moves", { n: now.practice.round, best: now.practice.best }) : "";
};

/** Begins a round of practice. */
const round = async (/** @type {number} */ number, practice = now.practice) => {
  if (!practice) return;
  const { exercise: name, level, seed } = practice;
  const { done } = await site.quick.ask({ ask: "practise", exercise: name, options: level ? { level } : {}, seed, round: number });
  now = { position: { ...done.position, options: {} }, person: "", level: "", seed, moves: [],
    practice: { exercise: name, level, seed, round: number, best: done.best, unseen: { taken_back: 0, slips: 0, hints: 0 } } };
  const { done: begun } = await site.quick.ask(asked("play"));
  now.person = begun.to_move;
  tellRound();
  at.comment.textContent = "";
  begin();
};

const newGame = async () => {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const chosen = exercise();
  const position = { game: at.game.value, text: at.start.value, options: {} };
  try {
    // The game on the board goes on where there is no such position.
    if (!chosen) await site.quick.ask({ ask: "play", position, moves: [] });
  } catch (error) {
    return tell(error);
  }
  stopThinking();
  at.comment.className = "";
  at.comment.textContent = at.score.textContent = "";
  if (chosen) {
    const practice = { exercise: chosen.name, level: at.practiceLevel.value, seed, round: 1, best: 0, unseen: { taken_back: 0, slips: 0, hints: 0 } };
    round(1, practice).catch(tell);
    return;
  }
  now = { position, person: at.side.value, level: at.level.value, seed, moves: [] };
  begin();
};

const showGame = () => {
  const chosen = exercise();
  const game = games().find(({ name }) => name === at.game.value);
  at.gameSummary.textContent = say(chosen?.summary ?? game?.summary ?? "");
  at.sideField.hidden = at.levelField.hidden = at.startField.hidden = chosen !== undefined;
  at.practiceLevelField.hidden = chosen === undefined;
  const sides = game?.sides ?? [];
  offer(at.side, [...SIDES.map((name, number) => ({ name, shown: retold(sides[number] ?? "") })), { name: BOTH, shown: say("both sides") }]);
  if (game?.play) at.side.value = game.play.person;
  at.start.value = game && !game.has_start ? game.play?.start.default ?? "" : "";
  at.start.placeholder = game && "help" in game.input ? say(game.input.help) : "";
};

/** @returns {Situation} */
export const situationOfPlay = () => now;

/** @param {Partial<Situation>} situation */
export const openPlay = async (situation) => {
  if (situation.position === undefined) {
    if (state === undefined) newGame();
    // A search elsewhere on the page may have ended the program's thinking.
    else if (!state.over && !isOnTurn() && !isJudging) begin();
    return;
  }
  stopThinking();
  now = /** @type {Situation} */ ({ person: "first", level: "", seed: 0, moves: [], ...situation });
  at.game.value = now.practice ? `practice ${now.practice.exercise}` : now.position.game;
  showGame();
  if (now.practice) at.practiceLevel.value = now.practice.level;
  else [at.side.value, at.level.value, at.start.value] = [now.person, now.level, now.position.text];
  tellRound();
  begin();
};

/**
 * @param {{ listing: Listing, engine: Engine, quick: Engine, judge: Engine }} given
 * @param {(position: Position) => void} toWorkbench has a position analysed
 */
export const beginPlay = (given, toWorkbench) => {
  site = given;
  analyse = toWorkbench;
  const choice = (/** @type {string} */ value, /** @type {string} */ shown, /** @type {string} */ help) => made("option", { value, title: say(help) }, shown);
  at.game.replaceChildren(
    made("optgroup", { label: say("games") }, ...games().map(({ name, summary }) => choice(name, name, summary))),
    made("optgroup", { label: say("practice") }, ...exercises().map(({ name, summary }) => choice(`practice ${name}`, name, summary))));
  const choicesOf = (/** @type {import("./options.js").OptionSpec[]} */ specs, /** @type {string} */ wanted) =>
    (specs.find((option) => option.name === wanted)?.choices ?? []).map(([name, help]) => ({ name, shown: say(name), help: say(help) }));
  const usual = { name: "", shown: say("as well as it can"), help: "" };
  offer(at.level, [usual, ...choicesOf(site.listing.thinking, "level")]);
  offer(at.practiceLevel, choicesOf(site.listing.practice, "level"));
  at.game.addEventListener("change", showGame);
  at.form.addEventListener("submit", (event) => { event.preventDefault(); newGame(); });
  at.takeBack.addEventListener("click", takeBack);
  at.hint.addEventListener("click", hint);
  at.toWorkbench.addEventListener("click", () => analyse({ ...now.position, text: state.position }));
  showGame();
};
