import { DAY_MS, MINUTE_MS } from '@touchline/domain/rules/index';
import { describe, expect, test } from 'vitest';
import { habitsOf, isOnline, languageOf } from './habits.ts';
import { emptiestFirst, opponentJoinsAt, planOf, secondSeatFrom, type OpenContest } from './plan.ts';

const SEED = 'world';
const managers = Array.from({ length: 200 }, (_, index) => ({
  id: index + 10,
  nickname: `Manager ${index}`,
  language: languageOf(SEED, index + 1),
}));
const byId = new Map(managers.map((manager) => [manager.id, manager]));
const LOCK = Date.UTC(2026, 2, 7, 14, 59);

function contest(facts: Partial<OpenContest> = {}): OpenContest {
  const sprint = { pace: 'sprint', opensAt: LOCK - 15 * MINUTE_MS, locksAt: LOCK } as const;
  const terms = { kind: 3, isOfficial: true, leagueId: 1, entryFee: 0n, maxEntries: null, turn: 1 } as const;
  return { id: 1, isOfOneMatch: false, proTier: null, ...sprint, ...terms, ...facts };
}
const CONTESTS: readonly OpenContest[] = Array.from({ length: 30 }, (_, index) => index + 1).flatMap((id) => [
  contest({ id }),
  contest({ id: id + 100, entryFee: 200_000_000n }),
  contest({ id: id + 200, pace: 'standard', opensAt: LOCK - 7 * DAY_MS, leagueId: null }),
  contest({ id: id + 300, kind: 2, entryFee: 500_000_000n }),
  contest({ id: id + 400, proTier: 'open' }),
]);

describe('the plan of a contest', () => {
  test('is the same at any time', () => {
    for (const each of CONTESTS) expect(planOf(SEED, each, managers)).toEqual(planOf(SEED, each, managers));
    expect(planOf(SEED, contest(), managers)).not.toEqual(planOf('other', contest(), managers));
  });

  test('spreads joins between opening and half a minute before the lock, each while the manager is online', () => {
    for (const each of CONTESTS) {
      for (const { managerId, at } of planOf(SEED, each, managers).joins) {
        expect(at).toBeGreaterThanOrEqual(each.opensAt);
        expect(at).toBeLessThanOrEqual(each.locksAt - MINUTE_MS / 2);
        const manager = byId.get(managerId);
        expect(manager && isOnline(habitsOf(SEED, manager.id, manager.language), at)).toBe(true);
      }
    }
    const early = planOf(
      SEED,
      contest({ id: 201, pace: 'standard', opensAt: LOCK - 7 * DAY_MS }),
      managers,
    ).joins;
    expect(new Set(early.map(({ at }) => Math.floor(at / DAY_MS))).size).toBeGreaterThan(4);
  });

  test('has no manager twice, at any hour enough to run the contest, and no crowd', () => {
    for (let hour = 0; hour < 24; hour += 1) {
      const at = LOCK + hour * 60 * MINUTE_MS;
      for (const entryFee of [0n, 200_000_000n]) {
        const plan = planOf(
          SEED,
          contest({ id: 500 + hour, entryFee, opensAt: at - 15 * MINUTE_MS, locksAt: at }),
          managers,
        );
        const all = [...plan.joins.map(({ managerId }) => managerId), ...plan.substitutes];
        expect(new Set(all).size).toBe(all.length);
        expect(plan.joins.length, `at hour ${hour}`).toBeGreaterThanOrEqual(2);
        expect(plan.joins.length).toBeLessThanOrEqual(16);
      }
    }
  });

  test('spreads over contests of one match: none is empty at any hour, and together they have at most as many managers as a round contest', () => {
    for (let hour = 0; hour < 24; hour += 1) {
      const at = LOCK + hour * 60 * MINUTE_MS;
      const times = { opensAt: at - 15 * MINUTE_MS, locksAt: at };
      const fields = [1, 2, 3, 4, 5].map(
        (index) =>
          planOf(SEED, contest({ id: 900 + 5 * hour + index, isOfOneMatch: true, ...times }), managers).joins
            .length,
      );
      expect(Math.min(...fields), `at hour ${hour}`).toBeGreaterThanOrEqual(2);
      expect(Math.max(...fields)).toBeLessThanOrEqual(6);
    }
  });

  test('has nobody in a paid contest of a manager', () => {
    const paid = contest({ isOfficial: false, entryFee: 100_000_000n, maxEntries: 50 });
    expect(planOf(SEED, paid, managers)).toEqual({ joins: [], substitutes: [] });
  });

  test('leaves half of the seats of a small contest, and all but two duels, to people', () => {
    const small = contest({ isOfficial: false, maxEntries: 6 });
    expect(planOf(SEED, small, managers).joins.length).toBeLessThanOrEqual(3);
    for (let id = 1; id < 50; id += 1) {
      const duel = contest({ id, kind: 1, maxEntries: 2, entryFee: 100_000_000n, turn: 3 });
      expect(planOf(SEED, duel, managers).joins.length).toBeLessThanOrEqual(1);
    }
    expect(secondSeatFrom(contest())).toBe(LOCK - 3 * MINUTE_MS);
  });
});

test('managers who fell behind first fill the contests below their minimum, each by its deadline', () => {
  const step = (id: number, simulated: readonly number[]) => ({ contest: { id, simulated } });
  const steps = [step(1, [7, 8, 9]), step(2, [7]), step(3, [7, 8]), step(4, [])];
  expect(emptiestFirst(steps).map(({ contest: { id } }) => id)).toEqual([2, 4, 1, 3]);
});

describe('the opponent of a person', () => {
  test('joins within a minute in Sprint contests and ten in others, and in time to name a team', () => {
    for (let id = 1; id < 50; id += 1) {
      const duel = contest({ id, kind: 1 });
      const joined = LOCK - 10 * MINUTE_MS;
      expect(opponentJoinsAt(SEED, duel, joined) - joined).toBeLessThanOrEqual(MINUTE_MS);
      expect(opponentJoinsAt(SEED, { ...duel, pace: 'standard' }, joined) - joined).toBeLessThanOrEqual(
        10 * MINUTE_MS,
      );
      expect(opponentJoinsAt(SEED, duel, LOCK - 1_000)).toBeLessThanOrEqual(LOCK - MINUTE_MS);
    }
  });
});
