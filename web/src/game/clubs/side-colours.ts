import type { KitColours } from './kit.tsx';

/** Red, green and blue of "#rrggbb". */
function channels(colour: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

/** Perceived distance of two colours, 0 to about 765 (the weighted distance of Riemersma, "redmean"). */
function distance(one: string, other: string): number {
  const [r1 = 0, g1 = 0, b1 = 0] = channels(one);
  const [r2 = 0, g2 = 0, b2 = 0] = channels(other);
  const red = (r1 + r2) / 2;
  return Math.sqrt(
    (2 + red / 256) * (r1 - r2) ** 2 + 4 * (g1 - g2) ** 2 + (2 + (255 - red) / 256) * (b1 - b2) ** 2,
  );
}

/** Colours nearer than this are confused in a thin bar. */
const MIN_DISTANCE = 190;

/**
 * The colours of both sides of a match for adjacent bars: the first colours of their kits, or when these are
 * similar, the second of the away side, then of the home side, as in a kit change.
 */
export function sideColours(
  home: KitColours,
  away: KitColours,
): { readonly home: string; readonly away: string } {
  const pairs = [
    { home: home.colour_1, away: away.colour_1 },
    { home: home.colour_1, away: away.colour_2 },
    { home: home.colour_2, away: away.colour_1 },
    { home: home.colour_2, away: away.colour_2 },
  ];
  const apart = pairs.find((pair) => distance(pair.home, pair.away) >= MIN_DISTANCE);
  const [first] = pairs;
  return apart ?? first ?? { home: home.colour_1, away: away.colour_1 };
}
