import { foldLetters } from './fold-text.ts';

/** A range of the original text in code units; the end is exclusive. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** How well words match a text, and where. */
interface WordMatch {
  /** Higher is better; comparable only for the same words. */
  readonly score: number;
  /** In the order of the text, without overlaps. */
  readonly ranges: readonly TextRange[];
}

interface Place {
  readonly score: number;
  /** Indexes of its letters in the folded text. */
  readonly letters: readonly number[];
}

const WHOLE_TEXT = 100;
const TEXT_START = 80;
const WORD_START = 60;
const INSIDE = 30;
const SCATTERED = 10;
/** Scattered letters match a word only from this many on: any two occur somewhere in a longer text. */
const MIN_SCATTERED = 3;

/**
 * Finds every folded word in a text: best at its start, then at the start of a word, then inside a word, last as
 * scattered letters in order ("crcon" for "Create contest"). Null when a word is missing.
 */
export function findWords(words: readonly string[], text: string): WordMatch | null {
  const { folded, at } = foldLetters(text);
  let score = 0;
  const letters = new Set<number>();
  for (const word of words) {
    const place = placeOf(word, folded);
    if (place === null) return null;
    score += place.score;
    for (const letter of place.letters) letters.add(letter);
  }
  // Of two equal matches the shorter text is the better one.
  return { score: score - folded.length / 100, ranges: rangesOf(letters, at, text) };
}

function placeOf(word: string, folded: string): Place | null {
  const run = (from: number) => Array.from(word, (_, index) => from + index);
  if (folded === word) return { score: WHOLE_TEXT, letters: run(0) };
  if (folded.startsWith(word)) return { score: TEXT_START, letters: run(0) };
  for (let from = folded.indexOf(word); from !== -1; from = folded.indexOf(word, from + 1)) {
    if (startsWord(folded, from)) return { score: WORD_START, letters: run(from) };
  }
  const inside = folded.indexOf(word);
  if (inside !== -1) return { score: INSIDE, letters: run(inside) };
  return word.length < MIN_SCATTERED ? null : scattered(word, folded);
}

/** The letters of a word in their order, the first of them at the start of a word; fewer gaps are better. */
function scattered(word: string, folded: string): Place | null {
  let best: Place | null = null;
  for (
    let from = folded.indexOf(word[0] ?? '');
    from !== -1;
    from = folded.indexOf(word[0] ?? '', from + 1)
  ) {
    if (!startsWord(folded, from)) continue;
    const letters = follow(word, folded, from);
    if (letters === null) break;
    const gaps = letters.filter(
      (letter, index) => index > 0 && letter !== (letters[index - 1] ?? 0) + 1 && !startsWord(folded, letter),
    ).length;
    const score = SCATTERED - gaps;
    // Too many gaps mean a coincidence, not a match.
    if (gaps <= word.length / 3 && (best === null || score > best.score)) best = { score, letters };
  }
  return best;
}

function follow(word: string, folded: string, from: number): number[] | null {
  const letters = [from];
  for (let index = 1; index < word.length; index += 1) {
    const letter = word[index] ?? '';
    const behind = (letters.at(-1) ?? from) + 1;
    const next = folded[behind] === letter ? behind : nextPlace(folded, letter, behind);
    if (next === -1) return null;
    letters.push(next);
  }
  return letters;
}

/** The next index of a letter, preferably at the start of a word. */
function nextPlace(folded: string, letter: string, behind: number): number {
  for (let place = folded.indexOf(letter, behind); place !== -1; place = folded.indexOf(letter, place + 1)) {
    if (startsWord(folded, place)) return place;
  }
  return folded.indexOf(letter, behind);
}

function startsWord(folded: string, place: number): boolean {
  return place === 0 || !/[\p{L}\p{N}]/u.test(folded[place - 1] ?? '');
}

function rangesOf(letters: ReadonlySet<number>, at: readonly number[], text: string): TextRange[] {
  const ranges: { from: number; to: number }[] = [];
  for (const letter of [...letters].toSorted((a, b) => a - b)) {
    const from = at[letter] ?? 0;
    const to = nextLetter(text, from);
    const last = ranges.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else ranges.push({ from, to });
  }
  return ranges;
}

/** The end of a letter including its combining marks. */
function nextLetter(text: string, from: number): number {
  const [letter = ''] = /^.\p{M}*/su.exec(text.slice(from)) ?? [];
  return from + letter.length;
}
