import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clubKits, keeperKit, kitDistance, matchKits, MIN_COLOUR_DISTANCE, type Kit } from './kits.ts';

const PATTERNS = ['plain', 'stripes', 'hoops', 'halves', 'sash'] as const;
const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const anyKit: fc.Arbitrary<Kit> = fc.record({
  pattern: fc.constantFrom(...PATTERNS),
  colour_1: colour,
  colour_2: colour,
});
const kit = (pattern: Kit['pattern'], colour_1: string, colour_2: string): Kit => ({
  pattern,
  colour_1,
  colour_2,
});

describe('the kits of a match', () => {
  test('stay the home kits where these are distinguishable', () => {
    const [red, blue] = [kit('plain', '#c8102e', '#ffffff'), kit('plain', '#0b3d91', '#ffffff')];
    expect(matchKits(red, blue)).toMatchObject({ home: red, away: blue });
  });

  test('change on the away side where they clash, also when the colours are exchanged', () => {
    const red = kit('stripes', '#c8102e', '#ffffff');
    expect(matchKits(red, kit('plain', '#c8102e', '#ffffff')).away.colour_1).not.toBe('#c8102e');
    const exchanged = kit('stripes', '#ffffff', '#c8102e');
    expect(matchKits(red, exchanged).away).not.toEqual(exchanged);
  });

  test('are distinguishable for clubs of any colours, goalkeepers from both sides', () => {
    fc.assert(
      fc.property(anyKit, anyKit, (home, away) => {
        const worn = matchKits(home, away);
        expect(kitDistance(worn.home, worn.away)).toBeGreaterThan(MIN_COLOUR_DISTANCE / 2);
        for (const keeper of [worn.homeKeeper, worn.awayKeeper]) {
          expect(kitDistance(keeper, worn.home)).toBeGreaterThan(MIN_COLOUR_DISTANCE / 2);
          expect(kitDistance(keeper, worn.away)).toBeGreaterThan(MIN_COLOUR_DISTANCE / 2);
        }
        expect(worn.homeKeeper.colour_1).not.toBe(worn.awayKeeper.colour_1);
      }),
      {
        numRuns: 2_000,
        // None of the three kits of the away side is far enough from these.
        examples: [[kit('halves', '#e8ffef', '#000001'), kit('stripes', '#762862', '#859f82')]],
      },
    );
  });
});

test('a club has three kits and a goalkeeper who wears none of its colours', () => {
  const club = kit('halves', '#7a1f3d', '#6cabdd');
  const [home, away, third] = clubKits(club);
  expect(home).toBe(club);
  expect(new Set([home.colour_1, away.colour_1, third.colour_1]).size).toBe(3);
  expect(kitDistance(keeperKit(club), club)).toBeGreaterThanOrEqual(MIN_COLOUR_DISTANCE);
  expect(keeperKit(club)).toEqual(keeperKit({ ...club }));
});
