import type { League } from '../by-league.ts';
import type { SeasonsOfLeague } from '../standings/standings-queries.ts';

/**
 * The league of the overview: the chosen one, else the one with the most matches in play, else the one with the
 * most today, else the first. Null when there is none.
 */
export function leagueToShow(seasons: readonly SeasonsOfLeague[], chosen: number | null): League | null {
  const own = seasons.find(({ league }) => league.id === chosen);
  if (own !== undefined) return own.league;
  const [best] = seasons.toSorted(
    (one, other) => other.matches_live - one.matches_live || other.matches_today - one.matches_today,
  );
  return best?.league ?? null;
}
