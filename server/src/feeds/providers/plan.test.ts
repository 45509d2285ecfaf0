import { DAY_MS, HOUR_MS } from '@touchline/domain/rules/index';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { intervalOf, NEEDS, planDay, planSeason, type DayDemand } from './plan.ts';

const SATURDAY = Date.parse('2026-10-10T00:00:00Z');
const BUDGET = { requests: 7_500, fixturesPerRequest: 20 };

/** A full Saturday of five leagues: 33 matches from 11:30 to 20:00. */
const saturday: DayDemand = {
  leagues: 5,
  clubs: 98,
  kickOffs: [
    ...Array.from({ length: 3 }, () => 11.5),
    ...Array.from({ length: 10 }, () => 13.5),
    ...Array.from({ length: 8 }, () => 14),
    ...Array.from({ length: 6 }, () => 16.5),
    ...Array.from({ length: 6 }, () => 20),
  ].map((hour) => SATURDAY + hour * HOUR_MS),
};

const demands = fc.record({
  leagues: fc.integer({ min: 1, max: 10 }),
  clubs: fc.integer({ min: 2, max: 200 }),
  kickOffs: fc.array(
    fc.integer({ min: 0, max: DAY_MS - 1 }).map((at) => SATURDAY + at),
    { maxLength: 80 },
  ),
});
const budgets = fc.record({
  requests: fc.integer({ min: 0, max: 20_000 }),
  fixturesPerRequest: fc.integer({ min: 1, max: 20 }),
});

describe('the plan of a day', () => {
  test('fits a full Saturday of five leagues into 7,500 requests, with live matches every 10 seconds', () => {
    const plan = planDay(saturday, BUDGET);
    expect(plan.requests + plan.reserve).toBeLessThanOrEqual(7_500);
    expect(intervalOf(plan, 'live')).toBe(10_000);
    expect(plan.lines.every(({ everyMs }) => everyMs !== null)).toBe(true);
  });

  test('with 100 requests a day lists what it leaves out', () => {
    const plan = planDay(saturday, { requests: 100, fixturesPerRequest: 20 });
    const leftOut = plan.lines.filter(({ everyMs }) => everyMs === null).map(({ need }) => need);
    expect(leftOut).toContain('live');
    expect(leftOut).not.toContain('fixtures');
    expect(leftOut).not.toContain('results');
  });

  test('never plans more than the budget', () => {
    fc.assert(
      fc.property(demands, budgets, (demand, budget) => {
        const plan = planDay(demand, budget);
        expect(plan.requests + plan.reserve).toBeLessThanOrEqual(Math.max(budget.requests, plan.reserve));
        expect(plan.lines.map(({ need }) => need)).toEqual([...NEEDS]);
        for (const { everyMs, requests } of plan.lines) expect(everyMs === null ? requests : 0).toBe(0);
      }),
    );
  });

  test('a larger budget never polls live matches less often', () => {
    fc.assert(
      fc.property(demands, budgets, fc.integer({ min: 0, max: 5_000 }), (demand, budget, more) => {
        const few = intervalOf(planDay(demand, budget), 'live') ?? Infinity;
        const many = intervalOf(planDay(demand, { ...budget, requests: budget.requests + more }), 'live');
        expect(many ?? Infinity).toBeLessThanOrEqual(few);
      }),
    );
  });
});

test('the plan of a season counts its days and names the busiest', () => {
  const weeks = Array.from({ length: 38 }, (_, week) =>
    saturday.kickOffs.map((at) => at + week * 7 * DAY_MS),
  ).flat();
  const season = planSeason({ ...saturday, kickOffs: weeks }, BUDGET);
  expect(season.days).toBe(38);
  expect([...season.liveDays]).toEqual([[10_000, 38]]);
  expect(season.busiest?.matches).toBe(33);
  expect(season.leftOut.size).toBe(0);
});
