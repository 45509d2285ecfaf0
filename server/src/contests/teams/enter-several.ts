import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { isRefusal, refuse, type Refusal } from '@touchline/contract/errors';
import { reasonAgainstChange } from '@touchline/domain/contests/seats';
import { moneyText, xfc } from '@touchline/domain/money';
import { lockHoldings } from '../../cards/public.ts';
import { sql, type Db, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import type { WriteFunction } from '../../http/calls/handler.ts';
import { decideJoin, passwordCheck, takeSeats, type JoinWish } from '../entries/join-contest.ts';
import { loadJoiningState, type JoiningState } from '../entries/joining-state.ts';
import { refuseChange } from '../entries/refusals.ts';
import { lockContests, ownEntries, type LockedContest, type OwnEntry } from '../store.ts';
import { saveCheckedTeam } from './check-team.ts';
import { ownedCards } from './field-cards.ts';
import type { TeamLoans } from './team-loans.ts';

const CALL = 'teams.enterMany';
type Input = ParsedInput<typeof CALL>;
type Wanted = Input['contests'][number];

/** A contest that the team enters. */
interface Entering {
  readonly contest: LockedContest;
  /** The caller's entry without a team that is filled, or the seat to take. */
  readonly place: OwnEntry | JoinWish;
}

/** Checks the typed passwords before the transaction: a failed attempt must survive its rollback. */
async function refusePasswords(db: Db, { contests }: Input, caller: ManagerCaller): Promise<Refusal | null> {
  for (const [index, wanted] of contests.entries()) {
    if (!passwordCheck.isNeeded(wanted)) continue;
    const refused = await passwordCheck.check(db, wanted, caller);
    if (refused === null) continue;
    if (refused.refused === 'ERR_BUSY') return refused;
    return refusedBy(refused, index, { id: wanted.id, name: await nameOf(db, wanted.id) });
  }
  return null;
}

async function nameOf(db: Db, contestId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from contest where id = ${contestId}`.execute(db);
  return rows[0]?.name ?? String(contestId);
}

/**
 * Enters one team into several contests, all or none: fills an entry of the caller's without a team, or takes a seat as
 * a join does. The first refusal names its contest and rolls everything back. Locks contests, then the caller's copies
 * and account, in the one order, and decides on what is read after it.
 */
export async function prepareEnterSeveral(
  db: Db,
  input: Input,
  caller: ManagerCaller,
  borrowCards: TeamLoans['borrow'],
): Promise<WriteFunction<typeof CALL> | Refusal> {
  const refused = await refusePasswords(db, input, caller);
  return refused ?? ((tx, same, by) => enterSeveral(tx, same, by, borrowCards));
}

async function enterSeveral(
  tx: Tx,
  input: Input,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
  borrowCards: TeamLoans['borrow'],
): Promise<CallOutput<typeof CALL> | Refusal> {
  const found = await findPlaces(tx, input, managerId);
  if (isRefusal(found)) return found;
  const cards = await lockCards(tx, found, input, managerId);
  const wishes = found.flatMap(({ place }) => ('id' in place ? [] : [place]));
  const state = await loadJoiningState(tx, wishes);
  for (const [index, { contest, place }] of found.entries()) {
    const refused = 'id' in place ? reasonToRefuseChange(contest) : decideJoin(state, place);
    if (refused !== null) return refusedBy(refused, index, contest.row);
  }
  const seats = await takeSeats(tx, state, wishes);
  const entries = entriesOf(found, wishes, seats);

  for (const [index, { contest, entry }] of entries.entries()) {
    const refused = await saveCheckedTeam(tx, contest, entry, managerId, {
      ...input,
      ...(cards !== null && { ownedCards: cards }),
      borrowCards,
    });
    if (refused !== null) return refusedBy(refused, index, contest.row);
  }
  return {
    entries: entries.map(({ contest, entry, joined }) => ({
      contest_id: contest.row.id,
      team_id: entry.id,
      joined,
    })),
    fees: moneyText(xfc(feesOf(state, wishes))),
  };
}

/** Locks the contests and finds the place of the caller's in each: their first entry without a team, or a new seat. */
async function findPlaces(
  tx: Tx,
  { contests: wanted }: Input,
  managerId: number,
): Promise<readonly Entering[] | Refusal> {
  const contests = await lockContests(
    tx,
    wanted.map(({ id }) => id),
  );
  const found: Entering[] = [];
  for (const [index, each] of wanted.entries()) {
    const contest = contests.get(each.id);
    const unknown = { id: each.id, name: String(each.id) };
    if (contest === undefined) return refusedBy(refuse('ERR_NOT_FOUND'), index, unknown);
    const place = placeIn(each, await ownEntries(tx, each.id, managerId), managerId);
    if (isRefusal(place)) return refusedBy(place, index, contest.row);
    found.push({ contest, place });
  }
  return found;
}

function placeIn(
  { id, password = '', entry }: Wanted,
  own: readonly OwnEntry[],
  managerId: number,
): OwnEntry | JoinWish | Refusal {
  const emptyIndex = own.findIndex(({ hasTeam }) => !hasTeam);
  const empty = own[emptyIndex];
  if (empty === undefined) {
    return { contestId: id, managerId, password, entry: entry ?? null };
  }
  return entry === undefined || entry === emptyIndex + 1 ? empty : refuse('ERR_ENTRIES_CHANGED');
}

function reasonToRefuseChange({ facts, now }: LockedContest): Refusal | null {
  const reason = reasonAgainstChange(facts, now.getTime());
  return reason === null ? null : refuseChange(reason);
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

interface Entered {
  readonly contest: LockedContest;
  readonly entry: OwnEntry;
  readonly joined: boolean;
}

/** The entry of each contest: the one that is filled, or the one of the seat that was taken. */
function entriesOf(
  found: readonly Entering[],
  wishes: readonly JoinWish[],
  seats: readonly number[],
): readonly Entered[] {
  return found.map(({ contest, place }): Entered => {
    if ('id' in place) return { contest, entry: place, joined: false };
    const id = seats[wishes.indexOf(place)];
    if (id === undefined) throw new Error('a seat is missing');
    return { contest, entry: { id, hasTeam: false }, joined: true };
  });
}

function feesOf({ contests }: JoiningState, wishes: readonly JoinWish[]): bigint {
  return wishes.reduce((sum, { contestId }) => sum + (contests.get(contestId)?.row.entry_fee ?? 0n), 0n);
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
    // For programs, which cannot read it from the message.
    reason: refused,
    field: `contests[${index}]`,
  });
}
