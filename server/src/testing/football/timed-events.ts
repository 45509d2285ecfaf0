import type { MatchEvent, MatchHappening } from '@touchline/domain/football/events';

export type TimedHappening = readonly [minute: number, happening: MatchHappening];

/** The events of a match as a feed sends them, from what happened in which minute. */
export function eventsAt(matchId: number, happenings: readonly TimedHappening[]): MatchEvent[] {
  return happenings.map(([minute, happening], sequence) => ({
    matchId,
    provider: 'test',
    id: `${matchId}-${sequence}`,
    version: 1,
    time: { period: minute <= 45 ? 1 : 2, minute, added: 0, sequence },
    happening,
  }));
}
