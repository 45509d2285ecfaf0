import { sql, type Tx } from '../db/database.ts';
import { type Notice, notifyAll } from '../inbox/public.ts';
import type { ContestRecord } from './facts.ts';
import { slugOf } from './slug.ts';

type ContestNoticeKind = Extract<
  Notice['kind'],
  'contest_started' | 'contest_prize' | 'contest_final' | 'contest_cancelled' | 'entry_refunded'
>;

type Named = Pick<ContestRecord, 'id' | 'name'>;

/** A notification about a contest; `contest` is its name in the message. */
export function noticeOf(
  kind: ContestNoticeKind,
  managerId: number,
  contest: Named,
  values: Notice['values'] = {},
): Notice {
  return { managerId, ...textOf(kind, contest, values) };
}

function textOf(
  kind: ContestNoticeKind,
  contest: Named,
  values: Notice['values'],
): Omit<Notice, 'managerId'> {
  const link = `/play/contest/${contest.id}/${slugOf(contest.name)}`;
  return { kind, values: { contest: contest.name, ...values }, link };
}

/** Notifies every manager with an entry in a contest, once per manager. Requires the contest's lock. */
export async function announceField(
  tx: Tx,
  kind: 'contest_started',
  contest: Named,
  at: Date,
): Promise<void> {
  const { rows } = await sql<{ manager_id: number }>`
    select distinct manager_id from entry where contest_id = ${contest.id} and state = 'playing'
  `.execute(tx);
  const managerIds = rows.map(({ manager_id }) => manager_id);
  await notifyAll(tx, at, managerIds, textOf(kind, contest, {}));
}
