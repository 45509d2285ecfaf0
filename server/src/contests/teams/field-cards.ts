import { refuse, type Refusal } from '@touchline/contract/errors';
import { usableCopies } from '@touchline/domain/cards';
import {
  fieldingOf,
  loanReaches,
  NO_RIGHTS,
  type CardRights,
  type FieldingContest,
} from '@touchline/domain/contests/fielding';
import { lockTime } from '@touchline/domain/contests/lifecycle';
import type { PlayerPool, PoolPlayer, Team } from '@touchline/domain/contests/team';
import { DAY_MS } from '@touchline/domain/rules/index';
import {
  bindCopies,
  type Binding,
  fieldLoans,
  freeCopies,
  type Holding,
  lockHoldings,
  lockLoans,
  releaseLoans,
  type RunningLoan,
} from '../../cards/public.ts';
import { sql, type Tx } from '../../db/database.ts';
import { ASSET } from '../../db/sql-constants.ts';
import type { LockedContest, OwnEntry } from '../store.ts';
import type { TeamLoans, WantedLoan } from './team-loans.ts';

/** A team of a pro contest to be saved. */
interface TeamToField {
  readonly managerId: number;
  readonly entry: OwnEntry;
  readonly team: Team;
  readonly pool: PlayerPool;
  /** Loans to take with it. */
  readonly borrow: readonly WantedLoan[];
  readonly borrowCards: TeamLoans['borrow'];
  readonly confirmed: boolean;
  /** The manager's cards, when their holdings are locked already; by default those of the team are read. */
  readonly ownedCards?: readonly number[];
}

/** A player of the team who requires a card, with their field in the call. */
interface CardPlayer {
  readonly player: PoolPlayer;
  readonly field: string;
  readonly cardId: number | null;
}

/** The cards an entry fields and its manager can field, read under the locks. */
interface AvailableCards {
  /** The manager's holdings, by card. */
  readonly holdings: ReadonlyMap<number, Holding>;
  /** Cards of which the entry fields a copy. */
  readonly copiesInTeam: ReadonlySet<number>;
  readonly loans: readonly RunningLoan[];
  /** Loans borrowed in this transaction, by card. */
  readonly borrowed: ReadonlyMap<number, number>;
  /** When house leases end, by card. */
  readonly houseLeases: ReadonlyMap<number, Date>;
}

/**
 * Binds the copies and loans that field a team, and releases those of its previous version that it no longer needs.
 * Requested loans are taken first, in the same transaction. Refuses with the first player without a card; the caller
 * then rolls back. Locks orders, holdings and accounts after the contest, leases last.
 */
export async function fieldCards(
  tx: Tx,
  contest: LockedContest,
  saved: TeamToField,
): Promise<Refusal | null> {
  const { rules, now, facts } = contest;
  const window: FieldingContest = { lockAt: lockTime(facts), endAt: facts.endAt };
  const players = await playersWithCards(tx, contest, saved);
  const available = await lockCards(tx, contest, saved, players);
  if ('refused' in available) return available;

  const copies = new Set<number>();
  const loanIds = new Set<number>();
  for (const { player, field, cardId } of players) {
    const rights = cardId === null ? NO_RIGHTS : rightsOf(cardId, available, saved.entry.id);
    const fielding = fieldingOf(player.stars, rights, window, rules);
    if (fielding === null)
      return refuseCard(player, rights, { field, leased: rules.cards.twoStarLease.stars });
    if (fielding.by === 'copy' && cardId !== null) copies.add(cardId);
    if (fielding.by === 'loan') loanIds.add(fielding.loanId);
  }
  const cause = { kind: 'entry', id: saved.entry.id };
  const bindingsOf = (cardIds: readonly number[]): Binding[] =>
    cardIds.flatMap((cardId) => {
      const holding = available.holdings.get(cardId);
      return holding === undefined ? [] : [{ holdingId: holding.id, kind: 'fielded', cause, quantity: 1 }];
    });
  await freeCopies(tx, bindingsOf(without(available.copiesInTeam, copies)));
  await bindCopies(tx, bindingsOf(without(copies, available.copiesInTeam)));
  const loansInTeam = new Set(available.loans.flatMap(({ id, entryId }) => (entryId === null ? [] : [id])));
  await releaseLoans(tx, now, without(loansInTeam, loanIds));
  await fieldLoans(tx, saved.entry.id, without(loanIds, loansInTeam));
  return null;
}

function without(ids: ReadonlySet<number>, others: ReadonlySet<number>): readonly number[] {
  return [...ids].filter((id) => !others.has(id));
}

/** The players of a team who require a card, with their cards. */
async function playersWithCards(
  tx: Tx,
  { rules }: LockedContest,
  { team, pool }: TeamToField,
): Promise<readonly CardPlayer[]> {
  const places = [
    ...team.starters.map((id, index) => ({ id, field: `starters[${index}]` })),
    ...team.reserves.map((id, index) => ({ id, field: `reserves[${index}]` })),
  ];
  const players = places.flatMap(({ id, field }) => {
    const player = pool.get(id);
    return player === undefined || player.stars <= rules.proTeam.freeStars ? [] : [{ player, field }];
  });
  const { rows } = await sql<{ id: number; subject_id: number }>`
    select id, subject_id from card
    where asset_type = ${ASSET.player} and subject_id = any(${players.map(({ player }) => player.id)}::int[])
  `.execute(tx);
  const cardIds = new Map(rows.map((row) => [row.subject_id, row.id]));
  return players.map((each) => ({ ...each, cardId: cardIds.get(each.player.id) ?? null }));
}

/** Locks and reads the manager's cards and takes the requested loans, in the global order of locks. */
async function lockCards(
  tx: Tx,
  { now, facts, rules }: LockedContest,
  { managerId, entry, borrow, borrowCards, confirmed, ownedCards: known }: TeamToField,
  players: readonly CardPlayer[],
): Promise<AvailableCards | Refusal> {
  const cardIds = players.flatMap(({ cardId }) => cardId ?? []);
  // The cards an entry fields change only under the contest's lock.
  const inTeam = await cardsInTeam(tx, entry.id);
  const owned = known ?? (await ownedCards(tx, managerId, { cardIds: [...cardIds, ...inTeam.copies] }));
  let borrowed: ReadonlyMap<number, number> = new Map();
  if (borrow.length > 0) {
    const dueAt = now.getTime() + rules.market.loanDays * DAY_MS;
    if (!loanReaches(dueAt, facts)) return refuse('ERR_LOAN_TOO_SHORT', { field: 'borrow[0]' });
    const missing = new Set(without(new Set(cardIds), new Set([...inTeam.copies, ...inTeam.loans])));
    const taken = await borrowCards(
      tx,
      { managerId },
      borrow,
      { cardIds: missing, alsoLocked: owned },
      confirmed,
    );
    if ('refusal' in taken) {
      const { refused, values } = taken.refusal;
      return refuse(refused, { ...values, field: `borrow[${taken.index}]` });
    }
    borrowed = taken.loans;
  }
  const holdings = await lockHoldings(
    tx,
    owned.map((cardId) => ({ managerId, cardId })),
  );
  return {
    holdings: new Map(holdings.map((holding) => [holding.cardId, holding])),
    copiesInTeam: inTeam.copies,
    loans: await lockLoans(tx, now, { managerId, cardIds, entryId: entry.id }),
    borrowed,
    houseLeases: await houseLeasesOf(tx, managerId, cardIds, now),
  };
}

function rightsOf(cardId: number, available: AvailableCards, entryId: number): CardRights {
  const holding = available.holdings.get(cardId);
  const borrowed = available.borrowed.get(cardId) ?? null;
  const loans = available.loans.filter((loan) => loan.cardId === cardId && loan.id !== borrowed);
  return {
    usableCopies: holding === undefined ? 0 : usableCopies(holding),
    copyInTeam: available.copiesInTeam.has(cardId),
    loanInTeam: loans.find((loan) => loan.entryId === entryId)?.id ?? null,
    borrowed,
    loans: loans
      .filter((loan) => loan.entryId === null)
      .map(({ id, dueAt }) => ({ id, dueAt: dueAt.getTime() })),
    houseLeaseEndsAt: available.houseLeases.get(cardId)?.getTime() ?? null,
  };
}

function refuseCard(
  { id, stars }: PoolPlayer,
  rights: CardRights,
  { field, leased }: { readonly field: string; readonly leased: number },
): Refusal {
  const code = stars === leased ? 'ERR_TEAM_HOUSE_LEASE' : 'ERR_TEAM_CARD';
  return refuse(rights.loans.length > 0 ? 'ERR_LOAN_TOO_SHORT' : code, { player_id: id, field });
}

/** The cards of the copies and loans an entry fields. */
async function cardsInTeam(
  tx: Tx,
  entryId: number,
): Promise<{ readonly copies: ReadonlySet<number>; readonly loans: ReadonlySet<number> }> {
  const { rows } = await sql<{ card_id: number; is_loan: boolean }>`
    select card_id, false as is_loan from encumbrance join holding on holding.id = holding_id
    where kind = 'fielded' and cause_kind = 'entry' and cause_id = ${entryId}
    union all
    select card_id, true from lease where entry_id = ${entryId}
  `.execute(tx);
  const cardsOf = (loans: boolean) =>
    new Set(rows.filter(({ is_loan }) => is_loan === loans).map(({ card_id }) => card_id));
  return { copies: cardsOf(false), loans: cardsOf(true) };
}

/** Those of some cards, or of the cards of some players, that a manager owns. */
export async function ownedCards(
  tx: Tx,
  managerId: number,
  of: { readonly cardIds: readonly number[] } | { readonly playerIds: readonly number[] },
): Promise<readonly number[]> {
  const cards =
    'cardIds' in of
      ? sql`${of.cardIds}::int[]`
      : sql`array(select id from card where asset_type = ${ASSET.player} and subject_id = any(${of.playerIds}::int[]))`;
  const { rows } = await sql<{ card_id: number }>`
    select card_id from holding
    where manager_id = ${managerId} and card_id = any(${cards}) and owned > 0 order by card_id
  `.execute(tx);
  return rows.map(({ card_id }) => card_id);
}

async function houseLeasesOf(
  tx: Tx,
  managerId: number,
  cardIds: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, Date>> {
  const { rows } = await sql<{ card_id: number; due_at: Date }>`
    select card_id, max(due_at) as due_at from lease
    where source = 'house' and manager_id = ${managerId} and card_id = any(${cardIds}::int[])
      and starts_at <= ${at} and due_at > ${at}
    group by card_id
  `.execute(tx);
  return new Map(rows.map((row) => [row.card_id, row.due_at]));
}
