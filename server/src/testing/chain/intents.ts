import { payment } from '@touchline/domain/wallet/ledger';
import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { NETWORK_ID } from '../../chain/chain-settings.ts';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import { houseAccount, managerAccount, moveMoney } from '../../wallet/public.ts';
import type { SignedUp } from '../http/client.ts';
import type { Intents } from '../market/market-intents.ts';
import { makeVerified } from '../rewards/reward-intents.ts';
import { localAccount } from './local-chain.ts';

/** Intents that link addresses of the chain, announce deposits, and request withdrawals. */
export function chainIntents(signUp: () => Promise<SignedUp>, db: Db): Intents {
  let account = 100;
  const nextAccount = () => {
    account += 1;
    return localAccount(account);
  };
  const signed = async (manager: SignedUp) => {
    const { address, signMessage } = nextAccount();
    const { message } = await manager.call('chain.challenge', { address });
    return { address, signature: await signMessage({ message }) };
  };
  /** A manager who may withdraw 20 XFC to a linked address. */
  const withdrawer = async () => {
    const client = await signUp();
    const { managerId } = client;
    await makeVerified(db, client);
    const { address } = nextAccount();
    await inTransaction(db, async (tx) => {
      await sql`
        insert into chain_address (address, manager_id, linked_at)
        values (${address.toLowerCase()}, ${managerId}, game_now() - interval '2 days')
      `.execute(tx);
      const own = await managerAccount(tx, 'XFC', managerId);
      const issue = await houseAccount(tx, 'XFC', 'issue');
      const postings = payment(issue, own, xfc(20n * XFC_UNIT));
      await moveMoney(tx, await gameNow(tx), [
        { reason: 'deposit', cause: { kind: 'manager', id: managerId }, postings },
      ]);
    });
    return { client, input: { amount: '12', toAddr: address, networkId: NETWORK_ID } };
  };
  return {
    async 'chain.link'() {
      const client = await signUp();
      return { client, input: await signed(client), otherInput: await signed(client) };
    },
    async 'withdrawals.request'() {
      const { client, input } = await withdrawer();
      return { client, input, otherInput: { ...input, amount: '11' } };
    },
    async 'withdrawals.cancel'() {
      const { client, input } = await withdrawer();
      const { id } = await client.call('withdrawals.request', input);
      return { client, input: { id }, otherInput: { id: id + 1 } };
    },
    async 'chain.announceDeposit'() {
      const client = await signUp();
      const proof = await signed(client);
      await client.call('chain.link', proof);
      const input = {
        amount: '10',
        fromAddr: proof.address,
        networkId: NETWORK_ID,
        txhash: `0x${account.toString(16).padStart(64, '0')}`,
      };
      return { client, input, otherInput: { ...input, amount: '11' } };
    },
  };
}
