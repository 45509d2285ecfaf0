/** A piece of a text: plain, or wrapped in a tag (`<terms>the terms</terms>`). */
interface TextPiece {
  readonly tag: string | null;
  readonly text: string;
}

const TAGGED = /<([a-z]+)>(.*?)<\/\1>/gs;

/** Splits a translated text at its tags, which do not nest; each language places them as its grammar needs. */
export function textPieces(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const found of text.matchAll(TAGGED)) {
    const [whole, tag = '', inside = ''] = found;
    if (found.index > end) pieces.push({ tag: null, text: text.slice(end, found.index) });
    pieces.push({ tag, text: inside });
    end = found.index + whole.length;
  }
  if (end < text.length) pieces.push({ tag: null, text: text.slice(end) });
  return pieces;
}
