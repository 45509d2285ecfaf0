import { foldText } from './fold-text.ts';

/** Names have no more words than this; more would only cost time. */
const MAX_WORDS = 6;
/** Separators between two clubs. */
const BETWEEN_CLUBS: ReadonlySet<string> = new Set(['v', 'vs']);

/**
 * The distinct folded words of a typed text, at most six, split at anything but letters and digits. The "v" of "Ajax
 * v PSV" is left out unless it is the only word.
 */
export function searchWords(text: string): readonly string[] {
  const words = [...new Set(foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [])];
  const named = words.filter((word) => !BETWEEN_CLUBS.has(word));
  return (named.length === 0 ? words : named).slice(0, MAX_WORDS);
}
