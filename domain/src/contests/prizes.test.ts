import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moneyText, parseMoney, xfc } from '../money.ts';
import { CURRENT_RULES } from '../rules/index.ts';
import type { ContestKind } from '../rules/index.ts';
import { doubleUpFactor, placeShares, placesPaid, settlePrizes, splitPool } from './prizes.ts';
import type { PoolSources, RankedEntry } from './prizes.ts';

const KINDS: readonly ContestKind[] = ['head_to_head', 'double_up', 'tournament'];

function amount(text: string) {
  return parseMoney('XFC', text) ?? xfc(-1n);
}

function entry(entryId: number, points: number, rest: Partial<RankedEntry> = {}): RankedEntry {
  return { entryId, points, pointsOfEleven: points, stars: 28, savedAt: entryId, ...rest };
}

function sources(facts: Partial<PoolSources>): PoolSources {
  const none = xfc(0n);
  return {
    fees: none,
    feesOfHost: none,
    hostShareBasisPoints: 0n,
    addedPrize: none,
    guaranteedPool: none,
    ...facts,
  };
}

describe('the pool', () => {
  const split = (facts: Partial<PoolSources>) => {
    const { pool, houseCut, hostCut, topUp } = splitPool(sources(facts), CURRENT_RULES);
    return [pool, houseCut, hostCut, topUp].map(moneyText);
  };
  const cases: [string, Partial<PoolSources>, string[]][] = [
    ['is the fees less 4%', { fees: amount('100') }, ['96.00', '4.00', '0.00', '0.00']],
    ['rounds the cut down', { fees: xfc(99n) }, ['0.00000096', '0.00000003', '0.00', '0.00']],
    [
      'gives the host a share of the fees of others',
      { fees: amount('100'), feesOfHost: amount('10'), hostShareBasisPoints: 600n },
      ['90.60', '4.00', '5.40', '0.00'],
    ],
    [
      'takes no cut of an added prize',
      { fees: amount('100'), addedPrize: amount('50') },
      ['146.00', '4.00', '0.00', '0.00'],
    ],
    [
      'is lifted to the guarantee',
      { fees: amount('100'), guaranteedPool: amount('500') },
      ['500.00', '4.00', '0.00', '404.00'],
    ],
    [
      'needs no lift above the guarantee',
      { fees: amount('1000'), guaranteedPool: amount('500') },
      ['960.00', '40.00', '0.00', '0.00'],
    ],
    ['is nothing for nothing', {}, ['0.00', '0.00', '0.00', '0.00']],
  ];
  test.each(cases)('%s', (_, facts, expected) => {
    expect(split(facts)).toEqual(expected);
  });

  test('pool, house and host take exactly what fees, added prize and guarantor give', () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 17n });
    fc.assert(
      fc.property(
        fc.record({ fees: units, own: units, added: units, promise: units }),
        fc.bigInt({ min: 0n, max: 800n }),
        ({ fees: a, own: b, added, promise }, share) => {
          const [fees, own] = a > b ? [a, b] : [b, a];
          const given = sources({
            fees: xfc(fees),
            feesOfHost: xfc(own),
            hostShareBasisPoints: share,
            addedPrize: xfc(added),
            guaranteedPool: xfc(promise),
          });
          const { pool, houseCut, hostCut, topUp } = splitPool(given, CURRENT_RULES);
          expect(pool.units + houseCut.units + hostCut.units).toBe(fees + added + topUp.units);
          expect(pool.units).toBeGreaterThanOrEqual(promise);
          expect([houseCut, hostCut, topUp].every(({ units: cut }) => cut >= 0n)).toBe(true);
        },
      ),
    );
  });
});

describe('places paid', () => {
  test.each<[ContestKind, [entries: number, places: number][]]>([
    [
      'head_to_head',
      [
        [0, 0],
        [1, 1],
        [2, 1],
      ],
    ],
    [
      'double_up',
      [
        [0, 0],
        [1, 1],
        [2, 1],
        [3, 1],
        [10, 5],
        [11, 5],
      ],
    ],
    [
      'tournament',
      [
        [0, 0],
        [1, 1],
        [2, 1],
        [3, 1],
        [4, 2],
        [5, 2],
        [6, 3],
        [15, 3],
        [16, 4],
        [100, 20],
        [101, 21],
      ],
    ],
  ])('in a %s', (kind, rows) => {
    for (const [entries, places] of rows) expect(placesPaid(kind, entries, CURRENT_RULES)).toBe(places);
  });
});

describe('the shares of the places', () => {
  const shares = (kind: ContestKind, entries: number, pool: string) =>
    placeShares(kind, entries, amount(pool), CURRENT_RULES).map(moneyText);

  test('a head-to-head pays its winner', () => {
    expect(shares('head_to_head', 2, '19.20')).toEqual(['19.20']);
  });
  test('a double-up pays half of the entries equally, the remainder to the first', () => {
    expect(shares('double_up', 6, '10')).toEqual(['3.33333334', '3.33333333', '3.33333333']);
  });
  test('a tournament pays by i^-0.8, to the unit', () => {
    expect(shares('tournament', 3, '10')).toEqual(['10.00']);
    expect(shares('tournament', 5, '100')).toEqual(['63.51831057', '36.48168943']);
    expect(shares('tournament', 10, '100')).toEqual(['50.26154036', '28.86767435', '20.87078529']);
  });
  test('sum to the pool, decrease by place, and are never negative', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...KINDS),
        fc.integer({ min: 1, max: 2_000 }),
        fc.bigInt({ min: 0n, max: 10n ** 17n }),
        (kind, entries, units) => {
          const prizes = placeShares(kind, entries, xfc(units), CURRENT_RULES).map((prize) => prize.units);
          expect(prizes.reduce((sum, prize) => sum + prize, 0n)).toBe(units);
          expect(prizes.every((prize, index) => prize >= 0n && prize <= (prizes[index - 1] ?? prize))).toBe(
            true,
          );
        },
      ),
    );
  });
  test('a pool for a hundred thousand entries is split fast', () => {
    const prizes = placeShares('tournament', 100_000, amount('1000000'), CURRENT_RULES);
    expect(prizes).toHaveLength(20_000);
    expect(prizes.reduce((sum, { units }) => sum + units, 0n)).toBe(amount('1000000').units);
  });
});

describe('settlement', () => {
  const settle = (kind: ContestKind, entries: RankedEntry[], pool: string) =>
    settlePrizes(kind, entries, amount(pool), CURRENT_RULES).map(
      ({ entryId, rank, prize }) => `${rank}. entry ${entryId}: ${moneyText(prize)}`,
    );

  test('more points come first', () => {
    expect(settle('tournament', [entry(1, 10), entry(2, 30), entry(3, 20)], '10')).toEqual([
      '1. entry 2: 10.00',
      '2. entry 3: 0.00',
      '3. entry 1: 0.00',
    ]);
  });
  test('equal points share the rank and the money of the places they span', () => {
    const entries = [entry(1, 30), entry(2, 30), entry(3, 20), entry(4, 10), entry(5, 10)];
    expect(settle('tournament', entries, '100')).toEqual([
      '1. entry 1: 50.00',
      '1. entry 2: 50.00',
      '3. entry 3: 0.00',
      '4. entry 4: 0.00',
      '4. entry 5: 0.00',
    ]);
  });
  test('a tie over the last paid place shares what is left of it', () => {
    const entries = [entry(1, 30), entry(2, 20), entry(3, 20), entry(4, 20), entry(5, 10)];
    expect(settle('tournament', entries, '100')).toEqual([
      '1. entry 1: 63.51831057',
      '2. entry 2: 12.16056315',
      '2. entry 3: 12.16056314',
      '2. entry 4: 12.16056314',
      '5. entry 5: 0.00',
    ]);
  });
  test('a drawn head-to-head is halved', () => {
    expect(settle('head_to_head', [entry(1, 5), entry(2, 5)], '19.20')).toEqual([
      '1. entry 1: 9.60',
      '1. entry 2: 9.60',
    ]);
  });
  test('an indivisible unit is assigned by points of the eleven, then fewer stars, then the earlier save', () => {
    const odd = (one: Partial<RankedEntry>, other: Partial<RankedEntry>) =>
      settlePrizes('head_to_head', [entry(1, 5, one), entry(2, 5, other)], xfc(3n), CURRENT_RULES).map(
        ({ entryId, prize }) => [entryId, prize.units],
      );
    const second = [
      [2, 2n],
      [1, 1n],
    ];
    expect(odd({ pointsOfEleven: 4 }, { pointsOfEleven: 5 })).toEqual(second);
    expect(odd({ stars: 28 }, { stars: 27 })).toEqual(second);
    expect(odd({ savedAt: 200 }, { savedAt: 100 })).toEqual(second);
  });
  test('without entries nothing is paid', () => {
    expect(settle('tournament', [], '10')).toEqual([]);
  });

  const fields = fc
    .array(fc.record({ points: fc.integer({ min: -5, max: 12 }), savedAt: fc.nat(1_000) }), {
      minLength: 1,
      maxLength: 120,
    })
    .map((rows) => rows.map(({ points, savedAt }, index) => entry(index + 1, points, { savedAt })));

  test('pays exactly the pool, more for more points, the same for the same', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...KINDS),
        fields,
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        (kind, field, units) => {
          const settled = settlePrizes(kind, field, xfc(units), CURRENT_RULES);
          expect(settled.reduce((sum, { prize }) => sum + prize.units, 0n)).toBe(units);
          expect(new Set(settled.map(({ entryId }) => entryId)).size).toBe(field.length);
          for (const [index, { rank, prize }] of settled.entries()) {
            const before = settled[index - 1];
            expect(prize.units).toBeGreaterThanOrEqual(0n);
            if (before === undefined) continue;
            expect(prize.units).toBeLessThanOrEqual(before.prize.units);
            if (rank === before.rank) expect(before.prize.units - prize.units).toBeLessThanOrEqual(1n);
          }
        },
      ),
    );
  });
  test('does not depend on the order the entries are read in', () => {
    fc.assert(
      fc.property(fields, (field) => {
        expect(settlePrizes('tournament', field.toReversed(), amount('77.77'), CURRENT_RULES)).toEqual(
          settlePrizes('tournament', field, amount('77.77'), CURRENT_RULES),
        );
      }),
    );
  });
});

describe('the factor of a double-up', () => {
  const factor = (entries: number, added = '0') =>
    doubleUpFactor(
      entries,
      amount('5'),
      (field) => sources({ fees: xfc(amount('5').units * BigInt(field)), addedPrize: amount(added) }),
      CURRENT_RULES,
    );
  test.each([
    [0, 192],
    [1, 192],
    [2, 192],
    [3, 288],
    [5, 240],
    [7, 224],
    [100, 192],
    [101, 193],
  ])('of %i entries is %i hundredths of the fee', (entries, hundredths) => {
    expect(factor(entries)).toBe(hundredths);
  });
  test('grows with an added prize and is rounded down', () => {
    expect(factor(2, '1')).toBe(212);
    expect(factor(9)).toBe(216);
  });
});
