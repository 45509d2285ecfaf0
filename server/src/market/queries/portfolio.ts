import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { costOfHolding, type HoldingCost } from '@touchline/domain/market/portfolio';
import { moneyText, xfc } from '@touchline/domain/money';
import { DAY_MS, rulesOf } from '@touchline/domain/rules/index';
import { PACK_KEYS, type PackKey } from '@touchline/domain/rules/packs';
import { foldText } from '@touchline/domain/search/fold-text';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { pageOf } from '../../http/paging.ts';
import { loadMarketCards, type MarketCard } from './card-rows.ts';

type AssetsCall = 'POST /v3/user/assets/{page}/{noItems}/';
type Input = ParsedInput<AssetsCall>;
type OwnedRow = CallOutput<AssetsCall>['data'][number];

const PER_PAGE = 12;
const SHELF_PER_PAGE = 20;
const HISTORY_DAYS = 30;

interface Owned {
  readonly card: MarketCard;
  readonly copies: number;
  readonly cost: HoldingCost;
  /** Units of XFC of all copies; null without a price to hold them against. */
  readonly value: bigint | null;
}

/** A manager's own cards with what they cost and are worth, and the worth of all over the last month. */
export async function assets(db: Db, input: Input, managerId: number): Promise<CallOutput<AssetsCall>> {
  const all = await loadOwned(db, managerId);
  const chosen = all.filter((owned) => isAsked(owned, input)).toSorted(orderOf(input));
  const { rows, summary } = pageOf(chosen, input.page, input.noItems ?? PER_PAGE);
  const cost = all.reduce((sum, owned) => sum + owned.cost.units, 0n);
  const value = all.reduce((sum, owned) => sum + (owned.value ?? 0n), 0n);
  return {
    data: rows.map(rowOf),
    summary,
    totals: {
      cards: all.length,
      copies: all.reduce((sum, { copies }) => sum + copies, 0),
      cost: moneyText(xfc(cost)),
      value: moneyText(xfc(value)),
      profit: moneyText(xfc(all.reduce((sum, owned) => sum + (profitOf(owned) ?? 0n), 0n))),
    },
    history: await valueByDay(db, managerId),
  };
}

/** The player cards of a manager, for his profile: those of most stars first. */
export async function playerShelf(
  db: Db,
  input: ParsedInput<'GET /v3/user/playerCards/{id}/{page}/{perPage}/'>,
): Promise<CallOutput<'GET /v3/user/playerCards/{id}/{page}/{perPage}/'> | Refusal> {
  const shelf = await shelfOf(db, 1, input);
  if (shelf === null) return refuse('ERR_NOT_FOUND');
  const { cards, owned, summary } = shelf;
  return {
    data: cards.flatMap((card) =>
      card.asset_type === 1 ? [{ card, owned: owned.get(card.card_id) ?? 0 }] : [],
    ),
    summary,
  };
}

/** The venue cards of a manager, for his profile: those of most stars first. */
export async function venueShelf(
  db: Db,
  input: ParsedInput<'GET /v3/user/venueCards/{id}/{page}/{perPage}/'>,
): Promise<CallOutput<'GET /v3/user/venueCards/{id}/{page}/{perPage}/'> | Refusal> {
  const shelf = await shelfOf(db, 2, input);
  if (shelf === null) return refuse('ERR_NOT_FOUND');
  const { cards, owned, summary } = shelf;
  return {
    data: cards.flatMap((card) =>
      card.asset_type === 2 ? [{ card, owned: owned.get(card.card_id) ?? 0 }] : [],
    ),
    summary,
  };
}

async function shelfOf(
  db: Db,
  assetType: 1 | 2,
  {
    id,
    page,
    perPage,
  }: { readonly id: number; readonly page: number; readonly perPage?: number | undefined },
) {
  const known = await sql`select 1 from manager where id = ${id}`.execute(db);
  if (known.rows.length === 0) return null;
  const { rows: holdings } = await sql<{ card_id: number; owned: number }>`
    select card_id, owned from holding join card on card.id = card_id
    where manager_id = ${id} and owned > 0 and asset_type = ${assetType}
    order by stars desc, owned desc, card_id
  `.execute(db);
  const { rows, summary } = pageOf(holdings, page, perPage ?? SHELF_PER_PAGE);
  const cards = await loadMarketCards(
    db,
    rows.map(({ card_id }) => card_id),
    null,
  );
  return { cards, owned: new Map(rows.map(({ card_id, owned }) => [card_id, owned])), summary };
}

async function loadOwned(db: Db, managerId: number): Promise<Owned[]> {
  const { rows } = await sql<{ card_id: number; owned: number; price: bigint | null }>`
    select holding.card_id, owned, coalesce(reference_price, last_price) as price
    from holding left join card_market on card_market.card_id = holding.card_id
    where manager_id = ${managerId} and owned > 0
  `.execute(db);
  const ids = rows.map(({ card_id }) => card_id);
  const [cards, costs] = await Promise.all([loadMarketCards(db, ids, managerId), loadCosts(db, managerId)]);
  const byId = new Map(cards.map((card) => [card.card_id, card]));
  return rows.flatMap(({ card_id, owned, price }) => {
    const card = byId.get(card_id);
    if (card === undefined) return [];
    const cost = costs.get(card_id) ?? { copies: owned, paidCopies: 0, units: 0n };
    return [{ card, copies: owned, cost, value: price === null ? null : price * BigInt(owned) }];
  });
}

/** What the copies of each card cost: by fills the price, from a pack its share of the pack's. */
async function loadCosts(db: Db, managerId: number): Promise<ReadonlyMap<number, HoldingCost>> {
  const { rows } = await sql<{
    card_id: number;
    quantity: number;
    price: bigint | null;
    pack: string | null;
    rules_version: number | null;
  }>`
    select card_movement.card_id,
      case when to_manager_id = ${managerId} then card_movement.quantity else -card_movement.quantity end as quantity,
      fill.price, pack_drop.pack, pack_drop.rules_version
    from card_movement
    left join fill on cause_kind = 'fill' and fill.id = cause_id
    left join fair_draw on cause_kind = 'draw' and fair_draw.id = cause_id
    left join pack_drop on pack_drop.id = fair_draw.drop_id
    where to_manager_id = ${managerId} or from_manager_id = ${managerId}
    order by card_movement.id
  `.execute(db);
  const moved = Map.groupBy(rows, ({ card_id }) => card_id);
  return new Map(
    [...moved].map(([cardId, movements]) => [
      cardId,
      costOfHolding(
        movements.map(({ quantity, price, pack, rules_version }) => ({
          quantity,
          price: price ?? priceInPack(pack, rules_version),
        })),
      ),
    ]),
  );
}

function priceInPack(pack: string | null, version: number | null): bigint | null {
  if (pack === null || version === null || !isPack(pack)) return null;
  const { price, table } = rulesOf(version).shop.packs[pack];
  return price.units / BigInt(table.cards);
}

function isPack(text: string): text is PackKey {
  return PACK_KEYS.some((key) => key === text);
}

function profitOf({ value, cost, copies }: Owned): bigint | null {
  if (value === null || cost.paidCopies === 0) return null;
  return (value * BigInt(cost.paidCopies)) / BigInt(copies) - cost.units;
}

function rowOf(owned: Owned): OwnedRow {
  const { card, cost, value, copies } = owned;
  const profit = profitOf(owned);
  const { mine } = card;
  if (mine === null) throw new Error('the copies of a card were not read');
  return {
    card,
    copies: mine,
    cost: cost.paidCopies === 0 ? null : moneyText(xfc(cost.units / BigInt(cost.paidCopies))),
    value: value === null ? null : moneyText(xfc(value / BigInt(copies))),
    profit: profit === null ? null : moneyText(xfc(profit)),
  };
}

function isAsked({ card }: Owned, { asset_type, league_id, stars, search }: Input): boolean {
  if (asset_type !== undefined && card.asset_type !== asset_type) return false;
  if (league_id !== undefined && league_id > 0 && card.league?.id !== league_id) return false;
  if (stars !== undefined && stars.length > 0 && !stars.includes(card.stars)) return false;
  return foldText(card.name).includes(foldText(search ?? ''));
}

function orderOf({ sort_by, sort_how }: Input): (one: Owned, other: Owned) => number {
  const key = sort_by ?? 'value';
  const sign = (sort_how ?? (key === 'name' ? 'asc' : 'desc')) === 'asc' ? 1 : -1;
  const valueOf = (owned: Owned): bigint | number | string | null => {
    switch (key) {
      case 'value':
        return owned.value;
      case 'profit':
        return profitOf(owned);
      case 'stars':
        return owned.card.stars;
      case 'copies':
        return owned.copies;
      case 'name':
        return foldText(owned.card.name);
    }
  };
  return (one, other) => {
    const left = valueOf(one);
    const right = valueOf(other);
    if (left === right) return one.card.card_id - other.card.card_id;
    if (left === null) return 1;
    if (right === null) return -1;
    return left < right ? -sign : sign;
  };
}

/** What a manager's cards were worth at the end of each of the last days, by the last price until then. */
async function valueByDay(db: Db, managerId: number): Promise<CallOutput<AssetsCall>['history']> {
  const now = await gameNow(db);
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const days = Array.from(
    { length: HISTORY_DAYS },
    (_, nth) => new Date(today - (HISTORY_DAYS - 2 - nth) * DAY_MS),
  );
  const { rows } = await sql<{ until: Date; units: bigint }>`
    select day.until, coalesce(sum(held.copies * held.price), 0)::bigint as units
    from unnest(${days}::timestamptz[]) as day (until)
    left join lateral (
      select moved.copies, last.price
      from (
        select card_id, sum(case when to_manager_id = ${managerId} then quantity else -quantity end) as copies
        from card_movement
        where (to_manager_id = ${managerId} or from_manager_id = ${managerId}) and at < day.until
        group by card_id
      ) as moved
      join lateral (
        select price from fill
        where card_id = moved.card_id and at < day.until and kind <> 3 and not flagged order by at desc limit 1
      ) as last on true
      where moved.copies > 0
    ) as held on true
    group by day.until order by day.until
  `.execute(db);
  return rows.map(({ until, units }) => ({
    day: new Date(until.getTime() - DAY_MS).toISOString().slice(0, 10),
    value: moneyText(xfc(units)),
  }));
}
