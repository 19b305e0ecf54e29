/** What a mark says that stands for several children of a node: how many have been met, and a bound on what they are worth. */
const makeMarks = (run) => {
  const { data, valueOf, shown, statusOf, isMet, sideOf } = run;
  const status = Object.fromEntries(data.statuses.map((name, number) => [name, number]));
  const final = new Set(["leaf", "valued", "proved", "recalled"].map((name) => status[name]));
  /** A value by which it can be compared: of a text, such as "win in 3", its number. */
  const worth = (node) => {
    const value = valueOf(node, "value");
    if (value < TEXT) return value;
    const text = shown(node, "value");
    return Object.hasOwn(data.values.worth, text) ? data.values.worth[text] : NaN;
  };
  const bare = (text) => text.replace(/^[≤≥] /, "");
  /**
   * The bound on the values of MAX's moves or of MIN's, if all are known. After a cut-off the last one that was tried is
   * only known to be good enough.
   */
  const bound = (owner, family, met) => {
    if (!data.values.are_bounds || owner < 0 || met.length === 0) return "";
    if (family.some((node) => statusOf(node) === status["cut off"])) return "";
    const isMax = sideOf(owner) === "MAX";
    const wrong = isMax ? "≥" : "≤";
    let best = met[0];
    for (const node of met) {
      if (!final.has(statusOf(node)) || Number.isNaN(worth(node)) || shown(node, "value").startsWith(wrong) || shown(node, "value").startsWith("?")) return "";
      if (isMax ? worth(node) > worth(best) : worth(node) < worth(best)) best = node;
    }
    return say(isMax ? "value at most {value}" : "value at least {value}", { value: say(bare(shown(best, "value"))) });
  };
  const least = (met) => {
    const known = met.filter((node) => valueOf(node, "f") < TEXT);
    if (known.length === 0) return "";
    return say("least f {f}", { f: shown(known.reduce((one, other) => (valueOf(other, "f") < valueOf(one, "f") ? other : one)), "f") });
  };
  const mostVisits = (met) => {
    const visits = met.map((node) => valueOf(node, "visits")).filter((number) => number >= 0);
    return visits.length === 0 ? "" : say("simulations at most {n}", { n: group(Math.max(...visits)) });
  };
  /** The lines of a mark for these children of a family; none if none of them has been met. */
  return (owner, family, from, to) => {
    const met = [...family.subarray(from, to)].filter(isMet);
    if (met.length === 0) return [];
    const tried = met.filter((node) => statusOf(node) !== status["cut off"]);
    const cut = met.length - tried.length;
    const second = data.family === "search" ? least(tried) : data.has_means ? mostVisits(tried)
      : data.family === "game" ? bound(owner, family, tried) : "";
    const cuts = cut === 0 ? "" : cut === met.length ? say("cut off") : say("{n} cut off", { n: group(cut) });
    return [say("{n} more", { n: group(met.length) }), second, cuts].filter(Boolean);
  };
};
