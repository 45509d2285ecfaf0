import { starsOfVenue } from '@touchline/domain/cards';
import { CURRENT_RULES, HOUR_MS, MINUTE_MS } from '@touchline/domain/rules/index';
import { sizeOf } from '@touchline/domain/testing/test-form';
import { describe, expect, test } from 'vitest';
import type { FeedFixture } from '../feed.ts';
import { sprintWorld } from '../simulator/world.ts';
import { worldFeed } from './feed.ts';
import { CUP, CYCLE_MS, LEAGUES, REST_MS, SEASON_CYCLES, SEASON_MS } from './leagues.ts';
import { toReal, toWorld } from './calendar/world-calendar.ts';

const EPOCH_MS = Date.UTC(2026, 8, 1);
const CALENDAR = { epochMs: EPOCH_MS, shifts: [] };
const feedOf = (seed: string, secret = 'secret') => worldFeed(seed, secret, () => CALENDAR);
const feed = feedOf('test');
const world = feed.world(EPOCH_MS);
const MIN_MATCH_MS = 109 * MINUTE_MS;
const MIDSEASON_MS = EPOCH_MS + (SEASON_CYCLES / 2) * CYCLE_MS;

/** A season's fixtures by kick-off; the last round of a league extends into the next season. */
function seasonOf(source: typeof feed, season: number): readonly FeedFixture[] {
  const from = EPOCH_MS + (season - 1) * SEASON_MS;
  return source
    .fixtures(from, from + SEASON_MS + CYCLE_MS)
    .filter((fixture) => fixture.season === String(season));
}

const season = seasonOf(feed, 1);
const cup = season.filter(({ leagueCode }) => leagueCode === CUP);

function byClub(fixtures: readonly FeedFixture[]): ReadonlyMap<number, readonly FeedFixture[]> {
  const matches = new Map<number, FeedFixture[]>();
  for (const fixture of fixtures) {
    for (const code of [fixture.homeCode, fixture.awayCode]) {
      matches.set(code, [...(matches.get(code) ?? []), fixture]);
    }
  }
  return matches;
}

describe('the world', () => {
  test('has five leagues, an international cup, 96 clubs and squads of 24', () => {
    expect(world.leagues.map(({ country }) => country)).toEqual(['GB', 'ES', 'IT', 'DE', 'FR', null]);
    const clubs = Map.groupBy(world.clubs, ({ leagueCode }) => leagueCode);
    expect(LEAGUES.map(({ code }) => clubs.get(code)?.length)).toEqual([20, 20, 20, 18, 18]);
    const squads = Map.groupBy(world.players, ({ clubCode }) => clubCode);
    expect(squads.size).toBe(96);
    for (const squad of squads.values()) {
      expect(squad).toHaveLength(24);
      expect(new Set(squad.map(({ shirtNumber }) => shirtNumber)).size).toBe(24);
    }
  });

  test('has unique names of clubs, stadiums and players, and different kits within a league', () => {
    const unique = (texts: readonly string[]): void => expect(new Set(texts).size).toBe(texts.length);
    unique(world.clubs.map(({ name }) => name));
    unique(world.venues.map(({ name }) => name));
    unique(world.players.map(({ name }) => name));
    unique(world.clubs.map(({ leagueCode, shortName }) => `${leagueCode} ${shortName}`));
    unique(world.clubs.map(({ leagueCode, kit }) => `${leagueCode} ${JSON.stringify(kit)}`));
    unique(world.clubs.map(({ crestSeed }) => String(crestSeed)));
    const sprint = sprintWorld('test', 'secret');
    expect(world.clubs.filter(({ name }) => sprint.clubs.some((club) => club.name === name))).toEqual([]);
  });

  test('writes every name in Latin letters', () => {
    const strange = world.players.filter(({ name }) => !/^[\p{Script=Latin}\s.'’-]+$/u.test(name));
    expect(strange).toEqual([]);
  });

  test('has stadiums of every size class of the rules', () => {
    const classes = new Set(world.venues.map(({ seats }) => starsOfVenue(seats, CURRENT_RULES)));
    expect([...classes].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
  });

  test('has mostly native players, of all usual ages', () => {
    const country = new Map(LEAGUES.map((league) => [league.code, league.country]));
    const leagueOf = new Map(world.clubs.map(({ code, leagueCode }) => [code, leagueCode]));
    const at = (clubCode: number): string | undefined => country.get(leagueOf.get(clubCode) ?? '');
    const natives = world.players.filter(({ nationality, clubCode }) => nationality === at(clubCode));
    expect(natives.length / world.players.length).toBeGreaterThan(0.55);
    expect(natives.length / world.players.length).toBeLessThan(0.8);
    const ages = world.players.map(({ age }) => age ?? 0);
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(17);
    expect(Math.max(...ages)).toBeLessThanOrEqual(36);
  });

  test('assigns stars by the shares of the rules within each league and position', () => {
    const leagueOf = new Map(world.clubs.map(({ code, leagueCode }) => [code, leagueCode]));
    const groups = Map.groupBy(
      world.players,
      ({ clubCode, position }) => `${leagueOf.get(clubCode)} ${position}`,
    );
    for (const group of groups.values()) {
      const best = group.filter(({ stars }) => stars === 5).length / group.length;
      expect(best).toBeGreaterThan(0.01);
      expect(best).toBeLessThan(0.07);
      const free = group.filter(({ stars }) => stars === 1).length / group.length;
      expect(Math.abs(free - 0.4)).toBeLessThan(0.03);
    }
  });

  test('is a pure function of its seed', () => {
    expect(feedOf('test', 'another secret').world(EPOCH_MS)).toEqual(world);
    expect(feedOf('another').world(EPOCH_MS).clubs).not.toEqual(world.clubs);
  });
});

describe('the windows of transfers', () => {
  const summer = EPOCH_MS + SEASON_MS;
  const winter = feed.world(MIDSEASON_MS);
  const next = feed.world(summer);

  test('in the middle of the season players change clubs within their league, for another shirt', () => {
    const clubBefore = new Map(world.players.map(({ code, clubCode }) => [code, clubCode]));
    const moved = winter.players.filter(({ code, clubCode }) => clubBefore.get(code) !== clubCode);
    expect(moved.length).toBeGreaterThan(20);
    expect(moved.length).toBeLessThan(200);
    for (const { code, clubCode } of moved) {
      expect(Math.floor((clubBefore.get(code) ?? 0) / 100)).toBe(Math.floor(clubCode / 100));
    }
    for (const squad of Map.groupBy(winter.players, ({ clubCode }) => clubCode).values()) {
      expect(new Set(squad.map(({ shirtNumber }) => shirtNumber)).size).toBe(24);
    }
  });

  test('between seasons players age and newcomers replace the oldest', () => {
    const before = new Map(winter.players.map((player) => [player.code, player]));
    const stayed = next.players.filter(({ code }) => before.has(code));
    for (const { code, age } of stayed) expect(age).toBe((before.get(code)?.age ?? 0) + 1);
    const newcomers = next.players.filter(({ code }) => !before.has(code));
    expect(newcomers.length).toBeGreaterThan(0);
    expect(next.players).toHaveLength(world.players.length);
    expect(next.leagues.map(({ season: name }) => name)).toEqual(Array.from({ length: 6 }, () => '2'));
  });

  test('are published two hours before they matter, and not sooner', () => {
    expect(feed.world(MIDSEASON_MS - 3 * HOUR_MS)).toBe(world);
    expect(feed.world(MIDSEASON_MS - HOUR_MS)).toBe(feed.world(MIDSEASON_MS));
  });

  test('transferred players play for their new club', () => {
    const later = feed.fixtures(MIDSEASON_MS + CYCLE_MS, MIDSEASON_MS + 2 * CYCLE_MS);
    const clubOf = new Map(winter.players.map(({ code, clubCode }) => [code, clubCode]));
    for (const fixture of later) {
      const own = { home: fixture.homeCode, away: fixture.awayCode };
      for (const { event } of feed.script(fixture)) {
        const { happening } = event;
        if (happening.kind !== 'line_up') continue;
        const clubs = [...happening.starters, ...happening.bench].map((code) => clubOf.get(code));
        expect(new Set(clubs)).toEqual(new Set([own[happening.side]]));
      }
    }
  });
});

describe('the calendar', () => {
  test('has every club play every other at home and away, once per round', () => {
    for (const league of LEAGUES) {
      const fixtures = season.filter(({ leagueCode }) => leagueCode === league.code);
      expect(fixtures).toHaveLength(league.clubs * (league.clubs - 1));
      expect(new Set(fixtures.map(({ homeCode, awayCode }) => `${homeCode} ${awayCode}`)).size).toBe(
        fixtures.length,
      );
      for (const round of Map.groupBy(fixtures, (fixture) => fixture.round).values()) {
        expect(byClub(round).size).toBe(league.clubs);
      }
    }
  });

  test('balances home and away, in total and at any time', () => {
    const league = season.filter(({ leagueCode }) => leagueCode !== CUP);
    for (const [code, matches] of byClub(league)) {
      const atHome = matches.map(({ homeCode }) => homeCode === code);
      expect(atHome.filter(Boolean).length * 2).toBe(matches.length);
      const runs = atHome.map((home) => (home ? 'h' : 'a')).join('');
      expect(runs).not.toMatch(/hhhh|aaaa/);
    }
  });

  test('leaves no gap of more than 20 minutes between live matches, into the next season', () => {
    const all = [...season, ...seasonOf(feed, 2)].toSorted((a, b) => a.kickOffMs - b.kickOffMs);
    let end = EPOCH_MS;
    let maxGapMs = 0;
    for (const { kickOffMs } of all) {
      maxGapMs = Math.max(maxGapMs, kickOffMs - end);
      end = Math.max(end, kickOffMs + MIN_MATCH_MS);
    }
    expect(maxGapMs).toBeLessThanOrEqual(20 * MINUTE_MS);
  });

  test.each(['test', 'a', 'b', 'c', 'd', 'e'].slice(0, sizeOf({ short: 2, long: 6 })))(
    'lets every club rest between its matches: seed %s',
    (seed) => {
      const source = feedOf(seed);
      for (const number of [1, 2]) {
        for (const matches of byClub(seasonOf(source, number)).values()) {
          const times = matches.map(({ kickOffMs }) => kickOffMs).toSorted((a, b) => a - b);
          for (const [index, time] of times.entries()) {
            expect(time - (times[index - 1] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(REST_MS);
          }
        }
      }
    },
  );

  test('never renumbers matches', () => {
    const later = seasonOf(feed, 2);
    const ids = [...season, ...later].map(({ matchId }) => matchId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Math.max(...ids)).toBeLessThan(2 ** 31);
  });
});

describe('the cup', () => {
  test('starts with sixteen clubs, and the winner of each tie advances', () => {
    expect(cup).toHaveLength(15);
    expect(byClub(cup.slice(0, 8)).size).toBe(16);
    const stages = [cup.slice(0, 8), cup.slice(8, 12), cup.slice(12, 14), cup.slice(14)];
    for (const [index, stage] of stages.entries()) {
      const before = stages[index - 1];
      if (before === undefined) continue;
      for (const tie of stage) {
        expect(byClub(before).has(tie.homeCode)).toBe(true);
        expect(byClub(before).has(tie.awayCode)).toBe(true);
      }
      expect(byClub(stage).size).toBe(before.length);
    }
  });

  test('keeps clubs of a league apart in its first stage', () => {
    for (const { homeCode, awayCode } of cup.slice(0, 8)) {
      expect(Math.floor(homeCode / 100)).not.toBe(Math.floor(awayCode / 100));
    }
  });

  test('a stage ends before the announced fixtures show the next one', () => {
    const announced = 8 * 24 * HOUR_MS;
    const lastOfFirst = cup[7]?.kickOffMs ?? 0;
    const early = feedOf('test').fixtures(EPOCH_MS, lastOfFirst + announced);
    expect(early.filter(({ leagueCode, round }) => leagueCode === CUP && round > 4)).toEqual([]);
  });
});

describe('the calendar of an installation', () => {
  test('moves the matches left unplayed by an interruption by whole weeks, and nothing else', () => {
    const shifted = { epochMs: EPOCH_MS, shifts: [{ fromMs: 3 * CYCLE_MS, weeks: 2 }] };
    const later = worldFeed('test', 'secret', () => shifted);
    const before = feed.fixtures(EPOCH_MS, EPOCH_MS + 5 * CYCLE_MS);
    const after = later.fixtures(EPOCH_MS, EPOCH_MS + 5 * CYCLE_MS + 14 * 24 * HOUR_MS);
    expect(after.map(({ matchId }) => matchId)).toEqual(before.map(({ matchId }) => matchId));
    for (const [index, fixture] of after.entries()) {
      const moved = fixture.kickOffMs - (before[index]?.kickOffMs ?? 0);
      expect(moved).toBe(fixture.kickOffMs <= EPOCH_MS + 3 * CYCLE_MS ? 0 : 14 * 24 * HOUR_MS);
      expect(toReal(shifted, toWorld(shifted, fixture.kickOffMs))).toBe(fixture.kickOffMs);
    }
    const [first] = after.slice(-1);
    const [same] = before.slice(-1);
    if (first === undefined || same === undefined) throw new Error('no matches');
    expect(later.script(first)).toEqual(feed.script(same));
  });
});
