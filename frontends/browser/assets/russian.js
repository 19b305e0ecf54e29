/** The page in Russian: from each text in English. */

/** @type {Record<string, string>} */
export const RUSSIAN = {
};
