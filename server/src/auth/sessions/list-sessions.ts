import type { CallOutput } from '@touchline/contract/calls';
import { sql, type Db } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { ABSOLUTE_DAYS, IDLE_DAYS, type EndReason } from '../../http/auth/session.ts';

const ENDED_DAYS = 30;
const MAX_ENDED = 50;

interface SessionRow {
  readonly id: number;
  readonly created_at: Date;
  readonly last_used_at: Date;
  readonly device: string;
  readonly ended_at: Date | null;
  readonly end_reason: EndReason | 'expired' | null;
}

/** Lists the manager's open sessions, most recently used first, then the last that ended within 30 days. */
export async function listSessions(
  db: Db,
  _input: unknown,
  caller: ManagerCaller,
): Promise<CallOutput<'auth.sessions.list'>> {
  const { rows } = await sql<SessionRow>`
    with own as (
      select id, created_at, last_used_at, device, coalesce(end_reason, 'expired') as end_reason,
        coalesce(ended_at, least(
          last_used_at + make_interval(days => ${IDLE_DAYS}), created_at + make_interval(days => ${ABSOLUTE_DAYS})
        )) as over_at
      from session where manager_id = ${caller.managerId}
    ), open as (
      select * from own where over_at > clock_timestamp() order by last_used_at desc, id desc
    ), ended as (
      select * from own
      where over_at <= clock_timestamp() and over_at > clock_timestamp() - make_interval(days => ${ENDED_DAYS})
      order by over_at desc, id desc limit ${MAX_ENDED}
    )
    select id, created_at, last_used_at, device, null::timestamptz as ended_at, null as end_reason from open
    union all
    select id, created_at, last_used_at, device, over_at, end_reason from ended
  `.execute(db);
  return rows.map((row) => ({
    id: row.id,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    device: row.device,
    current: row.id === caller.sessionId,
    ended_at: row.ended_at?.toISOString() ?? null,
    end_reason: row.end_reason,
  }));
}
