/** Answers in words. */

/** @param {import("./protocol.js").Progress} state */
export const progressInWords = (state) => state.at === "building"
  ? `building: ${state.found.toLocaleString("en")} of ${state.entries.toLocaleString("en")} entries`
  : `${state.expanded.toLocaleString("en")} expanded, ${state.generated.toLocaleString("en")} generated`;

/** @param {any} answer */
const verdict = (answer) => answer.status === "stopped" ? `no verdict: stopped by the limit on ${answer.limit}` : "no solution";

/** @param {any} found */
export const solvedInWords = (found) => {
  const { answer, steps, objection } = found;
  const result = answer.status === "solved" ? `solved ${found.price}: ${steps.join(" ")}`
    : objection ? `no solution: ${objection}` : verdict(answer);
  const work = `${answer.statistics.expanded} expanded, ${answer.statistics.generated} generated, ${answer.seconds.toFixed(3)} s`;
  return [`${found.title}: ${found.method}`, found.remark, result, found.drawing, work].filter(Boolean).join("\n");
};

/** @param {any} found */
export const analysedInWords = (found) => {
  const { answer } = found;
  const result = answer.status === "stopped" ? verdict(answer) : `${found.words} for ${found.whose}`;
  const line = answer.principal_variation ? `principal variation: ${answer.principal_variation.join(" ")}` : "";
  const work = `${answer.statistics.expanded} expanded, ${answer.seconds.toFixed(3)} s`;
  return [found.picture, `${answer.procedure}: ${result}`, line, work].filter(Boolean).join("\n");
};

/** @param {any} compared */
export const comparedInWords = (compared) => {
  if (compared.objection) return `no solution: ${compared.objection}`;
  /** @type {string[][]} */
  const rows = compared.rows.map((/** @type {any} */ row) => [row.method, row.cost ?? row.answer.status,
    String(row.answer.statistics.expanded), row.answer.seconds.toFixed(3)]);
  const table = [["algorithm", compared.cost, "expanded", "seconds"], ...rows];
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  const line = (/** @type {string[]} */ row) => row
    .map((cell, column) => column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])).join("  ");
  return [compared.title, ...table.map(line)].join("\n");
};
