import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { xfc, XFC_UNIT } from '../money.ts';
import { CURRENT_RULES, DAY_MS, MINUTE_MS, STARS } from '../rules/index.ts';
import {
  contestName,
  decideCreation,
  type ContestWish,
  type CreationFacts,
  type WishedMatch,
} from './creation.ts';
import { hostingOf } from './hosting.ts';
import { maxPerManager } from './seats.ts';

const NOW = Date.UTC(2026, 2, 6, 12);
const START = NOW + DAY_MS;

const match = (facts: Partial<WishedMatch> = {}): WishedMatch => ({
  kickOffAt: START,
  isScheduled: true,
  leagueId: 1,
  seasonId: 11,
  roundId: 111,
  round: 7,
  pace: 'standard',
  fullStatistics: true,
  ...facts,
});

const wish = (terms: Partial<ContestWish> = {}): ContestWish => ({
  name: 'Friday five',
  day: null,
  leagueId: null,
  matchCount: 1,
  kindId: 3,
  isPro: false,
  proTier: null,
  freeEntry: true,
  entryFee: null,
  password: null,
  minEntries: null,
  maxEntries: null,
  maxPerManager: null,
  addedPrize: xfc(0n),
  guaranteedPool: xfc(0n),
  ...terms,
});

const facts = (given: Partial<CreationFacts> = {}): CreationFacts => ({
  now: NOW,
  organizerLevel: 3,
  matches: [match()],
  venueStars: null,
  ...given,
});

const decide = (terms: Partial<ContestWish> = {}, given: Partial<CreationFacts> = {}) =>
  decideCreation(wish(terms), facts(given), CURRENT_RULES);
const reason = (...given: Parameters<typeof decide>) => {
  const decision = decide(...given);
  return decision.ok ? null : decision.reason;
};
const terms = (...given: Parameters<typeof decide>) => {
  const decision = decide(...given);
  return decision.ok ? decision.terms : null;
};

describe('the name of a contest', () => {
  test.each([
    ['  Friday \u00a0 five ', 'Friday five'],
    ['Coupe d’été', 'Coupe d’été'],
    ['e\u0301te\u0301', 'été'],
    ['英超五人', '英超五人'],
    ['A1!', 'A1!'],
    ['ab', null],
    ['   a   ', null],
    ['!!! ???', null],
    ['a\u202eb c', null],
    ['a\u200bbc', null],
    ['a\nbc', null],
    ['a\u2028bc', null],
    ['a\u3164bc', null],
    ['x'.repeat(60), 'x'.repeat(60)],
    ['x'.repeat(61), null],
    ['\ud800abc', null],
  ])('%j is stored as %j', (typed, stored) => {
    expect(contestName(typed, CURRENT_RULES)).toBe(stored);
  });

  test('once stored stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 70 }), (typed) => {
        const stored = contestName(typed, CURRENT_RULES);
        if (stored !== null) expect(contestName(stored, CURRENT_RULES)).toBe(stored);
      }),
    );
  });
});

describe('the matches of a contest', () => {
  test.each<[string, Partial<ContestWish>, readonly WishedMatch[], string | null]>([
    ['may not be missing', { matchCount: 0 }, [], 'matches'],
    ['must all exist, each once', { matchCount: 2 }, [match()], 'matches'],
    ['must not have started or been called off', {}, [match({ isScheduled: false })], 'matches'],
    ['must be of the league', { leagueId: 2 }, [match()], 'matches'],
    ['may be of several leagues', { matchCount: 2 }, [match(), match({ leagueId: 2, seasonId: 22 })], null],
    ['need full statistics for pro', { isPro: true }, [match({ fullStatistics: false })], 'matches'],
    ['need none for easy', {}, [match({ fullStatistics: false })], null],
    ['must be on the day', { day: START + 1 }, [match()], 'matches'],
    ['may be the first of the day', { day: START }, [match()], null],
    ['may not be 25 hours later', { day: START - 25 * 60 * MINUTE_MS }, [match()], 'matches'],
  ])('%s', (_, wished, matches, expected) => {
    expect(reason(wished, { matches })).toBe(expected);
  });

  test.each([
    [30 * MINUTE_MS - 1, 'start'],
    [30 * MINUTE_MS, null],
    [14 * DAY_MS, null],
    [14 * DAY_MS + 1, 'start'],
  ])('start %d ms ahead: %s', (ahead, expected) => {
    expect(reason({}, { matches: [match({ kickOffAt: NOW + ahead })] })).toBe(expected);
  });

  test('give the contest their round, their season, or neither', () => {
    const two = (other: Partial<WishedMatch>) =>
      terms({ matchCount: 2 }, { matches: [match(), match(other)] });
    expect(two({})).toMatchObject({ season: { leagueId: 1, seasonId: 11 }, round: { id: 111, number: 7 } });
    expect(two({ roundId: 112, round: 8 })).toMatchObject({ season: { seasonId: 11 }, round: null });
    expect(two({ leagueId: 2, seasonId: 22 })).toMatchObject({ season: null, round: null });
  });

  test('give it the pace of the Sprint League only where all are of it', () => {
    const sprint = match({ pace: 'sprint' });
    expect(terms({}, { matches: [sprint] })?.pace).toBe('sprint');
    expect(terms({ matchCount: 2 }, { matches: [sprint, match()] })?.pace).toBe('standard');
  });
});

describe('the money of a contest', () => {
  const paid = { freeEntry: false };
  test.each<[string, Partial<ContestWish>, Partial<CreationFacts>, string | null]>([
    ['is a fee of at least 1 XFC', { ...paid, entryFee: xfc(XFC_UNIT - 1n) }, { venueStars: 2 }, 'fee'],
    ['may be 1 XFC', { ...paid, entryFee: xfc(XFC_UNIT) }, { venueStars: 2 }, null],
    ['may be 1,000 XFC', { ...paid, entryFee: xfc(1_000n * XFC_UNIT) }, { venueStars: 2 }, null],
    ['is no more', { ...paid, entryFee: xfc(1_000n * XFC_UNIT + 1n) }, { venueStars: 2 }, 'fee'],
    ['is a fee or free', paid, { venueStars: 2 }, 'fee'],
    ['is not both', { entryFee: xfc(XFC_UNIT) }, { venueStars: 2 }, 'fee'],
    ['needs level 3', { ...paid, entryFee: xfc(XFC_UNIT) }, { venueStars: 2, organizerLevel: 2 }, 'level'],
    ['needs a venue', { ...paid, entryFee: xfc(XFC_UNIT) }, {}, 'venue_missing'],
    ['needs no level when free', {}, { organizerLevel: 1 }, null],
  ])('%s', (_, wished, given, expected) => {
    expect(reason(wished, given)).toBe(expected);
  });

  test('is backed by the larger of added prize and guarantee', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 17n), fc.bigInt(0n, 10n ** 17n), (added, guaranteed) => {
        const made = terms({ addedPrize: xfc(added), guaranteedPool: xfc(guaranteed) });
        expect(made).toMatchObject({ addedPrize: added, guaranteedPool: guaranteed });
        expect(made?.backing).toBe(added > guaranteed ? added : guaranteed);
      }),
    );
  });

  test('gives the host the share of the venue, and none of a free contest', () => {
    const fee = { freeEntry: false, entryFee: xfc(XFC_UNIT) };
    expect(STARS.map((venueStars) => terms({ ...fee, kindId: 1 }, { venueStars })?.hostShare)).toEqual([
      0, 200, 400, 600, 800,
    ]);
    expect(terms({}, { venueStars: 5 })?.hostShare).toBe(0);
  });
});

describe('the seats of a contest', () => {
  test.each<[string, Partial<ContestWish>, Partial<CreationFacts>, string | null]>([
    ['are at most 100 without a venue', { maxEntries: 100 }, {}, null],
    ['are no more without a venue', { maxEntries: 101 }, {}, 'seats'],
    ['are at most those of the venue', { maxEntries: 1_000 }, { venueStars: 5 }, null],
    ['are no more than those of the venue', { maxEntries: 51 }, { venueStars: 3 }, 'venue_too_small'],
    ['are two head-to-head', { kindId: 1, maxEntries: 3 }, {}, 'seats'],
    ['are filled by two head-to-head', { kindId: 1, minEntries: 3 }, {}, 'seats'],
    ['are one for each manager head-to-head', { kindId: 1, maxPerManager: 2 }, {}, 'seats'],
    ['are at least two', { maxEntries: 1 }, {}, 'seats'],
    ['are at least the entries it needs', { minEntries: 11, maxEntries: 10 }, {}, 'seats'],
    ['are one a manager of 39', { maxPerManager: 2, maxEntries: 39 }, {}, 'seats'],
    ['may be two a manager of 40', { maxPerManager: 2, maxEntries: 40 }, {}, null],
    ['may be three a manager of 60', { maxPerManager: 3, maxEntries: 60 }, {}, null],
    ['are of a known kind', { kindId: 4 }, {}, 'seats'],
    ['are on a ladder only in pro', { proTier: 'rookie' }, {}, 'tier'],
    ['may be on a ladder in pro', { isPro: true, proTier: 'rookie' }, {}, null],
    ['may be on no ladder in pro', { isPro: true }, {}, null],
    ['may have a password', { password: 'four' }, {}, null],
    ['may have a password of 32 characters', { password: '𝓹'.repeat(32) }, {}, null],
    ['have no password of three', { password: '𝓹𝓹𝓹' }, {}, 'password'],
    ['have none of 33', { password: 'p'.repeat(33) }, {}, 'password'],
    ['have none with a control character', { password: 'pass\u0000word' }, {}, 'password'],
  ])('%s', (_, wished, given, expected) => {
    expect(reason(wished, given)).toBe(expected);
  });

  test('are as many as allowed when the organizer leaves them open', () => {
    expect(terms()).toMatchObject({ minEntries: 2, maxEntries: 100, maxPerManager: 1 });
    expect(terms({}, { venueStars: 4 })).toMatchObject({ maxEntries: 200 });
    expect(terms({ kindId: 1 })).toMatchObject({ minEntries: 2, maxEntries: 2, maxPerManager: 1 });
  });

  test('of every accepted contest keep all bounds', () => {
    const some = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: null });
    const drawn = fc.record({
      kindId: fc.integer({ min: 1, max: 3 }),
      minEntries: some(1_100),
      maxEntries: some(1_100),
      maxPerManager: some(5),
      venueStars: fc.option(fc.constantFrom(...STARS), { nil: null }),
    });
    fc.assert(
      fc.property(drawn, ({ venueStars, ...wished }) => {
        const made = terms(wished, { venueStars });
        if (made === null) return;
        const largest = venueStars === null ? 100 : CURRENT_RULES.cards.venues[venueStars].largestContest;
        expect(made.minEntries).toBeGreaterThanOrEqual(2);
        expect(made.minEntries).toBeLessThanOrEqual(made.maxEntries);
        expect(made.maxEntries).toBeLessThanOrEqual(largest);
        expect(made.maxPerManager).toBeGreaterThanOrEqual(1);
        expect(made.maxPerManager).toBeLessThanOrEqual(
          maxPerManager(made.kind, made.maxEntries, CURRENT_RULES),
        );
        if (made.kind === 'head_to_head') expect(made.maxEntries).toBe(2);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a venue', () => {
  const hosting = (stars: (typeof STARS)[number], usableCopies: number, ...dueAt: number[]) =>
    hostingOf(
      stars,
      { usableCopies, loans: dueAt.map((due, index) => ({ id: index + 1, dueAt: due })) },
      START,
      CURRENT_RULES,
    );

  test('of one or two stars hosts for everybody', () => {
    expect([hosting(1, 0), hosting(2, 0)]).toEqual([{ by: 'free' }, { by: 'free' }]);
  });

  test('of three stars or more needs a copy that hosts nothing', () => {
    expect([hosting(3, 0), hosting(5, 0)]).toEqual(['no_copy', 'no_copy']);
    expect(hosting(3, 1)).toEqual({ by: 'copy' });
  });

  test('that is borrowed hosts a contest that ends within the loan, before an own copy does', () => {
    expect(hosting(4, 1, START - 1, START)).toEqual({ by: 'loan', loanId: 2 });
    expect(hosting(4, 1, START - 1)).toEqual({ by: 'copy' });
    expect(hosting(4, 0, START - 1)).toBe('loan_too_short');
  });
});
