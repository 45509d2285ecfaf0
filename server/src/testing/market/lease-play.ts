import { isRefusal } from '@touchline/contract/errors';
import { leaseModel } from './lease-model.ts';
import type { ModelOutcome } from './market-model.ts';
import { drawManager, managerAt, NONE, type CommandOutcome, type World } from './market-world.ts';
import { codeOf } from '../http/refusals.ts';

/**
 * A manager leases a two-star player from the house, sometimes one the house does not lease or that does not exist, and
 * sometimes many in a row, to use up the free leases and the gold.
 */
export async function lease(world: World): Promise<CommandOutcome> {
  const { index } = drawManager(world);
  const times = world.draws.chance(0.1) ? 8 : 1;
  const outcomes: (readonly [market: ModelOutcome, model: ModelOutcome])[] = [];
  for (let each = 0; each < times; each += 1) outcomes.push(await leaseOne(world, index));
  return {
    name: 'house lease',
    market: outcomes.map(([market]) => market),
    model: outcomes.map(([, model]) => model),
  };
}

async function leaseOne(
  world: World,
  index: number,
): Promise<readonly [market: ModelOutcome, model: ModelOutcome]> {
  const { call, model, cards, leased, leases, draws } = world;
  const which = draws.weighted([18, 1, 1]);
  const place = draws.whole(leased.length);
  const [player, player_id] =
    which === 0
      ? ([place, leased[place]?.playerId ?? NONE] as const)
      : which === 1
        ? (['another', draws.pick(cards).playerId] as const)
        : (['nobody', NONE] as const);
  const outcome = await call('market.leases.take', { player_id }, managerAt(world, index));
  const market = isRefusal(outcome)
    ? codeOf(outcome)
    : `Ok for ${outcome.price}, ${outcome.gold_balance} gold and ${outcome.free_left} free left`;
  return [market, leaseModel(model, leases, index, player)];
}
