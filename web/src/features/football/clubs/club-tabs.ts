/** The parts of a club's screen. */
export const CLUB_TABS = ['overview', 'squad', 'matches'] as const;
export type ClubTab = (typeof CLUB_TABS)[number];

interface ClubSearch {
  readonly tab?: ClubTab;
}

/** Reads which part of a club an address shows. */
export function readClubSearch(search: Readonly<Record<string, unknown>>): ClubSearch {
  const tab = CLUB_TABS.find((name) => name === search['tab']);
  return tab === undefined ? {} : { tab };
}
