import { isRefusal } from '@touchline/contract/errors';
import { parseMoney } from '@touchline/domain/money';
import { sql, type Db } from '../../db/database.ts';
import { seeded } from '../../feeds/public.ts';
import { inProcessManager, inProcessVisitor } from '../../http/auth/caller.ts';
import type { CallServices } from '../../http/calls/call-services.ts';
import { invoke } from '../../http/calls/invoke.ts';
import type { MarketAction } from './actions.ts';
import type { Trader } from './market-state.ts';

/** Whether the shop sells packs yet, without which there may be nothing to trade. */
export async function sellsPacks(services: CallServices): Promise<boolean> {
  const shop = await invoke(services, 'packs.list', {}, inProcessVisitor(), null);
  return !isRefusal(shop) && shop.packages.length > 0;
}

/**
 * The cheapest pack a trader may buy, of the league they like best; null when there is none they can pay. They leave the
 * starter packs to people.
 */
export async function choosePack(
  services: CallServices,
  seed: string,
  { manager, available }: Trader,
  now: Date,
): Promise<MarketAction | null> {
  const { id: managerId, nickname, language } = manager;
  const caller = inProcessManager({ managerId, nickname, language });
  const shop = await invoke(services, 'packs.list', {}, caller, null);
  if (isRefusal(shop)) return null;
  const left = await packsLeftForSimulated(services.db, now);
  const [best] = shop.packages
    .filter(({ id, key, my_limit_left }) => key !== 'starter' && my_limit_left > 0 && left.has(id))
    .map(({ id, price, league }) => ({
      dropId: id,
      price: Number(parseMoney('XFC', price)?.units ?? 0n),
      liking: seeded(seed, 'league of packs', managerId, league.id).fraction(),
    }))
    .filter(({ price }) => price > 0 && price <= available)
    .toSorted((one, other) => one.price - other.price || other.liking - one.liking);
  return best === undefined ? null : { kind: 'pack', dropId: best.dropId };
}

/** How many packs each of some managers has opened. */
export async function packsOpened(
  db: Db,
  managerIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; packs: number }>`
    select manager_id as id, count(*)::int as packs from fair_draw
    where manager_id = any(${managerIds}::int[]) and drop_id is not null group by manager_id
  `.execute(db);
  return new Map(rows.map(({ id, packs }) => [id, packs]));
}

/** How many packs of each drop on sale simulated managers may still buy: at most a third of each drop. */
async function packsLeftForSimulated(db: Db, now: Date): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; left: number }>`
    select pack_drop.id, quantity / 3 - (
      select count(*)::int from fair_draw join manager on manager.id = manager_id
      where drop_id = pack_drop.id and is_simulated
    ) as left
    from pack_drop where opens_at <= ${now} and closes_at > ${now} and left_quantity > 0 order by pack_drop.id
  `.execute(db);
  return new Map(rows.filter(({ left }) => left > 0).map(({ id, left }) => [id, left]));
}
