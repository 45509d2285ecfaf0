import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { Statistics } from '@touchline/domain/football/events';
import type { PointsReason } from '@touchline/domain/scoring/score';
import { pointsText, type ScoringTable } from '@touchline/domain/scoring/table';
import { EASY } from '@touchline/domain/scoring/tables/easy';
import { PRO } from '@touchline/domain/scoring/tables/pro';
import { sql, type Db } from '../../db/database.ts';
import { IN_PLAY, shown } from '../queries.ts';
import { loadMatchRows } from '../rows.ts';

type PlayerMatch = CallOutput<'football.players.lastMatches'>[number];

interface AppearanceRow {
  readonly id: number;
  readonly status: string;
  readonly club_id: number;
  readonly started: boolean;
  readonly minutes: number;
  readonly statistics: Partial<Statistics>;
  readonly easy: number | null;
  readonly easy_reasons: readonly PointsReason[] | null;
  readonly pro: number | null;
  readonly pro_reasons: readonly PointsReason[] | null;
}

/** The last matches a player was in the line-up of, the latest first. */
export async function lastMatches(
  db: Db,
  { playerId, limit }: ParsedInput<'football.players.lastMatches'>,
): Promise<PlayerMatch[] | Refusal> {
  const known = await sql`select 1 from player where id = ${playerId}`.execute(db);
  if (known.rows.length === 0) return refuse('ERR_NOT_FOUND');
  return readMatches(db, playerId, sql`match.status in ('ended', 'confirmed')`, limit);
}

/** The match a player is in the line-up of now; null when none is being played. */
export async function runningMatch(db: Db, playerId: number): Promise<PlayerMatch | null> {
  const [match = null] = await readMatches(db, playerId, sql`match.status = any(${IN_PLAY}::text[])`, 1);
  return match;
}

async function readMatches(
  db: Db,
  playerId: number,
  wanted: ReturnType<typeof sql>,
  limit: number,
): Promise<PlayerMatch[]> {
  const { rows } = await sql<AppearanceRow>`
    select match.id, match.status, appearance.club_id, started, minutes, statistics, easy.points as easy,
      easy.reasons as easy_reasons, pro.points as pro, pro.reasons as pro_reasons
    from appearance
    join match on match.id = appearance.match_id
    left join player_points as easy on easy.match_id = match.id and easy.player_id = ${playerId}
      and easy.scoring_table = ${EASY.key}
    left join player_points as pro on pro.match_id = match.id and pro.player_id = ${playerId}
      and pro.scoring_table = ${PRO.key}
    where appearance.player_id = ${playerId} and ${wanted}
    order by kickoff_at desc, match.id desc limit ${limit}
  `.execute(db);
  const matches = new Map((await loadMatchRows(db, ...shown(rows))).map((match) => [match.id, match]));
  return rows.flatMap((row): PlayerMatch[] => {
    const match = matches.get(row.id);
    if (match === undefined) return [];
    const { statistics } = row;
    const { redCards = 0, yellowCards = 0 } = statistics;
    return [
      {
        match,
        club_id: row.club_id,
        started: row.started,
        minutes: row.minutes,
        goals: statistics.goals ?? 0,
        assists: statistics.assists ?? 0,
        saves: statistics.saves ?? 0,
        card: redCards > 0 ? 'red' : yellowCards > 0 ? 'yellow' : null,
        easy: scoreOf(EASY, row.easy ?? 0, row.easy_reasons),
        pro: row.pro === null ? null : scoreOf(PRO, row.pro, row.pro_reasons),
      },
    ];
  });
}

function scoreOf(
  table: ScoringTable,
  units: number,
  reasons: readonly PointsReason[] | null,
): PlayerMatch['easy'] {
  return {
    points: pointsText(table, units),
    reasons: (reasons ?? []).map(({ rule, count, points }) => ({
      rule,
      count,
      points: pointsText(table, points),
    })),
  };
}
