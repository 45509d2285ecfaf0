import { CONTEST_STATE, type ContestState } from '@touchline/domain/contests/state';

/** The parts of a contest's screen. */
export const CONTEST_TABS = [
  'info',
  'participants',
  'results-contest',
  'player-stats',
  'matches',
  'team',
] as const;
export type ContestTab = (typeof CONTEST_TABS)[number];

interface ContestSearch {
  readonly tab?: ContestTab;
  /** The team that the team of the address is compared with. */
  readonly compare?: number;
}

const MAX_ID = 2_147_483_647;

/** Reads which part of a contest an address shows, and what a team is compared with. */
export function readContestSearch(search: Readonly<Record<string, unknown>>): ContestSearch {
  const tab = CONTEST_TABS.find((name) => name === search['tab']);
  const compare = Number(search['compare']);
  return {
    ...(tab !== undefined && { tab }),
    ...(Number.isInteger(compare) && compare >= 1 && compare <= MAX_ID && { compare }),
  };
}

/** The tab that the word after a contest's id names; undefined for the name of the contest. */
export function tabOfSlug(slug: string | undefined): ContestTab | undefined {
  return CONTEST_TABS.find((name) => name === slug);
}

/** The default tab: the terms before the contest starts, the standings after. */
export function firstTab(state: ContestState): ContestTab {
  return state === CONTEST_STATE.running ||
    state === CONTEST_STATE.provisional ||
    state === CONTEST_STATE.final
    ? 'results-contest'
    : 'info';
}

/** Where a team for a contest is made, or an own team is changed. */
export function builderPath(contestId: number, teamId?: number): string {
  const path = `/play/contest/${contestId}/create-team`;
  return teamId === undefined ? path : `${path}/${teamId}`;
}
