import type { Tx } from '../../db/database.ts';
import { type Notice, notifyAll } from '../../inbox/public.ts';
import type { ContestRecord } from '../facts.ts';
import { slugOf } from '../queries/slug.ts';

type ContestNoticeKind = Extract<
  Notice['kind'],
  | 'contest_started'
  | 'contest_prize'
  | 'contest_final'
  | 'contest_cancelled'
  | 'entry_refunded'
  | 'entry_linked'
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
  return { kind, values: { contest: contest.name, ...values }, link: contestPath(contest) };
}

/** The page of a contest. */
export function contestPath({ id, name }: Named): string {
  return `/play/contest/${id}/${slugOf(name)}`;
}

/** Notifies managers of the same of a contest. */
export async function announce(
  tx: Tx,
  kind: 'contest_started',
  contest: Named,
  at: Date,
  managerIds: readonly number[],
): Promise<void> {
  await notifyAll(tx, at, managerIds, textOf(kind, contest, {}));
}
