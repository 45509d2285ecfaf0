import type { Rules } from '../rules/rules.ts';

/** An auction the house holds by its published schedule. */
export interface HouseLot {
  /** The row of the schedule and the number of its turn: no other lot has the same. */
  readonly name: string;
  readonly assetType: 1 | 2;
  /** One of these, as the card's stars say. */
  readonly startPrices: readonly { readonly stars: number; readonly units: bigint }[];
  /** Epoch milliseconds. */
  readonly startsAt: number;
  readonly dueAt: number;
}

const MINUTE_MS = 60_000;

/**
 * The lots of the house that run at a moment: each row of the schedule opens one every so many minutes, counted from
 * the beginning of 1970, and lets it run for its hours.
 */
export function houseLotsAt(now: number, { market }: Rules): readonly HouseLot[] {
  return market.houseAuctions.flatMap((row) => {
    const every = row.everyMinutes * MINUTE_MS;
    const runs = row.hours * 60 * MINUTE_MS;
    const offset = row.offsetMinutes * MINUTE_MS;
    const last = Math.floor((now - offset) / every);
    const lots: HouseLot[] = [];
    for (let turn = last; turn * every + offset + runs > now; turn -= 1) {
      const startsAt = turn * every + offset;
      lots.push({
        name: `${row.name} ${turn}`,
        assetType: row.assetType,
        startPrices: row.startPrices.map(({ stars, price }) => ({ stars, units: price.units })),
        startsAt,
        dueAt: startsAt + runs,
      });
    }
    return lots.toReversed();
  });
}
