import { xfc, type Money } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { gameNow } from '../../server/src/db/clock.ts';
import { inTransaction, sql } from '../../server/src/db/database.ts';
import { houseAccount } from '../../server/src/wallet/accounts.ts';
import { moveMoney } from '../../server/src/wallet/ledger.ts';
import type { Person } from './account.ts';
import type { World } from '../world.ts';

/**
 * Gives a manager XFC that are their own, and plays their starter XFC: promotional XFC back no prize and enter no
 * private contest of another manager.
 */
export async function payOwn({ db }: World, { nickname }: Person, money: Money<'XFC'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const issue = await houseAccount(tx, 'XFC', 'issue');
    const { rows } = await sql<{ id: number; account: number }>`
      select manager.id, account.id as account
      from manager join account on manager_id = manager.id and owner = 'manager' and currency = 'XFC'
      where nickname = ${nickname}
    `.execute(tx);
    const [to] = rows;
    if (to === undefined) throw new Error(`there is no manager ${nickname}`);
    const cause = { kind: 'manager', id: to.id } as const;
    const move = (reason: 'contest_prize' | 'contest_fee', units: bigint) => ({
      reason,
      cause,
      postings: [
        { accountId: issue, money: xfc(-units) },
        { accountId: to.account, money: xfc(units) },
      ],
    });
    const starter = CURRENT_RULES.starterGrant.xfc.units;
    await moveMoney(tx, await gameNow(tx), [
      move('contest_fee', -starter),
      move('contest_prize', money.units + starter),
    ]);
  });
}
