/** The keys that open tabs by their place. */
export const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** How the digits of so many tabs are written as one key: "1–4"; nine are all there are. */
export function digitKeysText(tabs: number): string {
  const last = DIGITS[Math.min(tabs, DIGITS.length) - 1] ?? DIGITS[0];
  return last === DIGITS[0] ? last : `${DIGITS[0]}–${last}`;
}
