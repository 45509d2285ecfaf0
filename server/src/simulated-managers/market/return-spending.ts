import { shareOf, xfc } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db, type Tx } from '../../db/database.ts';
import {
  houseAccount,
  type JournalEntry,
  lockBalances,
  moveMoney,
  rewardsSlices,
} from '../../wallet/public.ts';

const REASON = 'market_capital';
const CAUSE = { kind: 'house', id: 1 } as const;

interface Spending {
  readonly account_id: number;
  /** Fees off their sales, and what they paid the house for cards, in units of XFC. */
  readonly fees: bigint;
  readonly purchases: bigint;
}

/**
 * Returns to simulated managers what they paid the house since the last run: the fees of their own sales, and what
 * they paid for packs and house auctions. The house neither earns from its own capital nor adds to it. The part of
 * a fee that went to the rewards budget comes from there. Returns the units returned; nothing when the budget is
 * short.
 */
export async function returnSpending(tx: Tx): Promise<bigint> {
  const slices = await rewardsSlices(tx, 0);
  const spendings = await spendingSince(tx, await lastReturn(tx));
  const balances = await lockBalances(tx, [...slices, ...spendings.map(({ account_id }) => account_id)]);
  const [fees, sales] = [await houseAccount(tx, 'XFC', 'fees'), await houseAccount(tx, 'XFC', 'sales')];
  const shared = spendings.reduce((sum, each) => sum + sharedOf(each.fees), 0n);
  const slice = slices.find((id) => (balances.get(id)?.available ?? 0n) >= shared);
  if (spendings.length === 0 || slice === undefined) return 0n;
  const entries = spendings.map(({ account_id, fees: ofFees, purchases }): JournalEntry => {
    const ofRewards = sharedOf(ofFees);
    const postings = [
      { accountId: fees, money: xfc(ofRewards - ofFees) },
      { accountId: slice, money: xfc(-ofRewards) },
      { accountId: sales, money: xfc(-purchases) },
      { accountId: account_id, money: xfc(ofFees + purchases) },
    ];
    return { reason: REASON, cause: CAUSE, postings: postings.filter(({ money }) => money.units !== 0n) };
  });
  await moveMoney(tx, await gameNow(tx), entries);
  return spendings.reduce((sum, each) => sum + each.fees + each.purchases, 0n);
}

function sharedOf(fees: bigint): bigint {
  return shareOf(xfc(fees), CURRENT_RULES.money.rewardsShareOfFeesBasisPoints).units;
}

async function lastReturn(db: Db): Promise<bigint> {
  const { rows } = await sql<{ id: bigint | null }>`
    select max(id) as id from ledger_transaction
    where cause_kind = ${CAUSE.kind} and cause_id = ${CAUSE.id} and reason = ${REASON}
  `.execute(db);
  return rows[0]?.id ?? 0n;
}

/** What each simulated manager paid the house in transactions after one. */
async function spendingSince(db: Db, after: bigint): Promise<readonly Spending[]> {
  const { rows } = await sql<Spending>`
    select payer.account_id,
      coalesce(sum(house.units) filter (where owner.house_name = 'fees'), 0)::bigint as fees,
      coalesce(sum(house.units) filter (where owner.house_name = 'sales'), 0)::bigint as purchases
    from account as owner
    join posting as house on house.account_id = owner.id and house.units > 0 and house.transaction_id > ${after.toString()}::bigint
    join ledger_transaction on ledger_transaction.id = house.transaction_id and reason in ('trade', 'loan', 'pack')
    join posting as payer on payer.transaction_id = house.transaction_id
      -- A fee is the seller's, a purchase the buyer's.
      and case when owner.house_name = 'fees' then payer.units > 0 else payer.units < 0 end
    join account as paying on paying.id = payer.account_id and paying.owner = 'manager'
    join manager on manager.id = paying.manager_id and is_simulated
    where owner.owner = 'house' and owner.currency = 'XFC' and owner.house_name in ('fees', 'sales')
    group by payer.account_id order by payer.account_id
  `.execute(db);
  return rows;
}
