/** The money of a spin: its price, and its prize from the gold issue or the rewards budget. */
import { payment, type Posting } from '@touchline/domain/wallet/ledger';
import { xfc, type Money } from '@touchline/domain/money';
import { SerializationConflict, type Tx } from '../db/database.ts';
import {
  houseAccount,
  lockBalances,
  managerAccount,
  moveMoney,
  rewardsSlices,
  type Balance,
  type JournalEntry,
} from '../wallet/public.ts';
import type { Winnings } from './decide-spin.ts';

/** The locked accounts of a spin. */
export interface SpinAccounts {
  readonly gold: number;
  readonly xfc: number;
  /** Of the rewards budget; empty when the spin pays no XFC. */
  readonly slices: readonly number[];
  readonly balances: ReadonlyMap<number, Balance>;
}

/** Locks the manager's gold and, when the prize is paid in XFC, their XFC and the rewards budget. */
export async function lockSpinAccounts(
  tx: Tx,
  managerId: number,
  { money, pack }: Winnings,
): Promise<SpinAccounts> {
  const paysXfc = pack !== null || money?.currency === 'XFC';
  const gold = await managerAccount(tx, 'GOLD', managerId);
  const ownXfc = await managerAccount(tx, 'XFC', managerId);
  const slices = paysXfc ? await rewardsSlices(tx, managerId) : [];
  const balances = await lockBalances(tx, [gold, ...(paysXfc ? [ownXfc, ...slices] : [])]);
  return { gold, xfc: ownXfc, slices, balances };
}

/** Takes the price of a spin and pays its prize. */
export async function paySpin(
  tx: Tx,
  at: Date,
  spin: { readonly id: number; readonly price: Money<'GOLD'>; readonly winnings: Winnings },
  accounts: SpinAccounts,
): Promise<void> {
  const cause = { kind: 'spin', id: spin.id };
  const { money, pack } = spin.winnings;
  const entries: JournalEntry[] = [];
  if (spin.price.units > 0n) {
    const sales = await houseAccount(tx, 'GOLD', 'sales');
    entries.push({ reason: 'spin_price', cause, postings: payment(accounts.gold, sales, spin.price) });
  }
  if (money?.currency === 'GOLD') {
    const issue = await houseAccount(tx, 'GOLD', 'issue');
    entries.push({ reason: 'spin_prize', cause, postings: payment(issue, accounts.gold, money) });
  }
  if (money?.currency === 'XFC')
    entries.push({ reason: 'spin_prize', cause, postings: fromBudget(accounts, accounts.xfc, money.units) });
  if (pack !== null) {
    const sales = await houseAccount(tx, 'XFC', 'sales');
    entries.push({ reason: 'spin_prize', cause, postings: fromBudget(accounts, sales, pack.price.units) });
  }
  await moveMoney(tx, at, entries);
}

/**
 * Pays from the slices of the rewards budget in turn. Throws a SerializationConflict when concurrent rewards have spent
 * it: the repeated transaction finds the gold table in force.
 */
function fromBudget({ slices, balances }: SpinAccounts, to: number, units: bigint): readonly Posting[] {
  let due = units;
  const postings: Posting[] = [];
  for (const slice of slices) {
    const available = balances.get(slice)?.available ?? 0n;
    const part = available < due ? available : due;
    if (part <= 0n) continue;
    postings.push({ accountId: slice, money: xfc(-part) });
    due -= part;
  }
  if (due > 0n) throw new SerializationConflict('The rewards budget was spent meanwhile.');
  return [...postings, { accountId: to, money: xfc(units) }];
}
