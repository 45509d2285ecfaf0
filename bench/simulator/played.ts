import type { MatchEvent, Position, Side, Statistic } from '@touchline/domain/football/events';
import { type MatchRecord, foldMatch } from '@touchline/domain/football/fold';
import { matchScript } from '../../server/src/feeds/simulator/match-script.ts';
import type { LeagueMatch } from './leagues.ts';

/** A match as the bench looks at it: its events and what they fold to. */
export interface Played {
  readonly season: string;
  /** Matches that each of its clubs plays in the season. */
  readonly matchesOfClub: number;
  readonly homeCode: number;
  readonly awayCode: number;
  readonly events: readonly MatchEvent[];
  readonly record: MatchRecord;
  readonly positionOf: ReadonlyMap<number, Position>;
}

/** Plays a match through its events alone, as the server sees it. */
export function play({ season, matchesOfClub, seed }: LeagueMatch): Played {
  const script = matchScript({ ...seed, provider: 'bench', minuteMs: 60_000, lineUpsBeforeMs: 3_600_000 });
  const events = script.map(({ event }) => event);
  const fielded = [seed.home, seed.away].flatMap(({ starters, bench }) => [...starters, ...bench]);
  return {
    season,
    matchesOfClub,
    homeCode: seed.fixture.homeCode,
    awayCode: seed.fixture.awayCode,
    events,
    record: foldMatch(events),
    positionOf: new Map(fielded.map(({ code, position }) => [code, position])),
  };
}

interface Who {
  readonly side?: Side;
  readonly position?: Position;
}

/** Players who appeared, of a side or a position. */
export function appeared({ record, positionOf }: Played, { side, position }: Who = {}): number[] {
  return [...record.players]
    .filter(
      ([code, player]) =>
        player.statistics.minutes > 0 &&
        (side === undefined || player.side === side) &&
        (position === undefined || positionOf.get(code) === position),
    )
    .map(([code]) => code);
}

/** A statistic summed over players of a match. */
export function total(played: Played, statistic: Statistic, who: Who = {}): number {
  return appeared(played, who).reduce(
    (sum, code) => sum + (played.record.players.get(code)?.statistics[statistic] ?? 0),
    0,
  );
}
