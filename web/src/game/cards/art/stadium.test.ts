import { expect, test } from 'vitest';
import { venueDesign } from './venue-design.ts';

test('a stadium’s size follows its seats, in the five sizes of the rules', () => {
  const sizes = [12_000, 24_000, 36_000, 50_000, 70_000].map(
    (seats) => venueDesign({ name: 'Park', seats }).size,
  );
  expect(sizes).toEqual([1, 2, 3, 4, 5]);
});

test('a venue always has the same stadium, and keeps its seats’ colours when it grows', () => {
  const small = venueDesign({ name: 'Alderham Park', seats: 12_000 });
  expect(venueDesign({ name: 'Alderham Park', seats: 12_000 })).toEqual(small);
  expect(venueDesign({ name: 'Alderham Park', seats: 70_000 }).seats).toEqual(small.seats);
});

test('stadiums of one size have different roofs', () => {
  const roofs = (seats: number) =>
    new Set(Array.from({ length: 40 }, (_, index) => venueDesign({ name: `Ground ${index}`, seats }).roof));
  for (const seats of [12_000, 24_000, 36_000, 50_000, 70_000]) expect(roofs(seats).size).toBeGreaterThan(1);
});

test('stadiums of a league differ in time of day, skyline, mowing and wall, and have the colours of their club', () => {
  const kit = { pattern: 'plain', colour_1: '#c8102e', colour_2: '#ffffff' } as const;
  const designs = Array.from({ length: 20 }, (_, index) =>
    venueDesign({ name: `Ground ${index}`, seats: 36_000, kit }),
  );
  const looks = designs.map(({ roof, time, skyline, mowing, wall, lights }) =>
    [roof, time, skyline, mowing, wall, lights].join(),
  );
  expect(new Set(looks).size).toBe(20);
  for (const part of ['time', 'skyline', 'mowing', 'wall'] as const) {
    expect(new Set(designs.map((design) => design[part])).size).toBeGreaterThan(2);
  }
  expect(designs.every(({ seats }) => seats[0] === '#c8102e')).toBe(true);
});
