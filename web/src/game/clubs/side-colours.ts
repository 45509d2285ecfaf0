import { colourDistance, MIN_COLOUR_DISTANCE } from '@touchline/domain/football/kits';
import type { KitColours } from './kit.tsx';

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
  const apart = pairs.find((pair) => colourDistance(pair.home, pair.away) >= MIN_COLOUR_DISTANCE);
  const [first] = pairs;
  return apart ?? first ?? { home: home.colour_1, away: away.colour_1 };
}
