import { DAY_MS } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import { sql, type Tx } from '../../db/database.ts';
import type { WorldCalendar } from '../../feeds/public.ts';
import { loadCalendar } from './world-calendar.ts';

/** After shorter downtimes the missed matches are played. */
const MAX_CATCH_UP_MS = 7 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;

/**
 * After a downtime of more than a week, shifts the unplayed matches by whole weeks, so that less than a week remains to
 * catch up. Announced matches get new kick-offs; their contests handle that like any moved match, and are cancelled
 * with refund when their time is over. Returns the weeks: 0 if nothing is shifted. Idempotent: a second start shifts
 * nothing.
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
  const stoppedAt = await lastActivity(tx, provider, record.followedUntil);
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

/** `followed_until`, or the last kick-off if later: matches that had kicked off are played to their end. */
async function lastActivity(tx: Tx, provider: string, followedUntil: Date): Promise<Date> {
  const { rows } = await sql<{ kicked_off: Date | null }>`
    select max(kickoff_at) as kicked_off from match
    where provider = ${provider} and status not in ('scheduled', 'postponed')
  `.execute(tx);
  const kickedOff = rows[0]?.kicked_off ?? followedUntil;
  return kickedOff > followedUntil ? kickedOff : followedUntil;
}
