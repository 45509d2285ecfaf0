import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { POSITIONS } from '../football/events.ts';
import { CURRENT_RULES } from '../rules/index.ts';
import { timed } from '../testing/processor-time.ts';
import { cheapestEleven } from './cheapest-eleven.ts';
import { suggestTeam } from './suggest.ts';
import { checkTeam, easyTeamRules, starsOf } from './team.ts';
import type { PoolPlayer, Team } from './team.ts';

const RULES = easyTeamRules(CURRENT_RULES, 10);
const ONE_MATCH = easyTeamRules(CURRENT_RULES, 1);

/** A whole number from 0 to below `bound`, always the same for the same seed and index. */
function drawn(seed: number, index: number, bound: number): number {
  let state = Math.imul(seed ^ (index * 0x9e3779b1), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return ((state ^ (state >>> 16)) >>> 0) % bound;
}

/** Clubs with squads as they are: 3 goalkeepers, 9 defenders, 9 midfielders, 4 forwards; stars by share. */
function leaguePool(clubs: number, seed: number): Map<number, PoolPlayer> {
  const squad = [
    ...Array(3).fill('GK'),
    ...Array(9).fill('DF'),
    ...Array(9).fill('MF'),
    ...Array(4).fill('FW'),
  ];
  const players = Array.from({ length: clubs * squad.length }, (_, index): PoolPlayer => {
    const position = POSITIONS.find((known) => known === squad[index % squad.length]) ?? 'MF';
    const share = drawn(seed, index, 100);
    const stars = share < 40 ? 1 : share < 70 ? 2 : share < 87 ? 3 : share < 96 ? 4 : 5;
    return { id: index + 1, position, clubId: Math.floor(index / squad.length), stars };
  });
  return new Map(players.map((player) => [player.id, player]));
}

function valueOf(
  team: Team | null,
  valuation: (player: PoolPlayer) => number,
  pool: Map<number, PoolPlayer>,
) {
  return (team?.starters ?? []).reduce((sum, id) => {
    const player = pool.get(id);
    return sum + (player === undefined ? Number.NaN : valuation(player));
  }, 0);
}

describe('a suggested team', () => {
  test('is valid for any league and any valuation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 20 }), fc.integer(), fc.integer(), (clubs, seed, taste) => {
        const pool = leaguePool(clubs, seed);
        const team = suggestTeam(pool.values(), ({ id }) => drawn(taste, id, 1_000), RULES);
        expect(team === null ? team : checkTeam(team, pool, RULES)).toEqual({ ok: true });
      }),
    );
  });

  test('is valid when the best players are all of a few clubs', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 3 }), (seed, loved) => {
        const pool = leaguePool(10, seed);
        const fondOfClubs = ({ id, clubId }: PoolPlayer) => drawn(seed, id, 50) + (clubId <= loved ? 500 : 0);
        const team = suggestTeam(pool.values(), fondOfClubs, RULES);
        expect(team === null ? team : checkTeam(team, pool, RULES)).toEqual({ ok: true });
      }),
    );
  });

  test('is valid in a contest of one match', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (seed, taste) => {
        const pool = leaguePool(2, seed);
        fc.pre(cheapestEleven([...pool.values()], ONE_MATCH) !== null);
        const team = suggestTeam(pool.values(), ({ id }) => drawn(taste, id, 1_000), ONE_MATCH);
        expect(team === null ? team : checkTeam(team, pool, ONE_MATCH)).toEqual({ ok: true });
      }),
    );
  });

  test('depends on the players, not on their order', () => {
    const pool = leaguePool(20, 7);
    const byStars = ({ stars }: PoolPlayer) => stars;
    expect(suggestTeam([...pool.values()].toReversed(), byStars, RULES)).toEqual(
      suggestTeam(pool.values(), byStars, RULES),
    );
  });

  test('spends the budget where it is worth most', () => {
    const pool = leaguePool(20, 7);
    expect(starsOf(suggestTeam(pool.values(), ({ stars }) => stars, RULES)?.starters ?? [], pool)).toBe(28);
  });

  test('cannot be improved by exchanging one starter', () => {
    const pool = leaguePool(6, 11);
    const valuation = ({ id, stars }: PoolPlayer) => stars * 20 + drawn(3, id, 100);
    const relaxed = { ...RULES, maxOfClub: 11 };
    const team = suggestTeam(pool.values(), valuation, relaxed);
    const best = valueOf(team, valuation, pool);
    for (const out of team?.starters ?? []) {
      for (const into of pool.keys()) {
        const starters = (team?.starters ?? []).map((id) => (id === out ? into : id));
        const captains = { captainId: starters[0] ?? null, viceCaptainId: starters[1] ?? null };
        const other: Team = { starters, reserves: team?.reserves ?? [], ...captains };
        if (checkTeam(other, pool, relaxed).ok) {
          expect(valueOf(other, valuation, pool)).toBeLessThanOrEqual(best);
        }
      }
    }
  });

  test('has its most valued starter as captain and the next as vice-captain', () => {
    const pool = leaguePool(20, 5);
    const valuation = ({ id }: PoolPlayer) => drawn(9, id, 100_000);
    const team = suggestTeam(pool.values(), valuation, RULES);
    const values = (team?.starters ?? []).map((id) => drawn(9, id, 100_000)).toSorted((a, b) => b - a);
    expect([team?.captainId, team?.viceCaptainId].map((id) => drawn(9, id ?? 0, 100_000))).toEqual(
      values.slice(0, 2),
    );
  });

  test('is null where no valid team exists', () => {
    const stars = new Map(
      [...leaguePool(10, 1)].map(([id, player]) => [id, { ...player, stars: 5 as const }]),
    );
    expect(suggestTeam(stars.values(), () => 1, RULES)).toBeNull();
    expect(suggestTeam([], () => 1, RULES)).toBeNull();
    expect(suggestTeam(leaguePool(2, 1).values(), () => 1, RULES)).toBeNull();
  });

  test('takes about a millisecond in a pool of 600', () => {
    const pool = [...leaguePool(24, 3).values()];
    const times = Array.from(
      { length: 40 },
      (_, taste) => timed(() => suggestTeam(pool, ({ id }) => drawn(taste, id, 1_000), RULES)).processorMs,
    ).toSorted((one, other) => one - other);
    expect(times[20]).toBeLessThan(4);
  });
});
