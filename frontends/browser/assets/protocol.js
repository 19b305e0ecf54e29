/**
 * What page and worker send each other. The requests and replies are those of the crate `browser`, in JSON.
 *
 * @typedef {{ module: WebAssembly.Module }} Start  The first message to a worker: the compiled module.
 * @typedef {{ number: number, request: string }} Asked  A request.
 * @typedef {{ number: number, reply: string }} Replied  Its reply.
 * @typedef {{ number: number, progress: string }} Advanced  How far it is.
 * @typedef {{ number: number, broken: string }} Broken  The module has ended, and why: the worker is of no more use.
 * @typedef {Replied | Advanced | Broken} FromWorker
 *
 * @typedef {{ at: "searching", expanded: number, generated: number } | { at: "building", found: number, entries: number }
 *   | { at: "proving", asked: number, numbers: number } | { at: "failing" } & Counterexample} Progress
 *
 * @typedef {{ move: string, position: string, board: import("./board.js").Board | null }} LineStep
 * @typedef {{ words: string, cause: string, rule: string | null, position: string, board: import("./board.js").Board | null, game: LineStep[] }} Counterexample
 */
