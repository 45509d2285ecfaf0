import { keepsLinkedApart, refusesPromotional, type ContestTerms } from '@touchline/domain/contests/seats';
import { readLinks } from '../../auth/public.ts';
import { sql, type Tx } from '../../db/database.ts';
import { kindOf } from '../settlement/pot.ts';
import { lockAllowances, paidPlayers, type Allowances } from '../../limits/public.ts';
import { lockBalances, managerAccounts, promotionalLeft } from '../../wallet/public.ts';
import { lockContests, type LockedContest } from '../store.ts';

/** The XFC of a manager that later joins of the batch can still spend. */
interface Spendable {
  readonly accountId: number;
  available: bigint;
}

/**
 * The state joins are decided on, read under the locks of contests and money. A join that is accepted changes it, so
 * that the next one is decided on what is left.
 */
export interface JoiningState {
  readonly contests: ReadonlyMap<number, LockedContest>;
  /** Seats taken, by contest id. */
  readonly seatsTaken: Map<number, number>;
  /** Seats a manager has in a contest, by `ownKey`. */
  readonly ownSeats: Map<string, number>;
  /** Experience by manager id; only of managers whose level a contest requires. */
  readonly experience: ReadonlyMap<number, number>;
  /** By manager id; only of managers who join a contest with a fee. */
  readonly spendable: ReadonlyMap<number, Spendable>;
  /** Managers of a contest whom linked accounts may not meet, by contest id: those seated, and its organizer. */
  readonly company: ReadonlyMap<number, Set<number>>;
  /** Whether two of the managers are linked. */
  readonly areLinked: (managerId: number, otherId: number) => boolean;
  /** Managers who have promotional XFC left; only of those who join a contest that refuses it. */
  readonly promotional: ReadonlySet<number>;
  /** Managers whose country has no paid contests; only of those who join a contest with a fee. */
  readonly freeOnly: ReadonlySet<number>;
  /** What the managers' own limits leave; only of those who join a contest with a fee. */
  readonly allowances: Allowances;
}

/** A wish of a manager to join a contest. */
export interface Wish {
  readonly contestId: number;
  readonly managerId: number;
}

/** The key of `ownSeats`. */
export function ownKey({ contestId, managerId }: Wish): string {
  return `${contestId} ${managerId}`;
}

/** The terms of a contest that decide who may meet in it. */
export function termsOf({ row }: Pick<LockedContest, 'row'>): ContestTerms {
  return {
    kind: kindOf(row),
    hasFee: row.entry_fee > 0n,
    maxEntries: row.max_entries,
    isPrivate: row.password_hash !== null,
  };
}

/** Whether a manager may not play promotional XFC in a contest: one that another manager made small or private. */
export function refusesPromotionalOf(contest: LockedContest, managerId: number): boolean {
  const { organizer_id: organizer } = contest.row;
  return organizer !== null && organizer !== managerId && refusesPromotional(termsOf(contest), contest.rules);
}

/**
 * Locks the contests, reads the clock under their locks, then locks the money of all who would pay a fee. The time
 * read under the lock of a contest decides whether it is locked. Unknown contests are absent.
 */
export async function loadJoiningState(tx: Tx, wishes: readonly Wish[]): Promise<JoiningState> {
  const contests = await lockContests(
    tx,
    wishes.map(({ contestId }) => contestId),
  );
  const known = wishes.flatMap((wish) => {
    const contest = contests.get(wish.contestId);
    return contest === undefined ? [] : [{ ...wish, contest, row: contest.row }];
  });
  const managersOf = (which: (wish: (typeof known)[number]) => boolean): readonly number[] => [
    ...new Set(known.filter(which).map(({ managerId }) => managerId)),
  ];
  const company = await companyOf(tx, contests);
  const paying = managersOf(({ row }) => row.entry_fee > 0n);
  return {
    contests,
    company,
    areLinked: await linksAmong(
      tx,
      company,
      managersOf(({ contestId }) => company.has(contestId)),
    ),
    promotional: await withPromotional(
      tx,
      managersOf(({ contest, managerId }) => refusesPromotionalOf(contest, managerId)),
    ),
    seatsTaken: new Map([...contests].map(([id, { row }]) => [id, row.entries])),
    ownSeats: await countOwnSeats(tx, known),
    experience: await readExperience(
      tx,
      managersOf(({ row }) => row.pro_tier === 'rookie'),
    ),
    ...(await lockPayers(tx, paying, latest(known))),
  };
}

/** Locks the money of those who would pay, then what they may still play for: in this order in every operation. */
async function lockPayers(
  tx: Tx,
  paying: readonly number[],
  now: Date,
): Promise<Pick<JoiningState, 'spendable' | 'freeOnly' | 'allowances'>> {
  const spendable = await lockSpendable(tx, paying);
  // Under the locks of the accounts: a first choice of limits waits for them, or was made before.
  const { freeOnly, limited } = await paidPlayers(tx, paying);
  return { spendable, freeOnly, allowances: await lockAllowances(tx, now, 'play', limited) };
}

/** The latest of the times read under the locks of the contests. */
function latest(known: readonly { readonly contest: LockedContest }[]): Date {
  return new Date(Math.max(0, ...known.map(({ contest }) => contest.now.getTime())));
}

/** Those seated in the contests that keep linked accounts apart, and their organizers. */
async function companyOf(
  tx: Tx,
  contests: ReadonlyMap<number, LockedContest>,
): Promise<ReadonlyMap<number, Set<number>>> {
  const apart = [...contests].filter(([, contest]) => keepsLinkedApart(termsOf(contest), contest.rules));
  const company = new Map(
    apart.map(([id, { row }]) => [id, new Set(row.organizer_id === null ? [] : [row.organizer_id])]),
  );
  if (apart.length === 0) return company;
  const { rows } = await sql<Wish>`
    select contest_id as "contestId", manager_id as "managerId" from entry
    where state = 'playing' and contest_id = any(${[...company.keys()]}::int[])
  `.execute(tx);
  for (const { contestId, managerId } of rows) company.get(contestId)?.add(managerId);
  return company;
}

async function linksAmong(
  tx: Tx,
  company: ReadonlyMap<number, ReadonlySet<number>>,
  joining: readonly number[],
): Promise<JoiningState['areLinked']> {
  if (joining.length === 0) return () => false;
  return readLinks(tx, [...new Set([...joining, ...[...company.values()].flatMap((seated) => [...seated])])]);
}

async function withPromotional(tx: Tx, managerIds: readonly number[]): Promise<ReadonlySet<number>> {
  return managerIds.length === 0 ? new Set() : new Set((await promotionalLeft(tx, managerIds)).keys());
}

async function countOwnSeats(tx: Tx, wishes: readonly Wish[]): Promise<Map<string, number>> {
  const { rows } = await sql<Wish & { seats: number }>`
    select contest_id as "contestId", manager_id as "managerId", count(*)::int as seats
    from entry
    where state = 'playing' and (contest_id, manager_id) in (
      select * from unnest(
        ${wishes.map(({ contestId }) => contestId)}::int[], ${wishes.map(({ managerId }) => managerId)}::int[]
      )
    )
    group by contest_id, manager_id
  `.execute(tx);
  return new Map(rows.map((row) => [ownKey(row), row.seats]));
}

async function readExperience(tx: Tx, managerIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (managerIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; experience: number }>`
    select id, experience from manager where id = any(${managerIds}::int[])
  `.execute(tx);
  return new Map(rows.map(({ id, experience }) => [id, experience]));
}

async function lockSpendable(tx: Tx, managerIds: readonly number[]): Promise<ReadonlyMap<number, Spendable>> {
  if (managerIds.length === 0) return new Map();
  const accounts = await managerAccounts(tx, 'XFC', managerIds);
  const balances = await lockBalances(tx, [...accounts.values()]);
  return new Map(
    [...accounts].map(([managerId, accountId]) => [
      managerId,
      { accountId, available: balances.get(accountId)?.available ?? 0n },
    ]),
  );
}
