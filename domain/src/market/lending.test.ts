import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENT_RULES, DAY_MS } from '../rules/index.ts';
import {
  freeLeasesAWeek,
  freeLeasesLeft,
  houseLeasePrice,
  returnedCopyPlace,
  reasonAgainstHouseLease,
  weekOf,
} from './lending.ts';
import { ORDER_STATUS } from './order.ts';

const MONDAY = Date.parse('2026-03-02T00:00:00Z');

describe('the week of the allowance', () => {
  test('begins on Monday at midnight UTC', () => {
    expect(weekOf(MONDAY)).toMatchObject({ startsAt: MONDAY, endsAt: MONDAY + 7 * DAY_MS });
    expect(weekOf(MONDAY - 1)).toMatchObject({ endsAt: MONDAY });
    expect(weekOf(MONDAY).number).toBe(weekOf(MONDAY - 1).number + 1);
  });

  test('contains its time, and follows the previous one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (now) => {
        const week = weekOf(now);
        expect(week.startsAt <= now && now < week.endsAt).toBe(true);
        expect(weekOf(week.endsAt)).toMatchObject({ number: week.number + 1, startsAt: week.endsAt });
      }),
    );
  });
});

describe('house leases', () => {
  test.each([
    [1, 5],
    [2, 6],
    [3, 6],
    [10, 10],
    [30, 20],
    [80, 20],
  ])('a manager of level %i has %i free ones a week', (level, free) => {
    expect(freeLeasesAWeek(level, CURRENT_RULES)).toBe(free);
  });

  test('cost nothing while the allowance lasts, then five gold', () => {
    expect(freeLeasesLeft(4, 1, CURRENT_RULES)).toBe(1);
    expect(freeLeasesLeft(7, 1, CURRENT_RULES)).toBe(0);
    expect(houseLeasePrice(1, CURRENT_RULES).units).toBe(0n);
    expect(houseLeasePrice(0, CURRENT_RULES)).toEqual(CURRENT_RULES.cards.twoStarLease.price);
  });

  test('are of two-star players, and of each only one at a time', () => {
    expect(reasonAgainstHouseLease({ assetType: 1, stars: [2] }, false, CURRENT_RULES)).toBeNull();
    expect(reasonAgainstHouseLease({ assetType: 1, stars: [2] }, true, CURRENT_RULES)).toBe('already_leased');
    expect(reasonAgainstHouseLease({ assetType: 1, stars: [3] }, false, CURRENT_RULES)).toBe(
      'not_leased_by_house',
    );
    expect(reasonAgainstHouseLease({ assetType: 2, stars: [2] }, false, CURRENT_RULES)).toBe(
      'not_leased_by_house',
    );
  });
});

describe('a returned copy', () => {
  const open = { status: ORDER_STATUS.partlyFilled, dueAt: MONDAY + DAY_MS, recurring: true };
  const filled = { status: ORDER_STATUS.filled, dueAt: null, recurring: true };

  test('is offered again on its recurring order, or on a new one when that was filled', () => {
    expect(returnedCopyPlace(open, true, MONDAY)).toBe('order');
    expect(returnedCopyPlace(filled, true, MONDAY)).toBe('new_order');
  });

  test('is unbound when the order was not recurring, has ended or ends, or the lender is gone', () => {
    expect(returnedCopyPlace({ ...open, recurring: false }, true, MONDAY)).toBe('free');
    expect(returnedCopyPlace({ ...open, dueAt: MONDAY }, true, MONDAY)).toBe('free');
    expect(
      returnedCopyPlace({ status: ORDER_STATUS.cancelled, dueAt: null, recurring: true }, true, MONDAY),
    ).toBe('free');
    expect(returnedCopyPlace(filled, false, MONDAY)).toBe('free');
  });
});
