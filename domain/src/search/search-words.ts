import { foldText } from './fold-text.ts';

/** More words than a name has only cost time. */
const MAX_WORDS = 6;
/** What people write between two clubs. */
const BETWEEN_CLUBS: ReadonlySet<string> = new Set(['v', 'vs']);

/**
 * The words of a typed text, folded, each once, at most six: what lies between letters and digits divides them.
 * The "v" of "Ajax v PSV" is left out where it is not all there is.
 */
export function searchWords(text: string): readonly string[] {
  const words = [...new Set(foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [])];
  const named = words.filter((word) => !BETWEEN_CLUBS.has(word));
  return (named.length === 0 ? words : named).slice(0, MAX_WORDS);
}
