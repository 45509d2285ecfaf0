/** Letters that do not decompose into a base letter and a mark, with their usual spelling. */
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

/** ASCII letters have no accent to remove, and most letters of a text are ASCII. */
const LAST_ASCII = '\u007f';

/** A folded text with the position of each letter in the original text. */
interface FoldedLetters {
  readonly folded: string;
  /** For each code unit of `folded`, the index of its letter in the original text, in code units. */
  readonly at: readonly number[];
}

/** Folds a text letter by letter, so that matches can be marked in the original text. */
export function foldLetters(text: string): FoldedLetters {
  let folded = '';
  const at: number[] = [];
  let place = 0;
  for (const letter of text) {
    const plain = letter <= LAST_ASCII ? letter.toLowerCase() : foldText(letter);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit += 1) at.push(place);
    place += letter.length;
  }
  return { folded, at };
}
