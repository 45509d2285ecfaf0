/** The parts of a match's screen. */
export const MATCH_TABS = ['overview', 'line-ups', 'statistics', 'players', 'table'] as const;
export type MatchTab = (typeof MATCH_TABS)[number];

interface MatchSearch {
  readonly tab?: MatchTab;
}

/** Reads which part of a match an address shows. */
export function readMatchSearch(search: Readonly<Record<string, unknown>>): MatchSearch {
  const tab = MATCH_TABS.find((name) => name === search['tab']);
  return tab === undefined ? {} : { tab };
}
