/**
 * The generator sfc32: uniform numbers in [0, 1) from four words of state, the same on every machine. The first
 * `skipped` numbers are left out, so that similar seeds give unlike sequences.
 */
export function sfc32(seed: readonly [number, number, number, number], skipped: number): () => number {
  let [a, b, c, d] = seed;
  const fraction = (): number => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let index = 0; index < skipped; index += 1) fraction();
  return fraction;
}
