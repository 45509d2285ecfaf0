import type { MatchSeed } from '../../server/src/feeds/simulator/match.ts';
import { createWorldBase } from '../../server/src/feeds/world/world-base.ts';
import { CUP, LEAGUES, SEASON_MS } from '../../server/src/feeds/world/leagues.ts';
import { playSeason } from '../../server/src/feeds/world/season.ts';

/** A league match of a world, ready to be played. */
export interface LeagueMatch {
  /** Names the season of one league of one world. */
  readonly season: string;
  /** Matches that each of its clubs plays in the season. */
  readonly matchesOfClub: number;
  readonly seed: MatchSeed;
}

/** How far from its beginning a world is looked at, since squads age and change clubs. */
const SEASONS = 3;

/**
 * League matches of the product's own leagues without end: a season of all five of them in one world after the other,
 * with their squads, line-ups, injuries and suspensions. The cup is left out: it has no draws. A pure function of
 * the seed.
 */
export function* leagueMatches(seed: string): Generator<LeagueMatch, never> {
  for (let number = 0; ; number += 1) {
    const world = `${seed}-${number}`;
    const season = 1 + (number % SEASONS);
    const played = playSeason(createWorldBase(world, 'bench'), season);
    for (const fixture of played.fixtures((season - 1) * SEASON_MS, (season + 1) * SEASON_MS)) {
      const league = LEAGUES.find(({ code }) => code === fixture.leagueCode);
      if (fixture.leagueCode === CUP || league === undefined) continue;
      yield {
        season: `${world} ${fixture.leagueCode}`,
        matchesOfClub: 2 * (league.clubs - 1),
        seed: played.played(fixture).seed,
      };
    }
  }
}
