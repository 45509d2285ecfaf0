import { describe, expect, test } from 'vitest';
import { afterChange, listInput } from './filters.ts';

describe('the filters of a list of cards', () => {
  test('are read from the address', () => {
    expect(
      listInput({
        search: 'braga',
        league: ['3'],
        club: ['17'],
        position: ['FW', 'GK'],
        stars: ['4', '5'],
        price: { min: '0.5', max: '20' },
        form: { min: '10', max: '40' },
        orders: ['1'],
        owned: true,
        winnable: true,
        sort: 'price',
      }),
    ).toEqual({
      noItems: 12,
      search: 'braga',
      league_id: 3,
      club_id: 17,
      positions: ['GK', 'FW'],
      stars: [4, 5],
      price_min: '0.5',
      price_max: '20',
      form_min: 10,
      form_max: 40,
      kind: 1,
      owned: true,
      winnable: true,
      sort_by: 'price',
      sort_how: 'asc',
    });
  });

  test('leave out what makes no sense', () => {
    expect(
      listInput({ league: ['x'], orders: ['9'], stars: ['7'], position: ['XX'], price: { min: '0' } }),
    ).toEqual({ noItems: 12, sort_by: 'sale', sort_how: 'desc' });
  });

  test.each([
    ['price', 'asc'],
    ['-price', 'desc'],
    ['change', 'desc'],
    ['-change', 'asc'],
    ['supply', 'asc'],
    ['volume', 'desc'],
  ])('the order %s runs %s', (sort, how) => {
    expect(listInput({ sort }).sort_how).toBe(how);
  });

  test('hold one league and one club, the newest, and no club of another league', () => {
    const before = { league: ['1'], club: ['4'], view: 'table' } as const;
    expect(afterChange(before, { league: ['1'], club: ['4', '5'] })).toEqual({
      league: ['1'],
      club: ['5'],
      view: 'table',
    });
    expect(afterChange(before, { league: ['1', '2'], club: ['4'] })).toEqual({
      league: ['2'],
      view: 'table',
    });
  });
});
