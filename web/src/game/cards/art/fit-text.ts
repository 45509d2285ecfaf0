/**
 * Advance widths of the scoreboard font (Barlow Condensed, weight 600) from space to tilde, in hundredths of the
 * font size: an SVG picture has no layout to measure text with, and the server has none at all.
 */
const WIDTHS = [
  20, 27, 31, 61, 43, 77, 58, 15, 28, 28, 36, 44, 20, 32, 21, 39, 45, 27, 42, 43, 46, 43, 43, 39, 43, 42, 25,
  22, 44, 44, 44, 41, 76, 46, 46, 46, 47, 44, 42, 46, 48, 22, 44, 48, 42, 54, 51, 47, 46, 46, 46, 43, 45, 48,
  47, 66, 46, 46, 41, 33, 39, 33, 41, 40, 21, 43, 44, 42, 44, 43, 29, 43, 44, 22, 21, 43, 20, 66, 44, 43, 44,
  44, 31, 40, 28, 44, 42, 59, 42, 40, 37, 32, 17, 32, 48,
] as const;
const SPACE = 32;
/** Characters of other scripts (CJK) are a full em wide. */
const SQUARE = 100;
const WIDEST_LATIN = 78;
const FIRST_CJK = 0x2e80;
/** Shares of the maximum size: the minimum, the minimum of a name that could break, the maximum on two lines. */
const MIN_SHARE = 0.56;
const ONE_LINE_SHARE = 0.64;
const TWO_LINE_SHARE = 0.58;

/** Only characters of `WIDTHS`, as most names have: there are no accents to strip. */
const PLAIN = /^[ -~]*$/;

/** The width of a text in font sizes. */
export function textWidth(text: string): number {
  const letters = PLAIN.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '');
  let hundredths = 0;
  for (const letter of letters) {
    const code = letter.codePointAt(0) ?? SPACE;
    hundredths += WIDTHS[code - SPACE] ?? (code >= FIRST_CJK ? SQUARE : WIDEST_LATIN);
  }
  return hundredths / 100;
}

/** A typeset text: one or two lines, and the font size in units of the picture. */
interface FittedText {
  readonly lines: readonly string[];
  readonly size: number;
}

/**
 * Fits a name into a width: at full size if possible, else smaller; a name that would get too small breaks into
 * two lines at a space or a hyphen; what still does not fit is truncated. It never overflows.
 */
export function fitText(text: string, width: number, largest: number, maxLines: 1 | 2 = 2): FittedText {
  const whole = text.trim().replaceAll(/\s+/g, ' ');
  const one = Math.min(largest, width / Math.max(textWidth(whole), 0.01));
  const broken = maxLines === 2 ? splitInTwo(whole) : null;
  if (one >= largest * ONE_LINE_SHARE || (broken === null && one >= largest * MIN_SHARE)) {
    return { lines: [whole], size: one };
  }
  const size = largest * MIN_SHARE;
  if (broken === null) return { lines: [truncateTo(whole, width / size)], size };
  const two = Math.min(largest * TWO_LINE_SHARE, width / Math.max(...broken.map(textWidth)));
  if (two >= size) return { lines: broken, size: two };
  return { lines: broken.map((line) => truncateTo(line, width / size)), size };
}

/** The two most even lines, or null when the text can't break. */
function splitInTwo(text: string): readonly [string, string] | null {
  const places = [...text.matchAll(/[\s-]/g)].map(({ index }) => index + 1);
  const splits = places.map((at): readonly [string, string] => [
    text.slice(0, at).trim(),
    text.slice(at).trim(),
  ]);
  const maxWidth = (lines: readonly string[]) => Math.max(...lines.map(textWidth));
  return splits.toSorted((one, other) => maxWidth(one) - maxWidth(other))[0] ?? null;
}

function truncateTo(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const letters = Array.from(text);
  while (letters.length > 1 && textWidth(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
