/** Reads numbers of seven bits per byte from base 64. */
const makeReader = (text) => {
  const letters = atob(text);
  let at = 0;
  const number = () => {
    let [sum, factor] = [0, 1];
    for (;;) {
      const byte = letters.charCodeAt(at);
      at += 1;
      // A shift would lose what is above 32 bits.
      sum += (byte & 0x7f) * factor;
      if (byte < 0x80) return sum;
      factor *= 128;
    }
  };
  const signed = (code) => (code % 2 === 0 ? code / 2 : -(code + 1) / 2);
  return { number, signed, place: () => at };
};
