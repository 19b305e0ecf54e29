/** What is on the page, in the part of its address behind `#`: as JSON, deflated, in Base64 for addresses. */

/**
 * @param {ReadableStream} stream
 * @returns {Promise<Uint8Array>}
 */
const read = async (stream) => new Uint8Array(await new Response(stream).arrayBuffer());

/**
 * @param {Uint8Array} bytes
 * @param {CompressionStream | DecompressionStream} through
 */
const passed = (bytes, through) => read(new Blob([/** @type {any} */ (bytes)]).stream().pipeThrough(through));

/**
 * A situation as a part of an address.
 * @param {object} situation
 */
export const packed = async (situation) => {
  const text = new TextEncoder().encode(JSON.stringify(situation));
  const bytes = await passed(text, new CompressionStream("deflate-raw"));
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
};

/**
 * The situation of an address, or nothing if it holds none.
 * @param {string} part what stands behind `#`
 * @returns {Promise<any>}
 */
export const situationIn = async (part) => {
  if (!/^[\w-]+$/.test(part)) return undefined;
  try {
    const letters = atob(part.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = await passed(bytes, new DecompressionStream("deflate-raw"));
    const found = JSON.parse(new TextDecoder().decode(text));
    return typeof found === "object" && found !== null ? found : undefined;
  } catch {
    return undefined;
  }
};
