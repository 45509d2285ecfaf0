import { countedFills } from '@touchline/domain/market/counted-fills';
import { CURRENT_RULES, DAY_MS } from '@touchline/domain/rules/index';
import type { Tx } from '../../db/database.ts';
import { dayOf, type CardValue } from '../../market/portfolio/record-card-values.ts';
import { loadReferences } from '../../market/prices/references.ts';
import { newPriceCache, tierKey, type Tier } from '../../market/prices/eligible-fills.ts';
import type { ValuedCard } from '../../simulated-managers/values/valued-cards.ts';
import { VALUED_DAYS, type PastFill } from './imagine-history.ts';

/**
 * The values of a copy of each card at the end of each of the last days, where they changed, by the fills of the past
 * up to then, which come in order of time. They are the usual prices of those moments by `loadReferences`: it finds the
 * fills in its cache and asks the database nothing.
 */
export async function pastCardValues(
  tx: Tx,
  cards: readonly ValuedCard[],
  fills: readonly PastFill[],
  now: Date,
): Promise<readonly CardValue[]> {
  const { examined, tierFills } = CURRENT_RULES.market.reference;
  const ids = cards.map(({ cardId }) => cardId);
  const tierOf = new Map(
    cards.map(({ cardId, asset, facts }): [number, Tier] => [
      cardId,
      { assetType: asset.asset_type, stars: facts.stars },
    ]),
  );
  const values: CardValue[] = [];
  // Simulated managers made the past.
  const played = fills.map((fill) => ({ ...fill, isBetweenBonusHolders: false }));
  const last = new Map<number, bigint>();
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  for (let back = VALUED_DAYS - 1; back >= 0; back -= 1) {
    const end = today - back * DAY_MS;
    const newestFirst = played.filter(({ at }) => at < end).toReversed();
    const ofCards = Map.groupBy(newestFirst, ({ cardId }) => cardId);
    const ofTiers = Map.groupBy(newestFirst, ({ cardId }) => {
      const tier = tierOf.get(cardId);
      return tier === undefined ? null : tierKey(tier);
    });
    const cache = newPriceCache();
    for (const [cardId, tier] of tierOf) {
      const own = (ofCards.get(cardId) ?? []).slice(0, examined);
      cache.cards.set(cardId, { tier, version: 0n, fills: own, highest: null, houseSale: null });
      const key = tierKey(tier);
      if (cache.tiers.has(key)) continue;
      const latest = (ofTiers.get(key) ?? []).slice(0, tierFills);
      cache.tiers.set(
        key,
        countedFills(latest, CURRENT_RULES).map(({ price }) => price),
      );
    }
    const day = dayOf(new Date(end - 1));
    for (const [cardId, price] of await loadReferences(tx, ids, new Date(end), CURRENT_RULES, cache)) {
      if (price === null || price === last.get(cardId)) continue;
      last.set(cardId, price);
      values.push({ cardId, day, price });
    }
  }
  return values;
}
