import { describe, expect, test } from 'vitest';
import { inventClubs } from '../server/src/feeds/world/clubs.ts';
import { contrastOf } from '../web/src/ui/theme/contrast.ts';
import { crestDesign } from '../web/src/game/clubs/crest-design.ts';
import { numberInk } from '../web/src/game/clubs/kit-colours.ts';

/** The crest inputs of a world's clubs, by league. */
function leaguesOf(seed: string) {
  const leagues = Map.groupBy(inventClubs(seed).clubs, ({ leagueCode }) => leagueCode);
  return [...leagues.values()].map((clubs) =>
    clubs.map(({ name, shortName, kit }) => ({
      name,
      shortName,
      kit: { pattern: kit.pattern, colour_1: kit.primary, colour_2: kit.secondary },
    })),
  );
}

const SEEDS = ['touchline', 'a', 'b', 'c', 'd', 'e', 'f', 'g'];
const leagues = SEEDS.flatMap((seed) => leaguesOf(seed));
const alike = (looks: readonly string[]) => looks.filter((look, index) => looks.indexOf(look) !== index);

describe('what the clubs of a league look like', () => {
  test('no two crests with letters are alike', () => {
    for (const clubs of leagues) {
      expect(
        alike(clubs.map(({ name, shortName }) => JSON.stringify([crestDesign(name), shortName]))),
      ).toEqual([]);
    }
  });

  test('no two crests without letters, at row size, are alike', () => {
    for (const clubs of leagues) {
      const looks = clubs.map(({ name, kit }) =>
        JSON.stringify([crestDesign(name), kit.colour_1, kit.colour_2]),
      );
      expect(alike(looks)).toEqual([]);
    }
  });

  test('a shirt number is readable on its shirt', () => {
    for (const { kit } of leagues.flat()) {
      const { ink, edge } = numberInk(kit);
      const readable = edge === null ? contrastOf(ink, kit.colour_1) >= 4.5 : contrastOf(ink, edge) >= 7;
      expect(readable, JSON.stringify(kit)).toBe(true);
    }
  });
});
