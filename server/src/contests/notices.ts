import type { Notice } from '../inbox/notify.ts';
import type { ContestRecord } from './facts.ts';

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
  return { managerId, kind, values: { contest: contest.name, ...values }, link: `/contests/${contest.id}` };
}
