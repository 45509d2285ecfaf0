import type { PickRow } from '@touchline/contract/contests/players';
import { usableCopies, type HoldingCounts } from '@touchline/domain/cards';
import { fieldingOf, loanReaches, NO_RIGHTS } from '@touchline/domain/contests/fielding';
import type { CardRights, FieldingContest } from '@touchline/domain/contests/fielding';
import { lockTime } from '@touchline/domain/contests/lifecycle';
import { moneyText, xfc } from '@touchline/domain/money';
import { DAY_MS, rulesOf, type Rules } from '@touchline/domain/rules/index';
import { sql, type Db } from '../../db/database.ts';
import { ASSET, IS_OPEN, KIND } from '../../db/sql-constants.ts';
import { factsOf, type ContestWithMatches } from '../facts.ts';
import type { Candidate } from '../players/pool.ts';

type Fielding = NonNullable<PickRow['fielding']>;

/** The viewer of fielding options: a manager, with the team they edit, or a visitor. */
export interface FieldingViewer {
  readonly managerId: number | null;
  /** An own entry in the contest; cards it fields count as available. */
  readonly entryId: number | null;
}

/** A manager's copies of a card and rights to field it. */
interface CardPosition {
  readonly counts: HoldingCounts;
  readonly rights: CardRights;
}

interface CardRow {
  readonly id: number;
  readonly subject_id: number;
  readonly stars: number;
}

interface OfferRow {
  readonly card_id: number;
  readonly order_id: number;
  readonly price: bigint;
  readonly qty_left: number;
}

const NOTHING: CardPosition = {
  counts: { owned: 0, onSale: 0, lent: 0, fielded: 0, hosting: 0 },
  rights: NO_RIGHTS,
};

/** Adds to the candidates of a pro contest how the viewer can field each; those of an easy contest are unchanged. */
export async function withFielding(
  db: Db,
  contest: ContestWithMatches,
  candidates: readonly Candidate[],
  viewer: FieldingViewer,
  now: Date,
): Promise<readonly Candidate[]> {
  if (!contest.is_pro) return candidates;
  const rules = rulesOf(contest.rules_version);
  const window: FieldingContest = { lockAt: lockTime(factsOf(contest)), endAt: contest.end_at.getTime() };
  const cards = await cardsOf(
    db,
    candidates.map(({ member }) => member.id),
  );
  const cardIds = [...cards.values()].map(({ id }) => id);
  const owned = await ownedOf(db, viewer, cardIds, now);
  const offers = await offersOf(db, viewer.managerId, cardIds, { window, rules, now });
  return candidates.map((candidate) => {
    const card = cards.get(candidate.member.id) ?? null;
    const position = (card === null ? undefined : owned.get(card.id)) ?? NOTHING;
    const fielding = fieldingRow(candidate, position, { card, window, rules });
    const offer = card === null ? undefined : offers.get(card.id);
    const { stars } = candidate.member;
    const lend_offer =
      offer === undefined || stars <= rules.proTeam.freeStars
        ? null
        : { order_id: offer.order_id, price: moneyText(xfc(offer.price)), qty_left: offer.qty_left };
    return { ...candidate, row: { ...candidate.row, fielding: { ...fielding, lend_offer } } };
  });
}

/** A manager's rights to field some players in a new team, by player id; players without a card are absent. */
export async function cardRightsOf(
  db: Db,
  playerIds: readonly number[],
  managerId: number,
  now: Date,
): Promise<ReadonlyMap<number, CardRights>> {
  const cards = await cardsOf(db, playerIds);
  const cardIds = [...cards.values()].map(({ id }) => id);
  const owned = await ownedOf(db, { managerId, entryId: null }, cardIds, now);
  return new Map([...cards].map(([playerId, { id }]) => [playerId, (owned.get(id) ?? NOTHING).rights]));
}

function fieldingRow(
  { member }: Candidate,
  { counts, rights }: CardPosition,
  {
    card,
    window,
    rules,
  }: { readonly card: CardRow | null; readonly window: FieldingContest; readonly rules: Rules },
): Omit<Fielding, 'lend_offer'> {
  const { houseLeaseEndsAt, loanInTeam, loans } = rights;
  const reaching = loans.filter(({ dueAt }) => loanReaches(dueAt, window)).length;
  return {
    by: fieldingOf(member.stars, rights, window, rules)?.by ?? null,
    card_id: card?.id ?? null,
    usable_copies: rights.usableCopies + (rights.copyInTeam ? 1 : 0),
    owned_copies: counts.owned,
    loans: reaching + (loanInTeam === null ? 0 : 1),
    loan_in_team: loanInTeam !== null,
    house_lease:
      houseLeaseEndsAt === null
        ? null
        : { ends_at: new Date(houseLeaseEndsAt).toISOString(), at_lock: houseLeaseEndsAt > window.lockAt },
    house_leases: card?.stars === rules.cards.twoStarLease.stars,
  };
}

/** Cards by player id. */
async function cardsOf(db: Db, playerIds: readonly number[]): Promise<ReadonlyMap<number, CardRow>> {
  const { rows } = await sql<CardRow>`
    select id, subject_id, stars from card where asset_type = ${ASSET.player} and subject_id = any(${playerIds}::int[])
  `.execute(db);
  return new Map(rows.map((row) => [row.subject_id, row]));
}

/** The viewer's positions by card id. */
async function ownedOf(
  db: Db,
  { managerId, entryId }: FieldingViewer,
  cardIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, CardPosition>> {
  const owned = new Map<number, CardPosition>();
  if (managerId === null) return owned;
  const holdings = await sql<HoldingCounts & { cardId: number; inTeam: boolean }>`
    select card_id as "cardId", owned, on_sale as "onSale", lent, fielded, hosting, exists (
      select from encumbrance
      where holding_id = holding.id and kind = 'fielded' and cause_kind = 'entry' and cause_id = ${entryId}
    ) as "inTeam"
    from holding where manager_id = ${managerId} and card_id = any(${cardIds}::int[]) and owned > 0
  `.execute(db);
  for (const { cardId, inTeam, ...counts } of holdings.rows) {
    const rights = { ...NO_RIGHTS, usableCopies: usableCopies(counts), copyInTeam: inTeam };
    owned.set(cardId, { counts, rights });
  }
  const leases = await sql<{
    id: number;
    source: 'house' | 'loan';
    card_id: number;
    due_at: Date;
    entry_id: number | null;
  }>`
    select id, source, card_id, due_at, entry_id from lease
    where manager_id = ${managerId} and card_id = any(${cardIds}::int[]) and ended_at is null
      and (entry_id = ${entryId} or (entry_id is null and due_at > ${now})) order by id
  `.execute(db);
  for (const { id, source, card_id, due_at, entry_id } of leases.rows) {
    const { counts, rights } = owned.get(card_id) ?? NOTHING;
    const dueAt = due_at.getTime();
    const more: Partial<CardRights> =
      source === 'house'
        ? { houseLeaseEndsAt: dueAt }
        : entry_id === null
          ? { loans: [...rights.loans, { id, dueAt }] }
          : { loanInTeam: id };
    owned.set(card_id, { counts, rights: { ...rights, ...more } });
  }
  return owned;
}

/**
 * The cheapest loan offer of each card for the viewer, by card id: not their own, not of accounts linked to theirs, and
 * none if a loan would end before the contest.
 */
async function offersOf(
  db: Db,
  managerId: number | null,
  cardIds: readonly number[],
  { window, rules, now }: { readonly window: FieldingContest; readonly rules: Rules; readonly now: Date },
): Promise<ReadonlyMap<number, OfferRow>> {
  const dueAt = now.getTime() + rules.market.loanDays * DAY_MS;
  if (now.getTime() >= window.lockAt || !loanReaches(dueAt, window)) return new Map();
  const { rows } = await sql<OfferRow>`
    select distinct on (card_id) card_id, id as order_id, price, left_quantity as qty_left from market_order
    where kind = ${KIND.lend} and ${IS_OPEN} and due_at > ${now} and card_id = any(${cardIds}::int[])
      and manager_id is distinct from ${managerId} and not exists (
        select from manager_link
        where manager_link.manager_id = least(market_order.manager_id, ${managerId})
          and other_id = greatest(market_order.manager_id, ${managerId})
      )
    order by card_id, price, priority
  `.execute(db);
  return new Map(rows.map((row) => [row.card_id, row]));
}
