import type { Position } from '@touchline/domain/football/events';
import type { MatchRecord } from '@touchline/domain/football/fold';
import { scoreMatch } from '@touchline/domain/scoring/match';
import type { ScoringTable } from '@touchline/domain/scoring/table';
import { EASY } from '@touchline/domain/scoring/tables/easy';
import { SCORING_TABLES } from '@touchline/domain/scoring/tables/index';
import { PRO } from '@touchline/domain/scoring/tables/pro';
import type { AppearanceRow, LockedMatch, MatchResult, PointsRow } from './store.ts';

/** The provider of seasons played from files, whose published points are those of the public FPL rules. */
const REPLAY_PROVIDER = 'replay';

/** The scoring tables of a match: always easy, pro with full statistics, FPL's for replayed FPL seasons. */
export function scoringTablesOf(
  match: Pick<LockedMatch, 'provider' | 'full_statistics' | 'season_key'>,
): readonly ScoringTable[] {
  const season = SCORING_TABLES.filter(
    ({ key }) => match.provider === REPLAY_PROVIDER && key === `fpl-${match.season_key}`,
  );
  return [EASY, ...(match.full_statistics ? [PRO] : []), ...season];
}

/** The result of a match after its events; `now` is the time of an end or confirmation that is new. */
export function resultOf(match: LockedMatch, record: MatchRecord, now: Date): MatchResult {
  const { phase, confirmed, minute, score } = record;
  if (phase === 'not_started') {
    const status = match.status === 'postponed' ? 'postponed' : 'scheduled';
    return { status, homeScore: null, awayScore: null, minute: null, endedAt: null, confirmedAt: null };
  }
  const over = phase === 'ended' || phase === 'abandoned';
  return {
    status: phase === 'ended' && confirmed ? 'confirmed' : phase,
    homeScore: score.home,
    awayScore: score.away,
    minute,
    endedAt: over ? (match.ended_at ?? now) : null,
    confirmedAt: over && confirmed ? (match.confirmed_at ?? now) : null,
  };
}

/** The appearance rows of all players of the line-ups. */
export function appearancesOf(match: LockedMatch, record: MatchRecord): AppearanceRow[] {
  return [...record.players].map(([player_id, { side, started, onPitch, statistics }]) => ({
    player_id,
    club_id: side === 'home' ? match.home_club_id : match.away_club_id,
    side,
    started,
    on_pitch: onPitch,
    minutes: statistics.minutes,
    statistics,
  }));
}

/** The points of all players of the line-ups in every table of the match. Throws if a position is missing. */
export function pointsOf(
  match: LockedMatch,
  record: MatchRecord,
  positions: ReadonlyMap<number, Position>,
): PointsRow[] {
  const players = [...record.players].map(([playerId, { statistics }]) => {
    const position = positions.get(playerId);
    if (position === undefined) throw new Error(`player ${playerId} of match ${match.id} has no position`);
    return { playerId, position, statistics };
  });
  const context = { fullStatistics: match.full_statistics, ended: record.phase === 'ended' };
  return scoringTablesOf(match).flatMap((table) =>
    [...scoreMatch(table, players, context)].map(([player_id, { points, reasons }]) => ({
      player_id,
      scoring_table: table.key,
      points,
      reasons,
    })),
  );
}
