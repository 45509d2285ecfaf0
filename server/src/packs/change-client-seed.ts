import type { ParsedInput } from '@touchline/contract/calls';
import { gameNow } from '../db/clock.ts';
import { sql, type Tx } from '../db/database.ts';
import type { ManagerCaller } from '../http/auth/caller.ts';
import type { Outcome } from '../http/calls/handler.ts';
import { insertSeed, lockSeed, readSeed, type SeedServices } from './seeds.ts';

const CALL = 'packs.draws.changeSeed';

/** Sets the client seed of a manager's future draws: reveals the server seed used so far and commits to a new one. */
export function changeClientSeed(services: SeedServices) {
  return async (
    tx: Tx,
    { seed: clientSeed }: ParsedInput<typeof CALL>,
    { managerId }: Pick<ManagerCaller, 'managerId'>,
  ): Promise<Outcome<typeof CALL>> => {
    const used = await lockSeed(tx, services, managerId);
    const now = await gameNow(tx);
    const serverSeed = used.seed.toString('hex');
    await sql`
      update fair_seed set seed = ${serverSeed}, seed_encrypted = null, revealed_at = ${now} where id = ${used.id}
    `.execute(tx);
    await insertSeed(tx, services, managerId, clientSeed);
    const fresh = await readSeed(tx, services, managerId);
    if (fresh === null) throw new Error(`manager ${managerId} has no seeds`);
    return {
      revealed: {
        commitment: used.commitment,
        server_seed: serverSeed,
        client_seed: used.clientSeed,
        draws: used.draws,
      },
      commitment: fresh.commitment,
      client_seed: fresh.clientSeed,
      nonce: fresh.draws,
    };
  };
}
