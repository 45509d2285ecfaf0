import type { Posting } from '@touchline/domain/wallet/ledger';
import { CHUNK_TEAMS } from '@touchline/domain/standings/live/chunk';
import { moneyText, shareOf, xfc, type Money } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { sql, type Tx } from '../../db/database.ts';
import { notify } from '../../inbox/public.ts';
import {
  carryWithPrizes,
  contestPot,
  contestPotAccount,
  houseAccount,
  type JournalEntry,
  managerAccount,
  moveMoney,
  rewardsSlices,
} from '../../wallet/public.ts';
import type { ContestRecord } from '../facts.ts';
import { noticeOf } from '../lifecycle/notices.ts';
import { fromPot, payOut, unpaid, type Debt } from './pay-out.ts';
import { backingOf, kindOf, potOf } from './pot.ts';
import { fixResults } from './fix-results.ts';
import { readProgress, storeProgress, takePart } from './progress.ts';
import { recordResults } from './record-results.ts';
import { PAYMENTS_AT_ONCE } from './resolve-holds.ts';
import { queueForTops } from '../../tops/public.ts';
import { storeDue, type LockedContest } from '../store.ts';
import { deleteChunkNames } from '../standings/team-chunks.ts';

/**
 * Settles a contest after its provisional period: fixes ranks and prizes, and pays. In a large contest results and
 * payments follow in further transactions, see `fixResults` and `payPrizes`. Later corrections have no effect.
 */
export async function settleContest(
  tx: Tx,
  contest: LockedContest,
  paymentsAtOnce: number = PAYMENTS_AT_ONCE,
): Promise<void> {
  const { row, now } = contest;
  await assertPotAmount(tx, contest, row.entries_with_team);
  if (!(await fixResults(tx, contest))) return storeDue(tx, row.id, now);
  await sql`
    update contest set results_at = ${now}, version = version + 1, due_at = ${now} where id = ${row.id}
  `.execute(tx);
  if (row.entries_with_team <= CHUNK_TEAMS) await payPrizes(tx, contest, paymentsAtOnce);
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
  const pot = await contestPotAccount(tx, row.id);
  const isLast = await takePart(tx, row.id, { step: 'prizes', max: paymentsAtOnce }, async (after) => {
    const owed = await prizesAfter(tx, row.id, after, paymentsAtOnce);
    const debts = await unpaid(tx, row.id, 'prize', owed);
    const prizes = await payOut(tx, row.id, pot, 'prize', debts);
    const cuts = owed.length < paymentsAtOnce ? await cutsOf(tx, contest, pot) : [];
    await moveMoney(tx, now, [...prizes, ...cuts]);
    await carry(tx, contest, pot, { isLast: owed.length < paymentsAtOnce, prizes: debts });
    return { count: owed.length, last: owed.at(-1)?.id };
  });
  if (isLast) await finish(tx, contest);
}

/**
 * Promotional XFC stays promotional where someone may lose it on purpose: in head-to-heads, in contests that a manager
 * made, also where it backs the prizes, and in small official ones of which it pays a large part. With the last prizes
 * the organizer has got their cut and the unused backing.
 */
async function carry(
  tx: Tx,
  { row, now }: LockedContest,
  pot: number,
  { isLast, prizes }: { readonly isLast: boolean; readonly prizes: readonly Debt[] },
): Promise<void> {
  const { id, organizer_id: organizerId, entry_fee: fee } = row;
  const { topUp, houseCut, hostCut: cut } = potOf(row, row.entries_with_team);
  const used = row.added_prize + topUp.units;
  const minShareBasisPoints = minCarriedShare(row);
  if ((fee === 0n && used === 0n) || minShareBasisPoints === null) return;
  const hostCut = isLast ? cut.units : 0n;
  const backing =
    organizerId === null
      ? null
      : { managerId: organizerId, used, out: (isLast ? used : backingOf(row)) - hostCut };
  const host =
    organizerId === null || hostCut === 0n
      ? []
      : [{ managerId: organizerId, prize: hostCut, cause: { kind: 'contest', id } }];
  const won = prizes.map((prize) => ({
    managerId: prize.manager_id,
    prize: prize.units,
    cause: { kind: 'entry', id: prize.id },
  }));
  const terms = { id, pot, backing, houseCut: houseCut.units, minShareBasisPoints };
  await carryWithPrizes(tx, now, terms, [...won, ...host]);
}

/** The promotional part of the fees from which the prizes of a contest carry it, in basis points; null for none. */
function minCarriedShare(row: ContestRecord): bigint | null {
  if (kindOf(row) === 'head_to_head' || row.organizer_id !== null) return 0n;
  const { carriesInOfficial } = CURRENT_RULES.promotional;
  if (carriesInOfficial === null || row.entries_with_team > carriesInOfficial.maxEntries) return null;
  return carriesInOfficial.minShareBasisPoints;
}

/** Throws unless the pot holds all fees and the backing: nothing may be paid from a wrong pot. */
async function assertPotAmount(tx: Tx, { row }: LockedContest, entries: number): Promise<void> {
  const { units } = await contestPot(tx, row.id);
  const expected = row.entry_fee * BigInt(entries) + backingOf(row);
  if (units !== expected) {
    throw new Error(`the pot of contest ${row.id} holds ${units} instead of ${expected}`);
  }
}

async function prizesAfter(tx: Tx, contestId: number, after: number, max: number): Promise<readonly Debt[]> {
  const { rows } = await sql<Debt>`
    select id, manager_id, prize as units from entry
    where contest_id = ${contestId} and state = 'playing' and id > ${after} and prize > 0
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

/**
 * A payment to the organizer of a contest; none for an amount of 0. Throws for an official contest: it owes no
 * organizer.
 */
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

/** Makes the contest final. It stays due: its managers are notified in transactions of their own. */
async function finish(tx: Tx, contest: LockedContest): Promise<void> {
  const { row, now } = contest;
  const { units } = await contestPot(tx, row.id);
  if (units !== 0n) throw new Error(`the pot of contest ${row.id} is left with ${units}`);
  await sql`update contest set final_at = ${now}, version = version + 1 where id = ${row.id}`.execute(tx);
  await deleteChunkNames(tx, row.id);
  await queueForTops(tx, row);
  await storeProgress(tx, row.id, 'notices', 0);
  await storeDue(tx, row.id, now);
}

/**
 * Whether managers of a final contest have still to be notified; if so, notifies the next ones. A contest that uses cards
 * stays due for their release.
 */
export async function continueNotices(
  tx: Tx,
  contest: LockedContest,
  noticesAtOnce: number = PAYMENTS_AT_ONCE,
): Promise<boolean> {
  const { row, now } = contest;
  if ((await readProgress(tx, row.id, 'notices')) === null) return false;
  const usesCards = row.is_pro || row.venue_club_id !== null;
  const isOver = (await notifyOfResults(tx, contest, noticesAtOnce)) && !usesCards;
  await storeDue(tx, row.id, isOver ? null : now);
  return true;
}

/**
 * Notifies the managers of the next entries of rank and prizes, each once, and records the results as their acts.
 * Returns whether all are notified.
 */
async function notifyOfResults(tx: Tx, { row, now }: LockedContest, max: number): Promise<boolean> {
  return takePart(tx, row.id, { step: 'notices', max }, async (after) => {
    const { rows } = await sql<{ id: number; manager_id: number }>`
      select id, manager_id from entry
      where contest_id = ${row.id} and state = 'playing' and id > ${after} order by id limit ${max}
    `.execute(tx);
    await recordResults(
      tx,
      row.id,
      rows.map(({ id }) => id),
      now,
    );
    const own = await resultsOfManagers(tx, row.id, rows);
    await notify(
      tx,
      now,
      rows.flatMap(({ id, manager_id }) => {
        const results = own.get(manager_id);
        // With the first of their entries, so in one part only.
        if (results === undefined || results.first !== id) return [];
        const { rank, prize } = results;
        return prize > 0n
          ? [noticeOf('contest_prize', manager_id, row, { rank, amount: moneyText(xfc(prize)) })]
          : [noticeOf('contest_final', manager_id, row, { rank })];
      }),
    );
    return { count: rows.length, last: rows.at(-1)?.id };
  });
}

/** The results of managers over all their entries in a contest: the first entry, the best rank, the sum of prizes. */
async function resultsOfManagers(
  tx: Tx,
  contestId: number,
  entries: readonly { readonly manager_id: number }[],
): Promise<ReadonlyMap<number, { readonly first: number; readonly rank: number; readonly prize: bigint }>> {
  const { rows } = await sql<{ manager_id: number; first: number; rank: number; prize: bigint }>`
    select manager_id, min(id) as first, min(final_rank) as rank, sum(prize)::bigint as prize from entry
    where manager_id = any(${entries.map(({ manager_id }) => manager_id)}::int[])
      and contest_id = ${contestId} and state = 'playing'
    group by manager_id
  `.execute(tx);
  return new Map(rows.map(({ manager_id, ...results }) => [manager_id, results]));
}
