import type { MatchEvent, Position, Side, Statistic } from '@touchline/domain/football/events';
import { type MatchRecord, foldMatch } from '@touchline/domain/football/fold';
import { matchScript } from '../../../server/src/feeds/simulator/match-script.ts';
import type { LeagueMatch } from './leagues.ts';

/** A match in the bench: its events and the record folded from them. */
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

/** Plays a match through its events alone, as the server does. */
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

interface PlayerFilter {
  readonly side?: Side;
  readonly position?: Position;
}

/** Players filter appeared, optionally of one side or position. */
export function appeared({ record, positionOf }: Played, { side, position }: PlayerFilter = {}): number[] {
  return [...record.players]
    .filter(
      ([code, player]) =>
        player.statistics.minutes > 0 &&
        (side === undefined || player.side === side) &&
        (position === undefined || positionOf.get(code) === position),
    )
    .map(([code]) => code);
}

/** The sum of a statistic over players of a match. */
export function total(played: Played, statistic: Statistic, filter: PlayerFilter = {}): number {
  return appeared(played, filter).reduce(
    (sum, code) => sum + (played.record.players.get(code)?.statistics[statistic] ?? 0),
    0,
  );
}
