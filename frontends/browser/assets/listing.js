/**
 * What there is, as the module lists it.
 *
 * @typedef {import("./options.js").OptionSpec} OptionSpec
 * @typedef {{ name: string, summary: string, options: OptionSpec[] }} Named
 * @typedef {{ text: string, options: [string, string][] }} Sample
 * @typedef {{ form: "line" | "file", value: string, help: string } | { form: "instance" }} Input
 * @typedef {{ name: string, rest: string, help: string }} Heuristic
 * @typedef {Named & { sample: Sample, input: Input, heuristics: Heuristic[] }} Domain
 * @typedef {Named & { sample: Sample, input: Input, opinions: { option: OptionSpec, procedures: string[] }[] }} Game
 * @typedef {Named & { is_informed: boolean }} Algorithm
 * @typedef {{ domains: Domain[], games: Game[], algorithms: Algorithm[], algorithm: string, procedures: Named[], procedure: string }} Listing
 */
