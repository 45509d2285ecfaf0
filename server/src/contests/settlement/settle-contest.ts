import type { Posting } from '@touchline/domain/ledger';
import { moneyText, shareOf, xfc, type Money } from '@touchline/domain/money';
import { sql, type Tx } from '../../db/database.ts';
import { notify } from '../../inbox/public.ts';
import {
  contestPot,
  houseAccount,
  type JournalEntry,
  managerAccount,
  moveMoney,
  rewardsSlices,
} from '../../wallet/public.ts';
import type { ContestRecord } from '../facts.ts';
import { noticeOf } from '../notices.ts';
import { fromPot, payOut, type Debt } from './pay-out.ts';
import { backingOf, potOf } from './pot.ts';
import { recomputePoints } from '../lifecycle/recompute-points.ts';
import { PAYMENTS_AT_ONCE } from './resolve-holds.ts';
import { loadStandings, type StandingEntry } from '../standings/standings.ts';
import type { LockedContest } from '../store.ts';
import { assertChunksUnchanged, deleteChunkNames } from '../standings/team-chunks.ts';

/**
 * Settles a contest after its provisional period: recomputes all totals, fixes ranks and prizes, and pays. In a large
 * contest the payments follow in further transactions, see `payPrizes`. Later corrections have no effect.
 */
export async function settleContest(
  tx: Tx,
  contest: LockedContest,
  paymentsAtOnce: number = PAYMENTS_AT_ONCE,
): Promise<void> {
  const { row, now } = contest;
  const { entries } = await loadStandings(tx, row, now, await recomputePoints(tx, row));
  await assertPotAmount(tx, contest, entries.length);
  await assertChunksUnchanged(tx, row, entries);
  await writeResults(tx, entries);
  await sql`
    update contest set results_at = ${now}, version = version + 1, due_at = ${now} where id = ${row.id}
  `.execute(tx);
  await payPrizes(tx, contest, paymentsAtOnce);
}

/**
 * Pays up to `paymentsAtOnce` fixed prizes that are not paid yet. With the last one the house and the host take their
 * cuts, the organizer gets back what the guarantee did not need, the pot must be empty, and the contest becomes final.
 */
export async function payPrizes(
  tx: Tx,
  contest: LockedContest,
  paymentsAtOnce: number = PAYMENTS_AT_ONCE,
): Promise<void> {
  const { row, now } = contest;
  const owed = await unpaidPrizes(tx, row.id, paymentsAtOnce);
  const last = owed.length < paymentsAtOnce;
  const pot = await contestPot(tx, row.id);
  const prizes = await payOut(tx, row.id, pot.accountId, 'prize', owed);
  const cuts = last ? await cutsOf(tx, contest, pot.accountId) : [];
  await moveMoney(tx, now, [...prizes, ...cuts]);
  if (last) await finish(tx, contest);
}

/** Throws unless the pot holds all fees and the backing: nothing may be paid from a wrong pot. */
async function assertPotAmount(tx: Tx, { row }: LockedContest, entries: number): Promise<void> {
  const { units } = await contestPot(tx, row.id);
  const expected = row.entry_fee * BigInt(entries) + backingOf(row);
  if (units !== expected) {
    throw new Error(`the pot of contest ${row.id} holds ${units} instead of ${expected}`);
  }
}

async function writeResults(tx: Tx, entries: readonly StandingEntry[]): Promise<void> {
  await sql`
    update entry set final_points = result.points, final_rank = result.rank, prize = result.prize
    from unnest(
      ${entries.map(({ entryId }) => entryId)}::int[], ${entries.map(({ points }) => points)}::int[],
      ${entries.map(({ rank }) => rank)}::int[], ${entries.map(({ prize }) => prize.toString())}::bigint[]
    ) as result (id, points, rank, prize)
    where entry.id = result.id
  `.execute(tx);
}

async function unpaidPrizes(tx: Tx, contestId: number, max: number): Promise<readonly Debt[]> {
  const { rows } = await sql<Debt>`
    select id, manager_id, prize as units from entry
    where contest_id = ${contestId} and state = 'playing' and prize > 0 and not exists (
      select 1 from contest_payout as paid
      where paid.contest_id = ${contestId} and paid.entry_id = entry.id and paid.kind = 'prize'
    )
    order by id limit ${max}
  `.execute(tx);
  return rows;
}

/** What leaves the pot beside the prizes: the cuts of house and host, and the unused backing. */
async function cutsOf(tx: Tx, contest: LockedContest, pot: number): Promise<JournalEntry[]> {
  const { row } = contest;
  const { houseCut, hostCut, topUp } = potOf(row, row.entries_with_team);
  const unused = xfc(backingOf(row) - row.added_prize - topUp.units);
  return [
    ...(await takeHouseCut(tx, contest, pot, houseCut)),
    ...(await payOrganizer(tx, row, pot, 'contest_host', hostCut)),
    ...(await payOrganizer(tx, row, pot, 'contest_guarantee_returned', unused)),
  ];
}

/** A payment to the organizer of a contest; none of nothing. Throws for an official contest: it owes no organizer. */
async function payOrganizer(
  tx: Tx,
  row: Pick<ContestRecord, 'id' | 'organizer_id'>,
  pot: number,
  reason: 'contest_host' | 'contest_guarantee_returned',
  amount: Money<'XFC'>,
): Promise<JournalEntry[]> {
  if (amount.units === 0n) return [];
  if (row.organizer_id === null) throw new Error(`contest ${row.id} has no organizer to pay`);
  const account = await managerAccount(tx, 'XFC', row.organizer_id);
  return [fromPot(reason, pot, account, amount.units, { kind: 'contest', id: row.id })];
}

/** The house's cut of the fees: a share goes to the rewards budget, the rest to the house's account. */
async function takeHouseCut(
  tx: Tx,
  { row, rules }: LockedContest,
  pot: number,
  cut: Money<'XFC'>,
): Promise<JournalEntry[]> {
  if (cut.units === 0n) return [];
  const [slice = 0] = await rewardsSlices(tx, row.id);
  const rewardsShare = shareOf(cut, rules.money.rewardsShareOfFeesBasisPoints);
  const postings: Posting[] = [
    { accountId: pot, money: xfc(-cut.units) },
    { accountId: slice, money: rewardsShare },
    { accountId: await houseAccount(tx, 'XFC', 'fees'), money: xfc(cut.units - rewardsShare.units) },
  ];
  const cause = { kind: 'contest', id: row.id };
  return [
    { reason: 'contest_house_cut', cause, postings: postings.filter(({ money }) => money.units !== 0n) },
  ];
}

/** Makes the contest final. One that uses cards stays due for their release in a separate step. */
async function finish(tx: Tx, { row, now }: LockedContest): Promise<void> {
  const { units } = await contestPot(tx, row.id);
  if (units !== 0n) throw new Error(`the pot of contest ${row.id} is left with ${units}`);
  await sql`
    update contest set final_at = ${now}, version = version + 1, due_at = ${row.is_pro || row.venue_club_id !== null ? now : null}
    where id = ${row.id}
  `.execute(tx);
  await deleteChunkNames(tx, row.id);
  const { rows } = await sql<{ manager_id: number; rank: number; prize: bigint }>`
    select manager_id, min(final_rank) as rank, sum(prize)::bigint as prize from entry
    where contest_id = ${row.id} and state = 'playing' group by manager_id order by manager_id
  `.execute(tx);
  await notify(
    tx,
    now,
    rows.map(({ manager_id, rank, prize }) =>
      prize > 0n
        ? noticeOf('contest_prize', manager_id, row, { rank, amount: moneyText(xfc(prize)) })
        : noticeOf('contest_final', manager_id, row, { rank }),
    ),
  );
}
