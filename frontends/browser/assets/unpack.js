/** The module, which stands on the page packed. */

/**
 * Compiles what stands in an element as a deflated module in Base64.
 * @param {string} id
 * @returns {Promise<WebAssembly.Module>}
 */
export const unpacked = async (id) => {
  const element = document.getElementById(id);
  const text = element?.textContent ?? "";
  element?.remove();
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
};
