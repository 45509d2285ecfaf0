import { faceOf } from '@touchline/domain/faces/face';
import { kitDistance, matchKits, MIN_COLOUR_DISTANCE } from '@touchline/domain/football/kits';
import { visibleDifferences } from '@touchline/domain/testing/face-differences';
import { describe, expect, test } from 'vitest';
import type { FeedClub, FeedPlayer } from './feed.ts';
import { sprintWorld } from './simulator/world.ts';
import { inventClubs } from './world/clubs.ts';
import { squadsOf } from './world/squads/squads.ts';

const SEEDS = ['touchline', 'spring', 'harbour'] as const;

/** All clubs of a generated world that can meet, and the squads with the ids that the database gives. */
function worldOf(seed: string): { clubs: readonly FeedClub[]; players: readonly FeedPlayer[] } {
  const { clubs } = inventClubs(seed);
  return { clubs, players: squadsOf(seed, clubs)(1).players };
}

const kitOf = ({ kit }: FeedClub) => ({
  pattern: kit.pattern,
  colour_1: kit.primary,
  colour_2: kit.secondary,
});

describe('in the generated leagues', () => {
  test('the kits of no match clash, nor do those of the goalkeepers', () => {
    for (const seed of SEEDS) {
      const leagues = [...worldOf(seed).clubs, ...sprintWorld(seed, 'secret').clubs].map(kitOf);
      const clashes = leagues.flatMap((home) =>
        leagues.filter((away) => {
          const worn = matchKits(home, away);
          const keepers = [worn.homeKeeper, worn.awayKeeper];
          return (
            kitDistance(worn.home, worn.away) < MIN_COLOUR_DISTANCE ||
            keepers.some((keeper) =>
              [worn.home, worn.away].some((kit) => kitDistance(keeper, kit) < MIN_COLOUR_DISTANCE * 0.75),
            )
          );
        }),
      );
      expect(clashes).toEqual([]);
    }
  });

  test('two players of a squad look different at 24 px', () => {
    for (const seed of SEEDS) {
      // The database numbers players in the order of their keys as texts.
      const saved = worldOf(seed)
        .players.toSorted((one, other) => (String(one.code) < String(other.code) ? -1 : 1))
        .map(({ clubCode, position, nationality }, index) => ({
          clubCode,
          face: faceOf({ id: index + 1, nationality, position }),
        }));
      const squads = [...Map.groupBy(saved, ({ clubCode }) => clubCode).values()];
      const pairs = squads.flatMap((squad) =>
        squad.flatMap(({ face }, index) =>
          squad.slice(index + 1).map((mate) => visibleDifferences(face, mate.face)),
        ),
      );
      expect(pairs.length).toBeGreaterThan(10_000);
      expect(pairs.filter((differences) => differences === 0)).toEqual([]);
      expect(pairs.filter((differences) => differences < 2).length / pairs.length).toBeLessThan(0.000_5);
    }
  });
});
