import { moneyText, xfc } from '@touchline/domain/money';
import { payUnclaimed, unclaimedDeposits } from '../../chain/public.ts';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Tx } from '../../db/database.ts';
import { recordAct } from '../../db/record-act.ts';
import { UsageError, type Command } from '../command.ts';

/** Lists deposits from addresses that no one had linked, or pays one to the manager who has proved it is theirs. */
export const deposits: Command = {
  usage: '[pay DEPOSIT NICKNAME OPERATOR REASON]',
  about: 'lists deposits of unlinked senders, or pays one to the manager who proved it',
  async run({ db, print }, [act, deposit, nickname, operator, ...reason]) {
    if (act === undefined) {
      const unclaimed = await unclaimedDeposits(db);
      if (unclaimed.length === 0) print('No deposit is unclaimed.');
      for (const { id, units, from_address, tx_hash } of unclaimed)
        print(`${id}  ${moneyText(xfc(units))} XFC from ${from_address} in ${tx_hash}`);
      return true;
    }
    if (act !== 'pay') throw new UsageError('A deposit is paid.');
    const id = Number(deposit);
    if (!Number.isInteger(id) || id < 1)
      throw new UsageError('DEPOSIT is the number of an unclaimed deposit.');
    if (nickname === undefined || operator === undefined || reason.length === 0)
      throw new UsageError('Name NICKNAME, OPERATOR and REASON: all are recorded.');
    const paid = await inTransaction(db, (tx) =>
      pay(tx, { id, nickname, operator, reason: reason.join(' ') }),
    );
    print(
      paid ? `Deposit ${id} is paid to ${nickname}.` : `Deposit ${id} or manager ${nickname} is not there.`,
    );
    return paid;
  },
};

interface Payment {
  readonly id: number;
  readonly nickname: string;
  readonly operator: string;
  readonly reason: string;
}

async function pay(tx: Tx, { id, nickname, operator, reason }: Payment): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`select id from manager where nickname = ${nickname}`.execute(tx);
  const [manager] = rows;
  if (manager === undefined) return false;
  const units = await payUnclaimed(tx, id, manager.id);
  if (units === null) return false;
  await recordAct(tx, await gameNow(tx), {
    operator,
    act: 'pay_unclaimed_deposit',
    subject: { kind: 'deposit', id },
    before: { manager_id: null },
    after: { manager_id: manager.id },
    reason,
  });
  return true;
}
