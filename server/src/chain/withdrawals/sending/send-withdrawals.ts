import { sql } from '../../../db/database.ts';
import { CONFIRMATIONS } from '../../chain-settings.ts';
import { STATE } from '../rows.ts';
import { finishSent } from './finish-sent.ts';
import { giveNumbers, signNumbered, replaceStuck } from './sign-withdrawals.ts';
import type { Sending } from './sending.ts';

/**
 * Moves every withdrawal one step further: finishes those whose transaction is final, replaces those that are
 * stuck, gives numbers to approved ones, signs, and submits all that are not in a block to the node. A signed
 * transaction is stored before it is sent, so a turn may stop anywhere and the next one resumes. Throws the first
 * error of the node after everything else is done.
 */
export async function sendWithdrawals(sending: Sending): Promise<void> {
  // Read twice: one answer may come from a node that is wrong, and the lower block counts.
  const [one, other] = [await sending.reader.head(), await sending.reader.head()];
  const latest = Math.min(one.latest, other.latest);
  const head = { latest, final: Math.min(one.finalized, other.finalized, latest - CONFIRMATIONS + 1) };
  await finishSent(sending, head);
  await replaceStuck(sending, head);
  await giveNumbers(sending, head);
  await signNumbered(sending);
  await broadcastSigned(sending);
}

/** Sends the newest transaction of each withdrawal that is in no block, in the order of their numbers. */
async function broadcastSigned({ db, writer }: Sending): Promise<void> {
  const { rows } = await sql<{ raw: string }>`
    select newest.raw from withdrawal
    join lateral (
      select raw from signed_transaction where withdrawal_id = withdrawal.id order by gas_price desc limit 1
    ) as newest on true
    where state = ${STATE.broadcast} and confirmations = 0 and sender = ${writer.sender}
    order by nonce
  `.execute(db);
  const failures: unknown[] = [];
  for (const { raw } of rows) await writer.broadcast(raw).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
