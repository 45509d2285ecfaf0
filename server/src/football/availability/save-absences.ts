import { sql, type Tx } from '../../db/database.ts';
import type { FeedAbsence } from '../../feeds/public.ts';
import { publishMatchChange } from '../../live/topic-changes.ts';

/** A player newly ruled out. */
export interface NewAbsence {
  readonly playerId: number;
  readonly outFrom: Date;
  readonly expectedReturn: Date | null;
}

/** A listener for new absences, called in the transaction that saves them. */
export type AbsenceListener = (tx: Tx, at: Date, absences: readonly NewAbsence[]) => Promise<void>;

/**
 * Saves all absences a source lists at a moment of the game: new ones, changed ones, and the end of those it no
 * longer lists. The same list again changes nothing. Players we do not know are left out. Returns how many
 * absences began, changed or ended; viewers of the players' next matches are notified.
 */
export async function saveAbsences(
  tx: Tx,
  provider: string,
  absences: readonly FeedAbsence[],
  at: Date,
  listener: AbsenceListener,
): Promise<number> {
  const rows = absences.map(({ key, playerCode, status, reason, sinceMs, fromMs, untilMs }) => ({
    provider_key: key,
    player_key: String(playerCode),
    status,
    reason,
    known_at: new Date(sinceMs),
    out_from: new Date(fromMs),
    expected_return: untilMs === null ? null : new Date(untilMs),
  }));
  const saved = await sql<SavedRow>`
    insert into absence (player_id, provider, provider_key, status, reason, known_at, out_from, expected_return)
    select player.id, ${provider}, row.provider_key, row.status, row.reason, row.known_at, row.out_from,
      row.expected_return
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (provider_key text, player_key text, status text,
      reason text, known_at timestamptz, out_from timestamptz, expected_return timestamptz)
    join player on player.provider = ${provider} and player.provider_key = row.player_key
    order by row.provider_key
    on conflict (provider, provider_key) do update set status = excluded.status, reason = excluded.reason,
      known_at = excluded.known_at, out_from = excluded.out_from, expected_return = excluded.expected_return,
      ended_at = null
    where (absence.status, absence.reason, absence.known_at, absence.out_from, absence.expected_return,
      absence.ended_at) is distinct from (excluded.status, excluded.reason, excluded.known_at, excluded.out_from,
      excluded.expected_return, null)
    returning player_id, out_from, expected_return, xmax = 0 as is_new
  `.execute(tx);
  const ended = await sql<{ player_id: number }>`
    update absence set ended_at = ${at}
    where provider = ${provider} and ended_at is null
      and provider_key <> all(${rows.map(({ provider_key }) => provider_key)}::text[])
    returning player_id
  `.execute(tx);
  const changed = [...saved.rows, ...ended.rows].map(({ player_id }) => player_id);
  if (changed.length === 0) return 0;
  await publishNextMatches(tx, changed);
  const fresh = saved.rows.filter(({ is_new }) => is_new);
  if (fresh.length > 0) await listener(tx, at, fresh.map(newAbsence));
  return changed.length;
}

interface SavedRow {
  readonly player_id: number;
  readonly out_from: Date;
  readonly expected_return: Date | null;
  readonly is_new: boolean;
}

function newAbsence({ player_id, out_from, expected_return }: SavedRow): NewAbsence {
  return { playerId: player_id, outFrom: out_from, expectedReturn: expected_return };
}

/** Pages of clubs and players follow the next match of the club. */
async function publishNextMatches(tx: Tx, playerIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct next.id
    from (select distinct club_id from player where id = any(${[...new Set(playerIds)]}::int[])) as club
    cross join lateral (
      select id from match
      where (home_club_id = club.club_id or away_club_id = club.club_id) and status = 'scheduled'
      order by kickoff_at, id limit 1
    ) as next
  `.execute(tx);
  for (const { id } of rows) await publishMatchChange(tx, id);
}
