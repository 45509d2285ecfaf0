import { DAY_MS } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import { sql, type Tx } from '../../db/database.ts';
import type { WorldCalendar } from '../../feeds/public.ts';
import { loadCalendar } from './world-calendar.ts';

/** Shorter standstills are caught up with. */
const MAX_CATCH_UP_MS = 7 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;

/**
 * After a standstill of more than a week moves what was not played by whole weeks, so that less than a week is left
 * to catch up with. Matches that were announced get their new kick-offs; contests of theirs learn of it like of
 * any moved match, and are cancelled with refund when their time is over. Returns the weeks: 0 when nothing is
 * moved. A second start finds nothing left to move.
 */
export async function shiftCalendar(
  tx: Tx,
  provider: string,
  toWorld: (calendar: WorldCalendar, realMs: number) => number,
): Promise<number> {
  await sql`select 1 from world_calendar where provider = ${provider} for update`.execute(tx);
  const record = await loadCalendar(tx, provider);
  if (record === null) return 0;
  const now = await gameNow(tx);
  const stoppedAt = await lastSignOfLife(tx, provider, record.followedUntil);
  const gap = now.getTime() - stoppedAt.getTime();
  if (gap <= MAX_CATCH_UP_MS) return 0;
  const weeks = Math.floor(gap / WEEK_MS);
  const { calendar } = record;
  await sql`
    insert into world_calendar_shift (provider, number, from_ms, weeks)
    values (${provider}, ${calendar.shifts.length + 1}, ${toWorld(calendar, stoppedAt.getTime())}, ${weeks})
  `.execute(tx);
  await sql`
    update match set kickoff_at = kickoff_at + ${weeks} * interval '7 days', status = 'scheduled'
    where provider = ${provider} and status in ('scheduled', 'postponed') and kickoff_at > ${stoppedAt}
  `.execute(tx);
  await sql`
    update world_calendar set followed_until = ${new Date(stoppedAt.getTime() + weeks * WEEK_MS)}
    where provider = ${provider}
  `.execute(tx);
  return weeks;
}

/** Matches that had kicked off when the world stopped are played to their end; the note of it may be older. */
async function lastSignOfLife(tx: Tx, provider: string, followedUntil: Date): Promise<Date> {
  const { rows } = await sql<{ kicked_off: Date | null }>`
    select max(kickoff_at) as kicked_off from match
    where provider = ${provider} and status not in ('scheduled', 'postponed')
  `.execute(tx);
  const kickedOff = rows[0]?.kicked_off ?? followedUntil;
  return kickedOff > followedUntil ? kickedOff : followedUntil;
}
