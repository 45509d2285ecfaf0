/** Letters that are no base letter with a mark, and what people type for them. */
const PLAIN_LETTERS = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 's',
  æ: 'a',
  œ: 'o',
  þ: 't',
} as const;
const PLAIN: ReadonlyMap<string, string> = new Map(Object.entries(PLAIN_LETTERS));

/** A text for searching: lower case, without accents. The database's `fold_text` does the same. */
export function foldText(text: string): string {
  const bare = text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  return Array.from(bare, (letter) => PLAIN.get(letter) ?? letter).join('');
}

/** A folded text that knows where in the text as written each of its letters stands. */
interface FoldedLetters {
  readonly folded: string;
  /** For each code unit of `folded`, the place of its letter in the written text, in code units. */
  readonly at: readonly number[];
}

/** Folds a text letter by letter, so that what was found in it can be shown in the text as written. */
export function foldLetters(text: string): FoldedLetters {
  let folded = '';
  const at: number[] = [];
  let place = 0;
  for (const letter of text) {
    const plain = foldText(letter);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit += 1) at.push(place);
    place += letter.length;
  }
  return { folded, at };
}
