import type { Notice } from '../inbox/notify.ts';
import type { ContestRecord } from './facts.ts';
import { slugOf } from './slug.ts';

type ContestNoticeKind = Extract<
  Notice['kind'],
  'contest_prize' | 'contest_final' | 'contest_cancelled' | 'entry_refunded'
>;

/** A notification about a contest; `contest` is its name in the message. */
export function noticeOf(
  kind: ContestNoticeKind,
  managerId: number,
  contest: Pick<ContestRecord, 'id' | 'name'>,
  values: Notice['values'] = {},
): Notice {
  const link = `/play/contest/${contest.id}/${slugOf(contest.name)}`;
  return { managerId, kind, values: { contest: contest.name, ...values }, link };
}
