/**
 * What there is, as the module lists it.
 *
 * @typedef {import("./options.js").OptionSpec} OptionSpec
 * @typedef {{ name: string, summary: string, options: OptionSpec[], source: string }} Named
 * @typedef {{ text: string, options: [string, string][] }} Sample
 * @typedef {{ form: "line" | "file", value: string, help: string } | { form: "instance" }} Input
 * @typedef {{ name: string, rest: string, help: string }} Heuristic
 * @typedef {{ name: string, summary: string, takes: string, value: string | null }} Brush
 * @typedef {{ name: string, summary: string, options: [string, string][], instances: [number, string][] }} Suite
 * @typedef {{ value: string, help: string, sample: string, options: OptionSpec[] }} RandomSpec
 * @typedef {{ name: string, summary: string, options: OptionSpec[], sample: Sample, input: Input, brushes?: Brush[] }} Subject
 * @typedef {Subject & { heuristics: Heuristic[], suites: Suite[], random: RandomSpec | null }} Domain
 * @typedef {{ name: string, summary: string }} Exercise
 * @typedef {Subject & { has_start: boolean, procedures: string[], sides: [string, string], play: { person: string, start: OptionSpec } | null, exercises: Exercise[], opinions: { option: OptionSpec, procedures: string[] }[] }} Game
 * @typedef {Named & { is_informed: boolean, is_series: boolean, complete: string, optimal: string, memory: string }} Algorithm
 * @typedef {{ domains: Domain[], games: Game[], algorithms: Algorithm[], algorithm: string, procedures: Named[], procedure: string,
 *   thinking: OptionSpec[], practice: OptionSpec[] }} Listing
 */
