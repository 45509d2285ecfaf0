/** Packs that the house gives: drawn like those of a drop, from the copies of one league, without a drop's stock. */
import { canBeDrawn } from '@touchline/domain/packs/draw';
import type { Rules } from '@touchline/domain/rules/index';
import type { RegularPackKey } from '@touchline/domain/rules/packs';
import type { Db, Tx } from '../db/database.ts';
import {
  decideDraw,
  lockDrawnHoldings,
  lockPools,
  mintDrawnCards,
  recordDraw,
  type Draw,
} from './make-draw.ts';
import { copiesLeft } from './queries/shop.ts';
import type { SeedInUse } from './seeds.ts';

/** A given pack that is drawn; nothing is written yet. */
export interface PackToGive {
  readonly draw: Draw;
  readonly pack: RegularPackKey;
  readonly leagueId: number;
  readonly rulesVersion: number;
}

/**
 * Draws a pack to give with the seeds, which are locked, from the league with the most copies left of those that can
 * fill it; null when none can. Locks its pool and the drawn holdings.
 */
export async function drawPackToGive(
  tx: Tx,
  seed: SeedInUse,
  pack: RegularPackKey,
  { shop, version }: Pick<Rules, 'shop' | 'version'>,
): Promise<PackToGive | null> {
  const { table } = shop.packs[pack];
  const { leftPerCard } = shop;
  const leagueId = await fullestLeague(tx, (tiers) => canBeDrawn(table, tiers, leftPerCard));
  if (leagueId === null) return null;
  await lockPools(tx, [leagueId]);
  const draw = await decideDraw(tx, seed, { table, leagueIds: [leagueId], leftPerCard });
  if (draw === null) return null;
  await lockDrawnHoldings(tx, draw);
  return { draw, pack, leagueId, rulesVersion: version };
}

/** Writes the draw of a given pack, uses up its nonce and mints its cards; returns the draw's id. */
export async function givePack(tx: Tx, at: Date, { draw, ...given }: PackToGive): Promise<number> {
  const drawId = await recordDraw(tx, at, draw, { given });
  await mintDrawnCards(tx, at, draw, drawId);
  return drawId;
}

type Tiers = Awaited<ReturnType<typeof copiesLeft>>;

async function fullestLeague(db: Db, fills: (tiers: Tiers) => boolean): Promise<number | null> {
  const leagues = [...Map.groupBy(await copiesLeft(db, null), ({ leagueId }) => leagueId)]
    .filter(([, tiers]) => fills(tiers))
    .map(([id, tiers]) => ({ id, left: tiers.reduce((sum, tier) => sum + tier.left, 0) }))
    .toSorted((one, other) => other.left - one.left || one.id - other.id);
  return leagues[0]?.id ?? null;
}
