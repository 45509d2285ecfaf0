import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { grantStarter } from '../../cards/grant-starter.ts';
import { gameNow, setClock } from '../../db/clock.ts';
import { inTransaction, type Db } from '../../db/database.ts';
import { managerAccount, openContestPot, openManagerAccounts } from '../../wallet/accounts.ts';
import { fundRewards } from '../../wallet/fund-rewards.ts';
import { openHolds, postHolds } from '../../wallet/ledger.ts';
import { keepBooks } from '../database/books.ts';
import { openTestDatabase } from '../database/database.ts';

/** Managers with wallets and nothing else: no contest, no market. */
export interface WalletScene {
  readonly db: Db;
  /** When the scene begins; its clock is stepped. */
  readonly start: Date;
  /** A manager with the starter set; returns the id. */
  readonly newManager: () => Promise<number>;
  /** Holds a fee of 2 XFC, and pays it into the pot of a new contest when `post` is set. */
  readonly payFee: (managerId: number, post: boolean) => Promise<void>;
}

/** Opens a database with a funded rewards budget. The books are checked after each test. */
export async function openWalletScene(): Promise<WalletScene> {
  const { db } = await openTestDatabase();
  keepBooks(db);
  const start = new Date('2026-03-01T10:00:00Z');
  await inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at: start }));
  await inTransaction(db, (tx) => fundRewards(tx, start, CURRENT_RULES.money.rewardsSeed));
  let nextManager = 1;
  return {
    db,
    start,
    async newManager() {
      const managerId = nextManager++;
      await inTransaction(db, async (tx) => {
        await openManagerAccounts(tx, managerId);
        await grantStarter(tx, managerId, await gameNow(tx), CURRENT_RULES);
      });
      return managerId;
    },
    payFee: (managerId, post) =>
      inTransaction(db, async (tx) => {
        const at = await gameNow(tx);
        const account = await managerAccount(tx, 'XFC', managerId);
        const [hold] = await openHolds(tx, at, [
          { accountId: account, cause: { kind: 'order', id: managerId }, units: 200_000_000n },
        ]);
        if (!post || hold === undefined) return;
        const cause = { kind: 'contest', id: managerId };
        const to = await openContestPot(tx, managerId);
        await postHolds(tx, at, 'XFC', [{ hold, to, reason: 'contest_fee', cause }]);
      }),
  };
}
