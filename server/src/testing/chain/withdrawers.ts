import { watchDeposits } from '../../chain/watching/watch-deposits.ts';
import { chainReader } from '../../chain/chain-reader.ts';
import { sql, type Db } from '../../db/database.ts';
import { signUp, type SignedUp } from '../http/client.ts';
import { makeVerified } from '../rewards/reward-intents.ts';
import { localAccount, type startLocalChain } from './local-chain.ts';

type App = Parameters<typeof signUp>[0];
type Chain = Awaited<ReturnType<typeof startLocalChain>>;

/** The address of an account of the development chain that a withdrawer has linked. */
export function linkedAddress(account: number): string {
  return localAccount(account).address;
}

/** Makes managers who may withdraw: confirmed, with an address linked long ago and XFC from the chain. */
export function withdrawers(app: App, db: Db, { settings, client, send }: Chain) {
  const reader = chainReader(settings);
  const watch = () => watchDeposits({ db, reader, settings, fence: () => Promise.resolve() });
  return async (account: number, amount: string): Promise<SignedUp> => {
    const manager = await signUp(app);
    const { managerId } = manager;
    await makeVerified(db, manager);
    const { address } = localAccount(account);
    await sql`delete from chain_address where address = ${address.toLowerCase()}`.execute(db);
    await sql`
      insert into chain_address (address, manager_id, linked_at)
      values (${address.toLowerCase()}, ${managerId}, game_now() - interval '2 days')
    `.execute(db);
    await sql`
      update manager set security_changed_at = clock_timestamp() - interval '2 days' where id = ${managerId}
    `.execute(db);
    await watch();
    await send(account, amount);
    await client.mine({ blocks: 16 });
    await watch();
    return manager;
  };
}
