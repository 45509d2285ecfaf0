/** The keys that open tabs by position. */
export const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** The digit keys of a number of tabs as one range: "1–4", at most "1–9". */
export function digitKeysText(tabs: number): string {
  const last = DIGITS[Math.min(tabs, DIGITS.length) - 1] ?? DIGITS[0];
  return last === DIGITS[0] ? last : `${DIGITS[0]}–${last}`;
}
