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
}

/** Reads which part of a contest an address shows. */
export function readContestSearch(search: Readonly<Record<string, unknown>>): ContestSearch {
  const tab = CONTEST_TABS.find((name) => name === search['tab']);
  return tab === undefined ? {} : { tab };
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
