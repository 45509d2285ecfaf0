import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { isRefusal, refuse, type Refusal } from '@touchline/contract/errors';
import { reasonAgainstChange, reasonAgainstJoining } from '@touchline/domain/contests/seats';
import { moneyText, xfc } from '@touchline/domain/money';
import { lockHoldings } from '../../cards/public.ts';
import { sql, type Db, type Tx } from '../../db/database.ts';
import { lock } from '../../db/lock.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import type { WriteFunction } from '../../http/calls/handler.ts';
import { lockBalances, managerAccount, openHolds } from '../../wallet/public.ts';
import { checkContestPassword } from '../entries/contest-password.ts';
import { refuseHighLevel } from '../entries/join-contest.ts';
import { refuseChange, refuseSeat } from '../refusals.ts';
import { insertEntry, lockContest, ownEntries, type LockedContest, type OwnEntry } from '../store.ts';
import { saveCheckedTeam } from './check-team.ts';
import { ownedCards } from './field-cards.ts';
import type { TeamLoans } from './team-loans.ts';

const CALL = 'teams.enterMany';
type Input = ParsedInput<typeof CALL>;
type Wanted = Input['contests'][number];

/** A contest that the team enters. */
interface Entering {
  readonly wanted: Wanted;
  readonly contest: LockedContest;
  /** The caller's entry without a team that is filled; null: a seat is taken. */
  readonly empty: OwnEntry | null;
}

/**
 * Enters one team into several contests, all or none. Passwords are checked before the transaction, because a failed
 * attempt must survive its rollback; only contests whose password was checked may then be joined.
 */
export async function prepareEnterSeveral(
  db: Db,
  { contests }: Input,
  { managerId }: ManagerCaller,
  borrowCards: TeamLoans['borrow'],
): Promise<WriteFunction<typeof CALL> | Refusal> {
  const filling = await contestsWithEmptyEntry(
    db,
    contests.map(({ id }) => id),
    managerId,
  );
  const admitted = new Set<number>();
  for (const [index, wanted] of contests.entries()) {
    if (filling.has(wanted.id)) continue;
    const checked = await checkContestPassword(db, wanted.id, managerId, wanted.password ?? '');
    if (isRefusal(checked)) {
      return checked.refused === 'ERR_BUSY'
        ? checked
        : refusedBy(checked, index, { id: wanted.id, name: await nameOf(db, wanted.id) });
    }
    admitted.add(wanted.id);
  }
  return (tx, input, caller) => enterSeveral(tx, input, caller, { admitted, borrowCards });
}

async function contestsWithEmptyEntry(
  db: Db,
  contestIds: readonly number[],
  managerId: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ contest_id: number }>`
    select contest_id from entry
    where manager_id = ${managerId} and contest_id = any(${contestIds}::int[]) and state = 'playing' and saved_at is null
  `.execute(db);
  return new Set(rows.map(({ contest_id }) => contest_id));
}

async function nameOf(db: Db, contestId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from contest where id = ${contestId}`.execute(db);
  return rows[0]?.name ?? String(contestId);
}

interface EnterDependencies {
  /** Contests whose password was checked, or that have none. */
  readonly admitted: ReadonlySet<number>;
  readonly borrowCards: TeamLoans['borrow'];
}

/** Locks contests, then the caller's copies and account, in the one order; decides on what is read after it. */
async function enterSeveral(
  tx: Tx,
  input: Input,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
  { admitted, borrowCards }: EnterDependencies,
): Promise<CallOutput<typeof CALL> | Refusal> {
  await lock(tx, { contests: input.contests.map(({ id }) => id) });
  const entering: Entering[] = [];
  for (const [index, wanted] of input.contests.entries()) {
    const contest = await lockContest(tx, wanted.id);
    const unknown = { id: wanted.id, name: String(wanted.id) };
    if (contest === null) return refusedBy(refuse('ERR_NOT_FOUND'), index, unknown);
    const place = await entryFor(tx, wanted, contest, managerId, admitted);
    if (isRefusal(place)) return refusedBy(place, index, contest.row);
    entering.push(place);
  }
  const cards = await lockCards(tx, entering, input, managerId);
  const seated = await takeSeats(tx, entering, managerId);
  if (isRefusal(seated)) return seated;

  for (const [index, { contest }] of entering.entries()) {
    const entry = seated[index];
    if (entry === undefined) throw new Error('a seat is missing');
    const refused = await saveCheckedTeam(tx, contest, entry, managerId, {
      ...input,
      ...(cards !== null && { ownedCards: cards }),
      borrowCards,
    });
    if (refused !== null) return refusedBy(refused, index, contest.row);
  }
  return {
    entries: entering.map(({ contest, empty }, index) => ({
      contest_id: contest.row.id,
      team_id: seated[index]?.id ?? 0,
      joined: empty === null,
    })),
    fees: moneyText(xfc(feesOf(entering))),
  };
}

function feesOf(entering: readonly Entering[]): bigint {
  return entering.reduce(
    (sum, { contest, empty }) => sum + (empty === null ? contest.row.entry_fee : 0n),
    0n,
  );
}

/** The entry of the caller's that the team would play in, or why it may not. */
async function entryFor(
  tx: Tx,
  wanted: Wanted,
  contest: LockedContest,
  managerId: number,
  admitted: ReadonlySet<number>,
): Promise<Entering | Refusal> {
  const { row, facts, now } = contest;
  const own = await ownEntries(tx, row.id, managerId);
  const emptyIndex = own.findIndex(({ hasTeam }) => !hasTeam);
  const empty = own[emptyIndex] ?? null;
  const number = (empty === null ? own.length : emptyIndex) + 1;
  if (wanted.entry !== undefined && wanted.entry !== number) {
    return refuse('ERR_ENTRY_LIMIT', { max: row.max_per_manager });
  }
  if (empty !== null) {
    const reason = reasonAgainstChange(facts, now.getTime());
    return reason === null ? { wanted, contest, empty } : refuseChange(reason);
  }
  if (!admitted.has(row.id)) return refuse('ERR_PASSWORD_WRONG');
  const reason = reasonAgainstJoining(facts, own.length, now.getTime());
  if (reason !== null) return refuseSeat(reason, row.max_per_manager);
  return (await refuseHighLevel(tx, contest, managerId)) ?? { wanted, contest, empty };
}

/**
 * Locks the caller's copies of the team's cards before their account, and returns the cards: one list for all contests,
 * so that a copy bought meanwhile adds no lock. Null without a pro contest.
 */
async function lockCards(
  tx: Tx,
  entering: readonly Entering[],
  { starters, reserves }: Input,
  managerId: number,
): Promise<readonly number[] | null> {
  if (!entering.some(({ contest }) => contest.row.is_pro)) return null;
  const cards = await ownedCards(tx, managerId, { playerIds: [...starters, ...reserves] });
  await lockHoldings(
    tx,
    cards.map((cardId) => ({ managerId, cardId })),
  );
  return cards;
}

/** Takes the missing seats and holds their fees; refuses with the first contest that the balance does not reach. */
async function takeSeats(
  tx: Tx,
  entering: readonly Entering[],
  managerId: number,
): Promise<readonly OwnEntry[] | Refusal> {
  const fees = feesOf(entering);
  const accountId = fees === 0n ? null : await managerAccount(tx, 'XFC', managerId);
  let left =
    accountId === null ? 0n : ((await lockBalances(tx, [accountId])).get(accountId)?.available ?? 0n);
  const seated: OwnEntry[] = [];
  for (const [index, { contest, empty }] of entering.entries()) {
    const fee = contest.row.entry_fee;
    if (empty !== null) {
      seated.push(empty);
      continue;
    }
    if (fee > left) return refusedBy(refuse('ERR_INSUFFICIENT_FUNDS'), index, contest.row);
    const id = await insertEntry(tx, contest, managerId);
    seated.push({ id, hasTeam: false });
    if (accountId === null || fee === 0n) continue;
    left -= fee;
    await openHolds(tx, contest.now, [{ accountId, cause: { kind: 'entry', id }, units: fee }]);
  }
  return seated;
}

/** The refusal of all contests because of one, which it names with the reason. */
function refusedBy(
  { refused, values }: Refusal,
  index: number,
  contest: { readonly id: number; readonly name: string },
): Refusal {
  return refuse('ERR_ENTRIES_REFUSED', {
    ...values,
    contest: contest.name,
    contest_id: contest.id,
    because: refused,
    field: `contests[${index}]`,
  });
}
