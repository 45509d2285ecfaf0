import { findWords, type TextRange } from '@touchline/domain/search/find-words';
import type { Icon } from '../../ui/brand/icons.ts';
import type { CallOutput } from '../../lib/api/request.ts';

type Found = CallOutput<'search.find'>;
type FoundClub = Found['clubs'][number];
type FoundMatch = Found['matches'][number];
type FoundContest = Found['contests'][number];

/** What an entry shows on the left. */
export type EntryMark =
  | { readonly kind: 'icon'; readonly icon: Icon }
  | { readonly kind: 'club'; readonly club: Pick<FoundClub, 'name' | 'short_name' | 'kit'> }
  | {
      readonly kind: 'clubs';
      readonly home: FoundMatch['home'];
      readonly away: FoundMatch['away'];
    };

/** What an entry shows on the right. */
export type EntryState =
  | { readonly kind: 'match'; readonly match: FoundMatch }
  | { readonly kind: 'contest'; readonly phase: FoundContest['phase']; readonly start: string };

/** One line of the palette. */
export interface Entry {
  /** Unique and stable. */
  readonly id: string;
  readonly title: string;
  /** Additional search terms, in any language. */
  readonly searchTerms?: string;
  readonly detail?: string;
  readonly mark: EntryMark;
  readonly state?: EntryState;
  /** The screen it opens or the action it runs. */
  readonly target: { readonly path: string } | { readonly run: () => void };
}

export type GroupName =
  | 'recent'
  | 'players'
  | 'clubs'
  | 'leagues'
  | 'matches'
  | 'contests'
  | 'managers'
  | 'screens'
  | 'actions';

export interface EntryGroup {
  readonly name: GroupName;
  readonly entries: readonly Entry[];
}

/** From this score on a screen or an action ranks before names: the input starts one of its words. */
const COMMAND_SCORE = 60;
const MAX_COMMANDS = 6;

/** The entries that match every keyword, best first, with the best score. */
export function rankEntries(
  entries: readonly Entry[],
  keywords: readonly string[],
): { readonly best: number; readonly entries: readonly Entry[] } {
  const ranked = entries
    .flatMap((entry) => {
      const own = findWords(keywords, entry.title);
      const wider =
        own ?? findWords(keywords, `${entry.title} ${entry.detail ?? ''} ${entry.searchTerms ?? ''}`);
      // A match by search terms alone ranks after all matches by name.
      return wider === null ? [] : [{ entry, score: own === null ? wider.score - COMMAND_SCORE : own.score }];
    })
    .toSorted((a, b) => b.score - a.score);
  return {
    best: (ranked[0]?.score ?? 0) / Math.max(1, keywords.length),
    entries: ranked.map(({ entry }) => entry),
  };
}

/** Orders the groups for the keywords: screens and actions before names when they are the likelier match. */
export function orderGroups(
  names: readonly EntryGroup[],
  commands: readonly EntryGroup[],
  keywords: readonly string[],
): readonly EntryGroup[] {
  const ranked = commands.map(({ name, entries }) => ({ name, ...rankEntries(entries, keywords) }));
  const shown = ranked
    .toSorted((a, b) => b.best - a.best)
    .map(({ name, entries }) => ({ name, entries: entries.slice(0, MAX_COMMANDS) }));
  const isMeant = ranked.some(({ best }) => best >= COMMAND_SCORE);
  const groups = isMeant ? [...shown, ...names] : [...names, ...shown];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** Splits a text into matched and unmatched parts. */
export function markText(
  text: string,
  keywords: readonly string[],
): readonly { readonly text: string; readonly found: boolean }[] {
  const parts: { text: string; found: boolean }[] = [];
  let at = 0;
  for (const { from, to } of rangesIn(text, keywords)) {
    if (from > at) parts.push({ text: text.slice(at, from), found: false });
    parts.push({ text: text.slice(from, to), found: true });
    at = to;
  }
  if (at < text.length) parts.push({ text: text.slice(at), found: false });
  return parts;
}

/** The ranges of a text that match keywords; a name may match only some of them. */
function rangesIn(text: string, keywords: readonly string[]): readonly TextRange[] {
  const all = findWords(keywords, text);
  if (all !== null) return all.ranges;
  const found = keywords.filter((word) => findWords([word], text) !== null);
  return found.length === 0 ? [] : (findWords(found, text)?.ranges ?? []);
}
