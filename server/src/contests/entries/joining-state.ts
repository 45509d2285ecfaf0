import { sql, type Tx } from '../../db/database.ts';
import { lockBalances, managerAccounts } from '../../wallet/public.ts';
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
  /** Experience by manager id; only of managers whose level some contest asks for. */
  readonly experience: ReadonlyMap<number, number>;
  /** By manager id; only of managers who join a contest with a fee. */
  readonly spendable: ReadonlyMap<number, Spendable>;
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
    return contest === undefined ? [] : [{ ...wish, row: contest.row }];
  });
  const managersOf = (which: (wish: (typeof known)[number]) => boolean): readonly number[] => [
    ...new Set(known.filter(which).map(({ managerId }) => managerId)),
  ];
  return {
    contests,
    seatsTaken: new Map([...contests].map(([id, { row }]) => [id, row.entries])),
    ownSeats: await countOwnSeats(tx, known),
    experience: await readExperience(
      tx,
      managersOf(({ row }) => row.pro_tier === 'rookie'),
    ),
    spendable: await lockSpendable(
      tx,
      managersOf(({ row }) => row.entry_fee > 0n),
    ),
  };
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
