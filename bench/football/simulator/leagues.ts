import type { MatchSeed } from '../../../server/src/feeds/simulator/match.ts';
import { createWorldBase } from '../../../server/src/feeds/world/world-base.ts';
import { CUP, LEAGUES, SEASON_MS } from '../../../server/src/feeds/world/leagues.ts';
import { playSeason } from '../../../server/src/feeds/world/season.ts';

/** A league match of a world, ready to be played. */
export interface LeagueMatch {
  /** Identifies the season of one league of one world. */
  readonly season: string;
  /** Matches that each of its clubs plays in the season. */
  readonly matchesOfClub: number;
  readonly seed: MatchSeed;
}

/** How long after its start a world is sampled: squads age and players transfer later. */
const SEASONS = 3;

/**
 * An endless sequence of matches of the product's leagues: a season of all five in one world after another, with their
 * squads, line-ups, injuries and suspensions. Leaves out the cup, which has no draws. A pure function of the seed.
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
