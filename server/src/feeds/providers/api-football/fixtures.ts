import type { FeedFixture } from '../../feed.ts';
import type { FixtureAnswer, FixtureStatus } from './answers.ts';
import { roundsOf } from './rounds.ts';

/** The provider's facts about a match as a whole. */
export type Stage = 'to_come' | 'postponed' | 'running' | 'over' | 'abandoned';

const STAGES: Readonly<Record<FixtureStatus, Stage>> = {
  TBD: 'to_come',
  NS: 'to_come',
  '1H': 'running',
  HT: 'running',
  '2H': 'running',
  ET: 'running',
  BT: 'running',
  P: 'running',
  SUSP: 'running',
  INT: 'running',
  LIVE: 'running',
  FT: 'over',
  AET: 'over',
  PEN: 'over',
  PST: 'postponed',
  CANC: 'postponed',
  ABD: 'abandoned',
  // Awarded, not played: no one scores points.
  AWD: 'abandoned',
  WO: 'abandoned',
};

export function stageOf(status: FixtureStatus): Stage {
  return STAGES[status];
}

/** The clubs' home grounds by club; a match elsewhere has no ground of ours. */
type Grounds = ReadonlyMap<number, number | null>;

/** The fixtures of one league and season; `leagueCode` is the code of the league in the feed. */
export function translateFixtures(
  answers: readonly FixtureAnswer[],
  leagueCode: string,
  grounds: Grounds,
): readonly FeedFixture[] {
  const rounds = roundsOf(
    answers.map(({ fixture, league }) => ({
      matchId: fixture.id,
      label: league.round ?? '',
      kickOffMs: fixture.timestamp * 1000,
    })),
  );
  return answers.map(({ fixture, league, teams }): FeedFixture => {
    const ground = grounds.get(teams.home.id) ?? null;
    const elsewhere = fixture.venue.id !== null && fixture.venue.id !== ground;
    return {
      matchId: fixture.id,
      leagueCode,
      season: seasonName(league.season),
      round: rounds.get(fixture.id) ?? 1,
      kickOffMs: fixture.timestamp * 1000,
      homeCode: teams.home.id,
      awayCode: teams.away.id,
      venueCode: elsewhere ? null : ground,
    };
  });
}

/** A season that starts in 2023 as "2023-24". */
export function seasonName(year: number): string {
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}
