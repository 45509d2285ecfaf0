import { gameNow } from '../../db/clock.ts';
import { sql, type Db, type Tx } from '../../db/database.ts';
import type { WorldCalendar } from '../../feeds/public.ts';

/** The calendar of a world in this installation, and how far its matches are processed. Times of the game's clock. */
interface CalendarRecord {
  readonly calendar: WorldCalendar;
  /** Matches with an earlier kick-off are history. */
  readonly historyBefore: Date;
  readonly historySaved: boolean;
  readonly followedUntil: Date;
}

/** How a world is initialised at the first start: its first cycle, and the age at which matches are history. */
interface Beginning {
  readonly epochOf: (now: Date) => Date;
  readonly historyOlderThanMs: number;
}

/** The calendar of a provider's world; null if it was never started here. */
export async function loadCalendar(db: Db, provider: string): Promise<CalendarRecord | null> {
  const { rows } = await sql<{
    epoch: Date;
    history_before: Date;
    history_saved: boolean;
    followed_until: Date;
  }>`
    select epoch, history_before, history_saved, followed_until from world_calendar where provider = ${provider}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const shifts = await sql<{ from_ms: bigint; weeks: number }>`
    select from_ms, weeks from world_calendar_shift where provider = ${provider} order by number
  `.execute(db);
  return {
    calendar: {
      epochMs: row.epoch.getTime(),
      shifts: shifts.rows.map(({ from_ms, weeks }) => ({ fromMs: Number(from_ms), weeks })),
    },
    historyBefore: row.history_before,
    historySaved: row.history_saved,
    followedUntil: row.followed_until,
  };
}

/** Creates the calendar of a world in mid-season; an existing one is left unchanged. */
export async function beginCalendar(
  tx: Tx,
  provider: string,
  { epochOf, historyOlderThanMs }: Beginning,
): Promise<void> {
  const now = await gameNow(tx);
  await sql`
    insert into world_calendar (provider, epoch, history_before, followed_until)
    values (${provider}, ${epochOf(now)}, ${new Date(now.getTime() - historyOlderThanMs)}, ${now})
    on conflict (provider) do nothing
  `.execute(tx);
}

/** Precision of `followed_until`. */
const RECORD_EVERY_SECONDS = 30;

/** Records that the matches of a world are processed up to now, at most every 30 s. */
export async function recordFollowedUntil(db: Db, provider: string): Promise<void> {
  await sql`
    update world_calendar set followed_until = (select game_now())
    where provider = ${provider}
      and followed_until < (select game_now()) - ${RECORD_EVERY_SECONDS} * interval '1 second'
  `.execute(db);
}
