import { LIMIT_RULES, passesReminder } from '@touchline/domain/wallet/limits';
import { gameNow } from '../../db/clock.ts';
import { sql, type Tx } from '../../db/database.ts';
import { notify } from '../../inbox/public.ts';

/** Counted for a use after a pause: the minute within which a session is not written again. */
const FIRST_SECONDS = 60;
const PAUSE_SECONDS = LIMIT_RULES.pauseMinutes * 60;

interface Played {
  readonly manager_id: number;
  readonly seconds: number;
  readonly added: number;
  readonly remind_minutes: number | null;
}

/**
 * Adds to the time played of a session's manager, when the use of the session is written: at most once a minute. The
 * time since the last use counts unless it was a pause. Devices used together count once: no day gets more time than
 * has passed since the manager's latest use of any.
 */
export async function recordTimePlayed(tx: Tx, sessionId: number): Promise<void> {
  // Calls that arrive together wait here, so that only the first finds time to count.
  await sql`select 1 from session where id = ${sessionId} for update`.execute(tx);
  const { rows } = await sql<Played>`
    with latest as (
      select own.manager_id, extract(epoch from clock_timestamp() - max(other.last_used_at)) as gap
      from session as own join session as other on other.manager_id = own.manager_id
      where own.id = ${sessionId} group by own.manager_id
    ), spent as (
      select manager_id, case
        when gap > ${PAUSE_SECONDS}::numeric then ${FIRST_SECONDS}::int else greatest(gap, 0)::int end as seconds
      from latest
    ), written as (
      insert into time_played as played (manager_id, day, seconds)
      select manager_id, (clock_timestamp() at time zone 'UTC')::date, seconds from spent
      on conflict (manager_id, day) do update set seconds = played.seconds + excluded.seconds
      returning manager_id, seconds
    )
    select written.manager_id, written.seconds, spent.seconds as added, remind_minutes
    from written join spent using (manager_id) left join care_choice using (manager_id)
  `.execute(tx);
  const [played] = rows;
  if (played === undefined || played.remind_minutes === null) return;
  const { manager_id: managerId, seconds, added, remind_minutes: every } = played;
  if (!passesReminder(seconds - added, seconds, every)) return;
  const values = { minutes: Math.floor(seconds / 60) };
  await notify(tx, await gameNow(tx), [
    { managerId, kind: 'time_played', values, link: '/my-account/limits' },
  ]);
}
