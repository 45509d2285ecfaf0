/**
 * Compensation for a result that was corrected after its contest was paid. Results, ranks and payments stay; the rewards
 * budget pays the difference once two operators agree.
 */
import { payment } from '@touchline/domain/wallet/ledger';
import { moneyText, xfc, type Money } from '@touchline/domain/money';
import { sql, type Db, type Tx } from '../../../db/database.ts';
import { notify } from '../../../inbox/public.ts';
import { lockBalances, managerAccount, moveMoney, rewardsSlices } from '../../../wallet/public.ts';
import { contestPath } from '../../lifecycle/notices.ts';

/** A proposal for an entry, with its operator. */
export interface Proposal {
  readonly entryId: number;
  readonly amount: Money<'XFC'>;
  readonly operator: string;
  readonly reason: string;
}

/** Why a proposal is not accepted. */
type NotProposed =
  | 'no such paid entry'
  | 'more than the best prize of the contest'
  | 'compensated or proposed before';

/**
 * Proposes to compensate an entry of a final contest with at most the best prize of that contest. Returns the number of
 * the proposal, or why there is none.
 */
export async function proposeCompensation(
  tx: Tx,
  at: Date,
  { entryId, amount, operator, reason }: Proposal,
): Promise<number | NotProposed> {
  const { rows: known } = await sql<{ best: bigint }>`
    select coalesce((
      select max(units) from contest_payout where contest_id = contest.id and kind = 'prize'
    ), 0)::bigint as best
    from entry join contest on contest.id = contest_id
    where entry.id = ${entryId} and entry.state = 'playing' and final_at is not null
  `.execute(tx);
  const [contest] = known;
  if (contest === undefined) return 'no such paid entry';
  if (amount.units > contest.best) return 'more than the best prize of the contest';
  const { rows } = await sql<{ id: number }>`
    insert into compensation (entry_id, units, reason, proposed_by, proposed_at)
    values (${entryId}, ${amount.units.toString()}, ${reason}, ${operator}, ${at})
    on conflict (entry_id) where withdrawn_at is null do nothing returning id
  `.execute(tx);
  return rows[0]?.id ?? 'compensated or proposed before';
}

/** A compensation that waits for a second operator. */
export interface OpenCompensation {
  readonly id: number;
  readonly entry_id: number;
  readonly nickname: string;
  readonly contest: string;
  readonly units: bigint;
  readonly reason: string;
  readonly proposed_by: string;
}

/** The compensations that wait for a second operator, oldest first, at most 200. */
export async function openCompensations(db: Db): Promise<readonly OpenCompensation[]> {
  const { rows } = await sql<OpenCompensation>`
    select compensation.id, entry_id, nickname, contest.name as contest, units, reason, proposed_by
    from compensation join entry on entry.id = entry_id join contest on contest.id = contest_id
    join manager on manager.id = manager_id
    where paid_at is null and withdrawn_at is null
    order by compensation.id limit 200
  `.execute(db);
  return rows;
}

/** Why an approval pays nothing. */
type NotPaid = 'not open' | 'proposed by the same operator' | 'the rewards budget has too little';

interface Paid {
  readonly entry_id: number;
  readonly units: bigint;
  readonly manager_id: number;
  readonly contest_id: number;
  readonly name: string;
}

/** Pays an open compensation in the name of a second operator, and notifies the manager. Returns why not, or null. */
export async function approveCompensation(
  tx: Tx,
  at: Date,
  id: number,
  operator: string,
): Promise<NotPaid | null> {
  const { rows: open } = await sql<{ proposed_by: string }>`
    select proposed_by from compensation where id = ${id} and paid_at is null and withdrawn_at is null for update
  `.execute(tx);
  const [proposal] = open;
  if (proposal === undefined) return 'not open';
  if (proposal.proposed_by === operator) return 'proposed by the same operator';
  const { rows } = await sql<Paid>`
    update compensation set paid_at = ${at}, approved_by = ${operator}
    from entry join contest on contest.id = contest_id
    where compensation.id = ${id} and entry.id = entry_id
    returning entry_id, units, entry.manager_id, contest_id, contest.name
  `.execute(tx);
  const [paid] = rows;
  if (paid === undefined) throw new Error(`compensation ${id} is gone`);
  const account = await managerAccount(tx, 'XFC', paid.manager_id);
  const slices = await rewardsSlices(tx, paid.manager_id);
  const balances = await lockBalances(tx, [account, ...slices]);
  const slice = slices.find((each) => (balances.get(each)?.available ?? 0n) >= paid.units);
  if (slice === undefined) return 'the rewards budget has too little';
  const cause = { kind: 'entry', id: paid.entry_id };
  await moveMoney(tx, at, [
    { reason: 'contest_compensation', cause, postings: payment(slice, account, xfc(paid.units)) },
  ]);
  await notify(tx, at, [
    {
      managerId: paid.manager_id,
      kind: 'contest_compensated',
      values: { contest: paid.name, amount: moneyText(xfc(paid.units)) },
      link: contestPath({ id: paid.contest_id, name: paid.name }),
    },
  ]);
  return null;
}

/** Takes an open proposal back. Returns whether it was open. */
export async function withdrawCompensation(tx: Tx, at: Date, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update compensation set withdrawn_at = ${at} where id = ${id} and paid_at is null and withdrawn_at is null
  `.execute(tx);
  return numAffectedRows === 1n;
}
