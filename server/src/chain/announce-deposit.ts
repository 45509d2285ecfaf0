import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { DEPOSIT_STATE } from '@touchline/domain/wallet/deposits';
import { gameNow } from '../db/clock.ts';
import { sql, type Tx } from '../db/database.ts';
import type { ManagerCaller } from '../http/auth/caller.ts';
import { checkedAddress } from './addresses.ts';
import type { ChainServices } from './chain-services.ts';
import { NETWORK_ID } from './chain-settings.ts';
import { linkOf } from './link-address.ts';
import { IS_ANNOUNCED_WAITING } from '../db/sql-constants.ts';

/** More waiting announcements than this are noise. */
const MAX_WAITING = 20;

/**
 * Stores a transaction that a manager reports as sent, so that it is shown and searched for at once. It
 * credits nothing: only the transfer on the chain counts. Announcing it again changes nothing.
 */
export function announceDeposit({ config }: ChainServices) {
  return async (
    tx: Tx,
    input: ParsedInput<'chain.announceDeposit'>,
    { managerId }: ManagerCaller,
  ): Promise<CallOutput<'chain.announceDeposit'> | Refusal> => {
    if (input.networkId !== NETWORK_ID) return refuse('ERR_NETWORK_UNKNOWN');
    const from = await checkedAddress(input.fromAddr);
    if (from === null) return refuse('ERR_ADDRESS_INVALID');
    if (config.chain === null) return refuse('ERR_SWITCHED_OFF');
    if ((await linkOf(tx, from))?.manager_id !== managerId) return refuse('ERR_ADDRESS_NOT_LINKED');
    await sql`select from manager where id = ${managerId} for update`.execute(tx);
    const txHash = input.txhash.toLowerCase();
    const known = await sql<{ state: number }>`
      select state from deposit
      where network_id = ${NETWORK_ID} and tx_hash = ${txHash} and from_address = ${from.toLowerCase()}
      order by state limit 1
    `.execute(tx);
    const [seen] = known.rows;
    if (seen !== undefined) return { state: seen.state };
    const waiting = await sql`
      select from announced_deposit where manager_id = ${managerId} and ${IS_ANNOUNCED_WAITING}
    `.execute(tx);
    if (waiting.rows.length >= MAX_WAITING) return refuse('ERR_TOO_MANY');
    await sql`
      insert into announced_deposit (manager_id, network_id, tx_hash, from_address, units, announced_at)
      values (${managerId}, ${NETWORK_ID}, ${txHash}, ${from.toLowerCase()}, ${input.amount.units}, ${await gameNow(tx)})
      on conflict do nothing
    `.execute(tx);
    return { state: DEPOSIT_STATE.pending };
  };
}
