import { expect, test } from 'vitest';
import type { Caller } from '../../http/auth/caller.ts';
import { limitSearches } from '../../http/edge/limit-searches.ts';
import { makeLimits } from '../../http/edge/limits.ts';
import { marketCaller } from '../../testing/market/market.ts';
import { openMarketScene } from '../../testing/market/market-scene.ts';
import { topsRoutes } from '../../tops/routes.ts';
import { marketReadingRoutes } from '../read-routes.ts';

const scene = await openMarketScene();

test('the sixty-first search within a minute is refused, in whichever lists the sixty were', async () => {
  const searches = limitSearches(makeLimits(() => 0));
  const routes = { ...marketReadingRoutes({ searches }), ...topsRoutes({ searches }) };
  const { call } = marketCaller(scene.db, routes);
  const manager = await scene.trader();
  const lists = [
    (by: Caller) => call('market.players.list', { page: 1, search: 'silva' }, by),
    (by: Caller) => call('market.venues.list', { page: 1, search: 'park' }, by),
    (by: Caller) => call('market.clubs.search', { query: 'rovers' }, by),
    (by: Caller) => call('market.clubs.byPrefix', { teamName: 'ro' }, by),
    (by: Caller) => call('tops.list', { page: 1, search: 'ada' }, by),
  ] as const;
  for (let round = 0; round < 12; round += 1)
    for (const search of lists) expect(await search(manager)).not.toHaveProperty('refused');
  for (const search of lists) expect(await search(manager)).toMatchObject({ refused: 'ERR_TOO_MANY' });
  for (const search of lists) expect(await search(await scene.trader())).not.toHaveProperty('refused');
});

test('lists without a search are not counted', async () => {
  const searches = limitSearches(makeLimits(() => 0));
  const { call } = marketCaller(scene.db, marketReadingRoutes({ searches }));
  const manager = await scene.trader();
  for (let page = 0; page < 61; page += 1)
    expect(await call('market.players.list', { page: 1, search: ' ' }, manager)).not.toHaveProperty(
      'refused',
    );
});
