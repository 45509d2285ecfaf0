import { payment, type Cause } from '@touchline/domain/wallet/ledger';
import { xfc } from '@touchline/domain/money';
import { sql, type Tx } from '../../db/database.ts';
import { type JournalEntry, managerAccounts } from '../../wallet/public.ts';

/** An amount a contest owes an entry. */
export interface Debt {
  readonly id: number;
  readonly manager_id: number;
  readonly units: bigint;
}

/**
 * Records payouts of a contest and returns their journal entries, from its pot. The record guarantees that each payout
 * is made once: the database rejects a second one for the same entry and kind.
 */
export async function payOut(
  tx: Tx,
  contestId: number,
  pot: number,
  kind: 'prize' | 'refund',
  debts: readonly Debt[],
): Promise<readonly JournalEntry[]> {
  const accounts = await managerAccounts(
    tx,
    'XFC',
    debts.map(({ manager_id }) => manager_id),
  );
  await sql`
    insert into contest_payout (contest_id, entry_id, kind, units)
    select ${contestId}::int, entry_id, ${kind}, units
    from unnest(${debts.map(({ id }) => id)}::int[], ${debts.map(({ units }) => units.toString())}::bigint[])
      as debt (entry_id, units)
  `.execute(tx);
  return debts.map(({ id, manager_id, units }) => {
    const account = accounts.get(manager_id);
    if (account === undefined) throw new Error(`manager ${manager_id} has no XFC account`);
    return fromPot(`contest_${kind}`, pot, account, units, { kind: 'entry', id });
  });
}

/** Those debts that are not paid yet: a contest may have been in the midst of payments when an earlier version stopped. */
export async function unpaid(
  tx: Tx,
  contestId: number,
  kind: 'prize' | 'refund',
  debts: readonly Debt[],
): Promise<readonly Debt[]> {
  const { rows } = await sql<{ entry_id: number }>`
    select entry_id from contest_payout
    where contest_id = ${contestId} and kind = ${kind} and entry_id = any(${debts.map(({ id }) => id)}::int[])
  `.execute(tx);
  const paid = new Set(rows.map(({ entry_id }) => entry_id));
  return debts.filter(({ id }) => !paid.has(id));
}

/** A payment from the pot of a contest. */
export function fromPot(
  reason: 'contest_prize' | 'contest_refund' | 'contest_host' | 'contest_guarantee_returned',
  pot: number,
  to: number,
  units: bigint,
  cause: Cause,
): JournalEntry {
  return {
    reason,
    cause,
    postings: payment(pot, to, xfc(units)),
  };
}
