import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { gameNow } from '../../db/clock.ts';
import { sql, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { openHoldsOf, voidHolds } from '../../wallet/public.ts';
import { STATE, WITHDRAWAL_CAUSE, WITHDRAWAL_COLUMNS, withdrawalOf } from './rows.ts';

/** Cancels a withdrawal of the manager while it can be: the money is available again at once. */
export async function cancelWithdrawal(
  tx: Tx,
  { id }: ParsedInput<'withdrawals.cancel'>,
  { managerId }: ManagerCaller,
): Promise<CallOutput<'withdrawals.cancel'> | Refusal> {
  const { rows } = await sql<{ state: number; is_cancellable: boolean }>`
    select ${WITHDRAWAL_COLUMNS} from withdrawal where id = ${id} and manager_id = ${managerId} for update
  `.execute(tx);
  const [found] = rows;
  if (found === undefined) return refuse('ERR_NOT_FOUND');
  if (found.state !== STATE.cancelled) {
    if (!found.is_cancellable) return refuse('ERR_WITHDRAWAL_SENT');
    const now = await gameNow(tx);
    await sql`
      update withdrawal set state = ${STATE.cancelled}, finished_at = ${now}, version = version + 1 where id = ${id}
    `.execute(tx);
    await voidHolds(tx, now, await openHoldsOf(tx, WITHDRAWAL_CAUSE, [id]));
  }
  return (await withdrawalOf(tx, managerId, id)) ?? refuse('ERR_NOT_FOUND');
}
