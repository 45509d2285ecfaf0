import { type Money } from '@touchline/domain/money';
import type { Tx } from '../db/database.ts';
import { sql } from '../db/database.ts';
import { houseAccount, rewardsSlices } from './accounts.ts';
import { lockBalances, moveMoney } from './ledger.ts';

const REASON = 'rewards_seed';

/**
 * Issues the first rewards budget, once per database, evenly over its slices with the remainder to the first. Returns
 * false when it was issued before.
 */
export async function fundRewards(tx: Tx, at: Date, seed: Money<'XFC'>): Promise<boolean> {
  const slices = (await rewardsSlices(tx, 0)).toSorted((a, b) => a - b);
  await lockBalances(tx, slices);
  const before = await sql`select 1 from ledger_transaction where reason = ${REASON} limit 1`.execute(tx);
  if (before.rows.length > 0) return false;

  const issue = await houseAccount(tx, 'XFC', 'issue');
  const share = seed.units / BigInt(slices.length);
  const rest = seed.units - share * BigInt(slices.length);
  await moveMoney(tx, at, [
    {
      reason: REASON,
      cause: { kind: 'house', id: 1 },
      postings: [
        { accountId: issue, money: { currency: 'XFC', units: -seed.units } },
        ...slices.map((accountId, index) => ({
          accountId,
          money: { currency: 'XFC' as const, units: index === 0 ? share + rest : share },
        })),
      ],
    },
  ]);
  return true;
}
