import { sql } from '../../db/database.ts';
import { CENT } from './cents.ts';
import { type World } from './market-world.ts';

/** Units of XFC in a thousandth of a cent. */
const MODEL_UNIT = 1_000n;

/** One text for each object, by the object's name. */
type State = ReadonlyMap<string, string>;

/** The differences between market and model in money, copies, orders, auctions, leases and packs. */
export async function compareWorld(world: World): Promise<readonly string[]> {
  const [market, model] = [await stateOfMarket(world), stateOfModel(world)];
  return [...new Set([...market.keys(), ...model.keys()])].flatMap((what) => {
    const [found, expected] = [market, model].map((state) => state.get(what) ?? 'not there');
    return found === expected ? [] : [`${what} is ${found}, the model has ${expected}`];
  });
}

async function stateOfMarket({ db, managers, cards, leased }: World): Promise<State> {
  const { rows } = await sql<{ what: string; state: string }>`
    with manager as (
      select id, ordinal - 1 as ordinal
      from unnest(${managers.map(({ managerId }) => managerId)}::int[]) with ordinality as listed (id, ordinal)
    ), card_place as (
      select id, ordinal - 1 as ordinal
      from unnest(${cards.map(({ cardId }) => cardId)}::int[]) with ordinality as listed (id, ordinal)
    ), leased_place as (
      select id, ordinal - 1 as ordinal
      from unnest(${leased.map(({ cardId }) => cardId)}::int[]) with ordinality as listed (id, ordinal)
    )
    select 'the ' || currency || ' of manager ' || ordinal as what, available || ' and held ' || held as state
    from account join manager on manager.id = manager_id where owner = 'manager' and currency in ('XFC', 'GOLD')
    union all
    select 'card ' || card_place.ordinal || ' of manager ' || manager.ordinal,
      owned || ', on sale ' || on_sale || ', lent ' || lent
    from holding join manager on manager.id = manager_id left join card_place on card_place.id = card_id
    where owned > 0
    union all
    select 'order ' || market_order.id, 'kind ' || kind || ', ' || left_quantity || ' left at ' || price
    from market_order join manager on manager.id = manager_id where status < 3 and kind < 4
    union all
    select 'auction ' || order_id, concat_ws(' ', 'ends', floor(extract(epoch from due_at) * 1000)::bigint,
      leader.ordinal, case when leader_id is not null then auction.price end, maximum)
    from auction join market_order on market_order.id = order_id left join manager as leader on leader.id = leader_id
    where status < 3
    union all
    select concat_ws(' ', 'what manager', manager.ordinal, 'borrows of card', card_place.ordinal,
      'until', floor(extract(epoch from due_at) * 1000)::bigint), count(*)::text
    from lease join manager on manager.id = manager_id join card_place on card_place.id = card_id
    where source = 'loan' and ended_at is null group by manager.ordinal, card_place.ordinal, due_at
    union all
    select concat_ws(' ', 'the lease of manager', manager.ordinal, 'of player', leased_place.ordinal),
      'until ' || floor(extract(epoch from due_at) * 1000)::bigint
    from lease join manager on manager.id = manager_id left join leased_place on leased_place.id = card_id
    where source = 'house' and ended_at is null
    union all
    select 'card ' || card_place.ordinal, minted || ' minted, ' || burned || ' burned'
    from card join card_place on card_place.id = card.id
    union all
    select 'drop ' || id, pack || ' ' || left_quantity from pack_drop
  `.execute(db);
  return new Map(rows.map(({ what, state }) => [what, state]));
}

function stateOfModel(world: World): State {
  return new Map([
    ...managersOfModel(world),
    ...ordersOfModel(world),
    ...lendingOfModel(world),
    ...shopOfModel(world),
  ]);
}

type Lines = readonly (readonly [what: string, state: string])[];

function managersOfModel({ model }: World): Lines {
  return model.managers.flatMap((manager, index) => [
    [
      `the XFC of manager ${index}`,
      `${BigInt(manager.available) * MODEL_UNIT} and held ${BigInt(manager.held) * MODEL_UNIT}`,
    ] as const,
    [`the GOLD of manager ${index}`, `${manager.gold} and held 0`] as const,
    ...manager.free.flatMap((free, card) => {
      const [onSale, lent] = [manager.onSale[card] ?? 0, manager.lent[card] ?? 0];
      const owned = free + onSale + lent;
      const state = `${owned}, on sale ${onSale}, lent ${lent}`;
      return owned === 0 ? [] : [[`card ${card} of manager ${index}`, state] as const];
    }),
  ]);
}

function ordersOfModel({ model, auctions, lending }: World): Lines {
  const units = (cents: number): bigint => BigInt(cents) * CENT;
  const orders = [...model.orders].flatMap(([id, { open, side, left, price }]): Lines => {
    const kind = side === 'sell' ? 1 : 2;
    return open ? [[`order ${id}`, `kind ${kind}, ${left} left at ${units(price)}`]] : [];
  });
  const offers = [...lending.offers].flatMap(([id, { state, left, price }]): Lines =>
    state === 'open' ? [[`order ${id}`, `kind 3, ${left} left at ${units(price)}`]] : [],
  );
  const sales = [...auctions].flatMap(([id, { open, endsAt, lead }]): Lines => {
    const led = lead === null ? '' : ` ${lead.manager} ${units(lead.price)} ${units(lead.maximum)}`;
    return open ? [[`auction ${id}`, `ends ${endsAt}${led}`]] : [];
  });
  return [...orders, ...offers, ...sales];
}

function lendingOfModel({ lending, leases }: World): Lines {
  const copies = new Map<string, number>();
  for (const { borrower, offer, endsAt, copies: borrowed } of lending.loans) {
    const what = `what manager ${borrower} borrows of card ${offer.card} until ${endsAt}`;
    copies.set(what, (copies.get(what) ?? 0) + borrowed);
  }
  return [
    ...[...copies].map(([what, borrowed]) => [what, `${borrowed}`] as const),
    ...leases
      .filter(({ ended }) => !ended)
      .map(({ manager, player, endsAt }) => {
        return [`the lease of manager ${manager} of player ${player}`, `until ${endsAt}`] as const;
      }),
  ];
}

function shopOfModel({ shop }: World): Lines {
  return [
    ...shop.cards.map(({ minted, burned }, index) => {
      return [`card ${index}`, `${minted} minted, ${burned} burned`] as const;
    }),
    ...[...shop.drops].map(([id, { pack, left }]) => [`drop ${id}`, `${pack} ${left}`] as const),
  ];
}
