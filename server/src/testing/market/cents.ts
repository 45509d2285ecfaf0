/** Units of XFC in a cent. */
export const CENT = 1_000_000n;

/** Formats cents as an XFC amount of the calls, such as 12.50. */
export function textOf(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
