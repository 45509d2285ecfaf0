import { moneyText, xfc } from '@touchline/domain/money';
import { approveWithdrawal, openWithdrawals, refuseWithdrawal, type Review } from '../../chain/public.ts';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, type Db, type Tx } from '../../db/database.ts';
import { recordAct } from '../../db/record-act.ts';
import { UsageError, type Command } from '../command.ts';

const STATES = ['', 'requested', 'in review', 'approved', 'sent'] as const;
const REVIEW_TEXTS: Readonly<Record<NonNullable<Review>, string>> = {
  approved: 'is approved.',
  needs_another: 'is approved; it needs another operator too.',
  refused: 'is refused: its XFC are back with the manager.',
};

/** Lists open withdrawals, or approves or refuses one. */
export const withdrawals: Command = {
  usage: '[approve|refuse WITHDRAWAL OPERATOR REASON]',
  about: 'lists open withdrawals, approves one in review, or refuses one that is not signed',
  async run({ db, print }, [act, withdrawal, operator, ...words]) {
    if (act === undefined) return list(db, print);
    if (act !== 'approve' && act !== 'refuse') throw new UsageError('A withdrawal is approved or refused.');
    const id = Number(withdrawal);
    if (!Number.isInteger(id) || id < 1)
      throw new UsageError('WITHDRAWAL is the number of an open withdrawal.');
    const reason = words.join(' ');
    if (operator === undefined || reason === '')
      throw new UsageError('Name OPERATOR and REASON: both are recorded.');
    const review = await inTransaction(db, (tx) => decide(tx, { act, id, operator, reason }));
    print(
      review === null
        ? `Withdrawal ${id} is not there to ${act}, or ${operator} has approved it before.`
        : `Withdrawal ${id} ${REVIEW_TEXTS[review]}`,
    );
    return review !== null;
  },
};

async function list(db: Db, print: (line: string) => void): Promise<boolean> {
  const open = await openWithdrawals(db);
  if (open.length === 0) print('No withdrawal is open.');
  for (const each of open) {
    const approvals =
      each.approvals_needed === 0
        ? ''
        : `, approved by ${each.approved_by.length} of ${each.approvals_needed}`;
    print(
      `${each.id}  ${STATES[each.state] ?? ''}  ${moneyText(xfc(each.units))} XFC of ${each.nickname} to ${each.to_address}${approvals}`,
    );
  }
  return true;
}

interface Decision {
  readonly act: 'approve' | 'refuse';
  readonly id: number;
  readonly operator: string;
  readonly reason: string;
}

async function decide(tx: Tx, { act, id, operator, reason }: Decision): Promise<Review> {
  const review =
    act === 'approve' ? await approveWithdrawal(tx, id, operator) : await refuseWithdrawal(tx, id, reason);
  if (review === null) return null;
  await recordAct(tx, await gameNow(tx), {
    operator,
    act: act === 'approve' ? 'approve_withdrawal' : 'refuse_withdrawal',
    subject: { kind: 'withdrawal', id },
    before: {},
    after: { review },
    reason,
  });
  return review;
}
