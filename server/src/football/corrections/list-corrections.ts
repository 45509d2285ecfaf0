import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import type { CorrectedEvent, CorrectionReason, EventChange } from '@touchline/domain/football/corrections';
import { pointsText, type ScoringTable } from '@touchline/domain/scoring/table';
import { EASY } from '@touchline/domain/scoring/tables/easy';
import { PRO } from '@touchline/domain/scoring/tables/pro';
import { sql, type Db } from '../../db/database.ts';
import { loadMatchRows } from '../rows.ts';
import type { MovedPoints } from './save-correction.ts';

type Answer = CallOutput<'football.corrections'>;
type Correction = Answer['data'][number];
type Player = Correction['players'][number]['player'];
type Players = ReadonlyMap<number, Player>;

interface CorrectionRow {
  readonly id: number;
  readonly match_id: number;
  readonly corrected_at: Date;
  readonly changes: readonly EventChange[];
  readonly home_before: number;
  readonly away_before: number;
  readonly home_after: number;
  readonly away_after: number;
  readonly points: readonly MovedPoints[];
  readonly reason: CorrectionReason | null;
}

/** A page of the corrections of all leagues, of one, or of a match, the latest first. */
export async function listCorrections(
  db: Db,
  { page, noItems, league_id = 0, match_id }: ParsedInput<'football.corrections'>,
): Promise<Answer> {
  const wanted = sql`
    from match_correction join match on match.id = match_correction.match_id
    where ${league_id > 0 ? sql`match.league_id = ${league_id}` : sql`true`}
      and ${match_id === undefined ? sql`true` : sql`match_id = ${match_id}`}
  `;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${wanted}`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  const { rows } = await sql<CorrectionRow>`
    select match_correction.id::int, match_id, corrected_at, changes, home_before, away_before, home_after,
      away_after, points, reason
    ${wanted} order by match_correction.id desc limit ${noItems} offset ${(page - 1) * noItems}
  `.execute(db);
  const matchRows = await loadMatchRows(
    db,
    rows.map(({ match_id }) => match_id),
    () => false,
  );
  const matches = new Map(matchRows.map((match) => [match.id, match]));
  const players = await loadPlayers(db, rows.flatMap(playersNamedBy));
  return {
    data: rows.flatMap((row): Correction[] => {
      const match = matches.get(row.match_id);
      return match === undefined ? [] : [correctionOf(row, match, players)];
    }),
    summary: { total, page, per_page: noItems, pages: Math.ceil(total / noItems) },
  };
}

function playersNamedBy({ changes, points }: CorrectionRow): number[] {
  const named = changes.flatMap(({ before, after }) =>
    [before?.playerId ?? [], after?.playerId ?? []].flat(),
  );
  return [...named, ...points.map(({ player_id }) => player_id)];
}

async function loadPlayers(db: Db, ids: readonly number[]): Promise<Players> {
  const { rows } = await sql<Player>`
    select id, name, short_name from player where id = any(${[...new Set(ids)]}::int[])
  `.execute(db);
  return new Map(rows.map((player) => [player.id, player]));
}

function correctionOf(row: CorrectionRow, match: Correction['match'], players: Players): Correction {
  const { id, corrected_at, changes, home_before, away_before, home_after, away_after, points } = row;
  const eventOf = (event: CorrectedEvent | null) => {
    if (event === null) return null;
    const { kind, minute, added, playerId } = event;
    return { kind, minute, added, player: playerId === null ? null : (players.get(playerId) ?? null) };
  };
  const isMoved = home_before !== home_after || away_before !== away_after;
  return {
    id,
    corrected_dt: corrected_at.toISOString(),
    reason: row.reason,
    match,
    changes: changes.map(({ before, after }) => ({ before: eventOf(before), after: eventOf(after) })),
    score: isMoved
      ? { before: { home: home_before, away: away_before }, after: { home: home_after, away: away_after } }
      : null,
    players: [...new Set(points.map(({ player_id }) => player_id))].flatMap((playerId) => {
      const player = players.get(playerId);
      const [easy, pro] = [EASY, PRO].map((table) => movedIn(table, playerId, points));
      if (player === undefined || (easy === null && pro === null)) return [];
      return [{ player, easy: easy ?? null, pro: pro ?? null }];
    }),
  };
}

function movedIn(table: ScoringTable, playerId: number, points: readonly MovedPoints[]) {
  const moved = points.find((each) => each.player_id === playerId && each.table === table.key);
  if (moved === undefined) return null;
  const text = (units: number | null) => (units === null ? null : pointsText(table, units));
  return { before: text(moved.before), after: text(moved.after) };
}
