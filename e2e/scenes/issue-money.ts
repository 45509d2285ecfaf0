import type { Money } from '@touchline/domain/money';
import { gameNow } from '../../server/src/db/clock.ts';
import { inTransaction, sql } from '../../server/src/db/database.ts';
import { houseAccount } from '../../server/src/wallet/accounts.ts';
import { moveMoney } from '../../server/src/wallet/ledger.ts';
import type { Person } from './account.ts';
import type { World } from '../world.ts';

/** Gives a manager money from the issue account, or takes it back when the units are negative. */
export async function issueMoney({ db }: World, { nickname }: Person, money: Money): Promise<void> {
  const { currency, units } = money;
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number; account: number }>`
      select manager.id, account.id as account from manager join account on manager_id = manager.id
      where nickname = ${nickname} and currency = ${currency}
    `.execute(tx);
    const [to] = rows;
    if (to === undefined) throw new Error(`there is no manager ${nickname}`);
    await moveMoney(tx, await gameNow(tx), [
      {
        reason: 'starter',
        cause: { kind: 'manager', id: to.id },
        postings: [
          { accountId: await houseAccount(tx, currency, 'issue'), money: { currency, units: -units } },
          { accountId: to.account, money },
        ],
      },
    ]);
  });
}
