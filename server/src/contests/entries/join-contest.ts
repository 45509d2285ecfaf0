import type { ParsedInput } from '@touchline/contract/calls';
import { isRefusal, refuse, type Refusal } from '@touchline/contract/errors';
import { levelOf } from '@touchline/domain/cards';
import { levelMayJoin, reasonAgainstJoining } from '@touchline/domain/contests/seats';
import type { Db, Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import type { BatchFunction } from '../../http/calls/handler.ts';
import { openHolds } from '../../wallet/public.ts';
import { checkContestPassword } from './contest-password.ts';
import {
  loadJoiningState,
  ownKey,
  refusesPromotionalOf,
  type JoiningState,
  type Wish,
} from './joining-state.ts';
import { refuseSeat } from './refusals.ts';
import { insertEntries, type LockedContest } from '../store.ts';

const CALL = 'contests.join';
type Input = ParsedInput<typeof CALL>;

/** Checks a typed password before the join is queued: a failed attempt must survive the refusal. */
export const passwordCheck = {
  isNeeded: ({ password = '' }: Input): boolean => password !== '',
  async check(db: Db, { id, password = '' }: Input, { managerId }: ManagerCaller): Promise<Refusal | null> {
    const checked = await checkContestPassword(db, id, managerId, password);
    return isRefusal(checked) ? checked : null;
  },
};

/** A wish with the password typed for it, which `passwordCheck` has accepted, and the number the entry is to have. */
export interface JoinWish extends Wish {
  readonly password: string;
  readonly entry: number | null;
}

/**
 * Carries out the joins of many calls in one transaction, in the order of the calls: creates entries and holds their
 * fees. The locks of the contests, kept until the commit, make the number of seats exact.
 */
export const joinContests: BatchFunction<typeof CALL> = async (tx, calls) => {
  const wishes = calls.map(({ input: { id, password = '', entry = null }, caller: { managerId } }) => ({
    contestId: id,
    managerId,
    password,
    entry,
  }));
  const state = await loadJoiningState(tx, wishes);
  const decided = wishes.map((wish) => ({ wish, refusal: decideJoin(state, wish) }));
  await takeSeats(
    tx,
    state,
    decided.flatMap(({ wish, refusal }) => (refusal === null ? [wish] : [])),
  );
  return decided.map(({ refusal }) => refusal ?? 'Ok');
};

/** Decides one join on what the joins before it have left; an accepted one (null) takes its seat and its fee. */
export function decideJoin(state: JoiningState, wish: JoinWish): Refusal | null {
  const contest = state.contests.get(wish.contestId);
  if (contest === undefined) return refuse('ERR_NOT_FOUND');
  const { row, facts, now } = contest;
  if (row.entry_fee > 0n && state.freeOnly.has(wish.managerId)) return refuse('ERR_NOT_IN_COUNTRY');
  if (row.password_hash !== null && wish.password === '') return refuse('ERR_PASSWORD_WRONG');
  const key = ownKey(wish);
  const own = state.ownSeats.get(key) ?? 0;
  const seatsTaken = state.seatsTaken.get(row.id) ?? 0;
  const reason = reasonAgainstJoining(
    { ...facts, seatsTaken },
    { entries: own, entry: wish.entry },
    now.getTime(),
  );
  if (reason !== null) return refuseSeat(reason, row.max_per_manager);
  const tooHigh = refuseHighLevel(contest, state.experience.get(wish.managerId) ?? 0);
  if (tooHigh !== null) return tooHigh;
  const company = refuseCompany(state, contest, wish.managerId);
  if (company !== null) return company;
  const overLimit = row.entry_fee > 0n ? state.allowances.refuse(wish.managerId, row.entry_fee) : null;
  if (overLimit !== null) return overLimit;
  if (!payFee(state, wish.managerId, row.entry_fee)) return refuse('ERR_INSUFFICIENT_FUNDS');
  state.allowances.use(wish.managerId, row.entry_fee);
  state.seatsTaken.set(row.id, seatsTaken + 1);
  state.ownSeats.set(key, own + 1);
  state.company.get(row.id)?.add(wish.managerId);
  return null;
}

/** Refuses a manager whose level is too high for the contest. Rising after joining does not cost the seat. */
function refuseHighLevel({ row, rules }: LockedContest, experience: number): Refusal | null {
  if (levelMayJoin(row.pro_tier, levelOf(experience, rules), rules)) return null;
  return refuse('ERR_ROOKIES_ONLY', { level: rules.proTeam.rookie.belowLevel });
}

/** Refuses a manager who would meet a linked account, or play promotional XFC where it is not played. */
function refuseCompany(state: JoiningState, contest: LockedContest, managerId: number): Refusal | null {
  const met = state.company.get(contest.row.id);
  if (met !== undefined && [...met].some((other) => other !== managerId && state.areLinked(managerId, other)))
    return refuse('ERR_LINKED_ACCOUNT');
  const isRefused = state.promotional.has(managerId) && refusesPromotionalOf(contest, managerId);
  return isRefused ? refuse('ERR_PROMOTIONAL_CONTEST') : null;
}

/** Takes a fee from what a manager has left; false when it is too little. */
function payFee({ spendable }: JoiningState, managerId: number, fee: bigint): boolean {
  if (fee === 0n) return true;
  const balance = spendable.get(managerId);
  if (balance === undefined || balance.available < fee) return false;
  balance.available -= fee;
  return true;
}

/** Writes the entries of accepted joins and holds their fees; returns the ids of the entries in the same order. */
export async function takeSeats(
  tx: Tx,
  state: JoiningState,
  accepted: readonly JoinWish[],
): Promise<readonly number[]> {
  const seats = accepted.flatMap(({ contestId, managerId }) => {
    const contest = state.contests.get(contestId);
    return contest === undefined ? [] : [{ contest, managerId }];
  });
  const ids = await insertEntries(tx, seats);
  const holds = seats.flatMap(({ contest, managerId }, index) => {
    const { entry_fee: units } = contest.row;
    const balance = state.spendable.get(managerId);
    if (units === 0n || balance === undefined) return [];
    return [{ accountId: balance.accountId, cause: { kind: 'entry', id: ids[index] ?? 0 }, units }];
  });
  const [first] = seats;
  if (first !== undefined) await openHolds(tx, first.contest.now, holds);
  return ids;
}
