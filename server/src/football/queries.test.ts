import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { footballCalls } from '@touchline/contract/football/matches';
import { beforeAll, describe, expect, test } from 'vitest';
import { isRefusal } from '@touchline/contract/errors';
import { setClock } from '../db/clock.ts';
import { inTransaction, sql } from '../db/database.ts';
import type { FeedWorld } from '../feeds/feed.ts';
import { SPRINT_EPOCH_MS, SPRINT_ROUND_MS } from '../feeds/simulator/calendar.ts';
import { SPRINT_MATCH_MS, SPRINT_PROVIDER } from '../feeds/simulator/sprint-match.ts';
import { sprintFeed } from '../feeds/simulator/sprint-feed.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { followFeed } from './feed/follow-feed.ts';
import { leagues, matches, rounds } from './queries.ts';
import { postponeMatch, saveFixtures } from './feed/save-fixtures.ts';
import { saveWorld } from './feed/save-world.ts';

const { db } = await openTestDatabase();
const feed = sprintFeed('queries', 'secret');
const KICK_OFF = SPRINT_EPOCH_MS + 48 * SPRINT_ROUND_MS;
const PLAYING = new Date(KICK_OFF + 8 * 60_000);
const sweep = followFeed({
  feed,
  pace: 'sprint',
  announceMs: 8 * SPRINT_ROUND_MS,
  lineUpsMs: SPRINT_MATCH_MS,
  takeUpMs: 20 * 60_000,
  listeners: [],
  onRefused: () => {},
});
let leagueId = 0;

beforeAll(async () => {
  await inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at: PLAYING }));
  while ((await sweep.run(db)) > 0);
  const league = (await leagues(db, { name: 'all' })).find(({ id }) => id > 0);
  leagueId = league?.id ?? 0;
});

describe('leagues', () => {
  test('are found by any part of the name, in any case; "all" finds all', async () => {
    const output = footballCalls['football.leagues'].output;
    const all = output.parse(await leagues(db, { name: 'all' }));
    expect(all.slice(2)).toMatchObject([
      { name: 'Sprint League', label: 'Sprint League', full_statistics: true },
    ]);
    expect(await leagues(db, { name: 'INT lea' })).toEqual(all.slice(2));
    expect(await leagues(db, { name: '%' })).toEqual([]);
    expect(await leagues(db, { name: 'all', onlyNational: true })).toEqual([]);
  });
});

test('the list of all leagues starts with all leagues and across Europe; a search has neither', async () => {
  const all = await leagues(db, { name: 'all' });
  expect(all.slice(0, 2)).toMatchObject([
    { name: 'All leagues', value: 0 },
    { name: 'Across Europe', value: -1 },
  ]);
  expect((await leagues(db, { name: 'league' })).every(({ value }) => value > 0)).toBe(true);
});

test('matches of league -1 and of league 0 are those of every league', async () => {
  const every = await matches(db, { page: 1, noItems: 100 });
  expect(every.summary.total).toBeGreaterThan(0);
  for (const league_id of [-1, 0]) {
    expect(await matches(db, { page: 1, noItems: 100, league_id })).toEqual(every);
  }
});

describe('rounds', () => {
  test('are those with scheduled matches, the next one first, on into the next season', async () => {
    const found = await rounds(db, leagueId);
    if (isRefusal(found)) throw new Error(found.refused);
    const [none, ...toCome] = footballCalls['football.rounds'].output.parse(found);
    expect(none).toMatchObject({ id: -1, round: null, start_dts: null, seasonId: { id: -1, name: 'None' } });
    expect(toCome[0]?.start_dts).toBe(new Date(KICK_OFF + SPRINT_ROUND_MS).toISOString());
    expect(toCome.every(({ matches: count }) => count === 5)).toBe(true);
    const starts = toCome.map(({ start_dts }) => Date.parse(start_dts ?? ''));
    expect(starts).toEqual(starts.map((_, index) => KICK_OFF + (index + 1) * SPRINT_ROUND_MS));
  });

  test('of an unknown league are not found', async () => {
    expect(await rounds(db, 2_147_483_647)).toEqual({ refused: 'ERR_NOT_FOUND' });
  });
});

describe('matches', () => {
  const page = { page: 1, noItems: 40 };

  test('in play', async () => {
    const found = await matches(db, { ...page, live: true });
    footballCalls['football.matches.list'].output.parse(found);
    expect(found.summary).toEqual({ total: 5, page: 1, per_page: 40, pages: 1 });
    expect(found.data.every(({ status, minute }) => status === 'second_half' && minute !== null)).toBe(true);
  });

  test('of a day, in pages by kick-off', async () => {
    const day = Math.floor(KICK_OFF / 86_400_000) * 86_400_000;
    const all = await matches(db, { ...page, noItems: 100, day, league_id: leagueId });
    const parts = [];
    for (let number = 1; number <= Math.ceil(all.summary.total / 7); number += 1) {
      parts.push(...(await matches(db, { day, league_id: leagueId, page: number, noItems: 7 })).data);
    }
    expect(parts).toEqual(all.data);
    expect(all.data.map(({ kickoff_dt }) => kickoff_dt)).toEqual(
      all.data.map(({ kickoff_dt }) => kickoff_dt).toSorted(),
    );
    expect((await matches(db, { ...page, day: day - 86_400_000 })).data).toEqual([]);
  });

  test('of rounds of the current season, by number or by id', async () => {
    const found = await rounds(db, leagueId);
    if (isRefusal(found)) throw new Error(found.refused);
    const [, next] = found;
    const byNumber = await matches(db, { ...page, league_id: leagueId, matchday: [next?.round ?? 0] });
    expect(byNumber.data).toHaveLength(5);
    expect((await matches(db, { ...page, season_stages: [next?.id ?? 0] })).data).toEqual(byNumber.data);
  });

  test('of leagues with full statistics only', async () => {
    const setStatistics = (full: boolean) =>
      sql`update league set full_statistics = ${full} where id = ${leagueId}`.execute(db);
    const all = await matches(db, { ...page, is_pro: true });
    expect(all.data.length).toBeGreaterThan(0);
    await setStatistics(false);
    expect((await matches(db, { ...page, is_pro: true })).data).toEqual([]);
    await setStatistics(true);
    expect(await matches(db, { ...page, is_pro: true })).toEqual(all);
  });
});

describe('saving a feed', () => {
  const origin = {
    provider: SPRINT_PROVIDER,
    pace: 'sprint',
    rules: CURRENT_RULES,
    at: PLAYING,
    round: 1,
  } as const;
  const everything = async (): Promise<unknown> => {
    const tables = ['league', 'season', 'round', 'club', 'player', 'card', 'match'];
    const counted = tables.map(async (table) => {
      const { rows } = await sql`select * from ${sql.table(table)} order by id`.execute(db);
      return rows;
    });
    return Promise.all(counted);
  };

  test('again changes nothing', async () => {
    const before = await everything();
    const fixtures = feed.fixtures(KICK_OFF, KICK_OFF + 8 * SPRINT_ROUND_MS);
    const saved = await inTransaction(db, async (tx) => {
      await saveWorld(tx, feed.world(), origin);
      return saveFixtures(tx, SPRINT_PROVIDER, fixtures, []);
    });
    expect(saved).toMatchObject({ added: 0, moved: 0 });
    expect(saved.matchIds.size).toBe(fixtures.length);
    expect(await everything()).toEqual(before);
  });

  test('creates a card for each player and ground, with the number of copies for its stars', async () => {
    const { rows } = await sql`
      select asset_type, stars, lifetime, count(*)::int as cards from card group by 1, 2, 3 order by 1, 2
    `.execute(db);
    const world = feed.world();
    const of = (stars: number) => world.players.filter((player) => player.stars === stars).length;
    expect(rows.slice(0, 5)).toEqual([
      { asset_type: 1, stars: 1, lifetime: null, cards: of(1) },
      { asset_type: 1, stars: 2, lifetime: null, cards: of(2) },
      { asset_type: 1, stars: 3, lifetime: 500, cards: of(3) },
      { asset_type: 1, stars: 4, lifetime: 200, cards: of(4) },
      { asset_type: 1, stars: 5, lifetime: 75, cards: of(5) },
    ]);
  });

  test('a moved kick-off moves the match and calls the listeners; a match that has kicked off stays', async () => {
    const [begun] = feed.fixtures(KICK_OFF, KICK_OFF + 1);
    const [toCome] = feed.fixtures(KICK_OFF + 4 * SPRINT_ROUND_MS, KICK_OFF + 4 * SPRINT_ROUND_MS + 1);
    if (begun === undefined || toCome === undefined) throw new Error('no fixtures');
    const later = [begun, toCome].map((fixture) => ({ ...fixture, kickOffMs: fixture.kickOffMs + 60_000 }));
    const notified: number[] = [];
    const { matchIds, moved } = await inTransaction(db, (tx) =>
      saveFixtures(tx, SPRINT_PROVIDER, later, [async (_, id) => void notified.push(id)]),
    );
    expect(moved).toBe(1);
    expect(notified).toEqual([matchIds.get(toCome.matchId)]);
    const { rows } = await sql<{ kickoff_at: Date }>`
      select kickoff_at from match where id = any(${[...matchIds.values()]}::int[]) order by kickoff_at
    `.execute(db);
    expect(rows.map(({ kickoff_at }) => kickoff_at.getTime())).toEqual([
      begun.kickOffMs,
      toCome.kickOffMs + 60_000,
    ]);
  });

  test('a match is postponed until it gets another date, unless it has kicked off', async () => {
    const [begun] = feed.fixtures(KICK_OFF, KICK_OFF + 1);
    const [toCome] = feed.fixtures(KICK_OFF + 5 * SPRINT_ROUND_MS, KICK_OFF + 5 * SPRINT_ROUND_MS + 1);
    if (begun === undefined || toCome === undefined) throw new Error('no fixtures');
    await inTransaction(db, async (tx) => {
      const { matchIds } = await saveFixtures(tx, SPRINT_PROVIDER, [begun, toCome], []);
      expect(await postponeMatch(tx, matchIds.get(begun.matchId) ?? 0, [])).toBe(false);
      expect(await postponeMatch(tx, matchIds.get(toCome.matchId) ?? 0, [])).toBe(true);
      const again = { ...toCome, kickOffMs: toCome.kickOffMs + 86_400_000 };
      expect(await saveFixtures(tx, SPRINT_PROVIDER, [again], [])).toMatchObject({ moved: 1 });
      const { rows } =
        await sql`select status from match where provider_key = ${String(toCome.matchId)}`.execute(tx);
      expect(rows).toEqual([{ status: 'scheduled' }]);
    });
  });

  test('a transfer takes effect at its time, and a player listed later has no club before', async () => {
    const world = feed.world();
    const [first, second] = world.players;
    const other = world.clubs.find(({ code }) => code !== first?.clubCode);
    if (first === undefined || second === undefined || other === undefined) throw new Error('no players');
    const changed: FeedWorld = {
      ...world,
      players: [first, { ...second, listedFromRound: 5 }],
      transfers: [{ playerCode: first.code, clubCode: other.code, atMs: PLAYING.getTime() }],
    };
    const clubsOf = async (at: Date, round: number): Promise<(number | null)[]> =>
      inTransaction(db, async (tx) => {
        const { clubIds } = await saveWorld(tx, changed, { ...origin, at, round });
        const { rows } = await sql<{ club_id: number | null }>`
          select club_id from player where provider_key = any(${[first.code, second.code].map(String)}::text[])
          order by array_position(${[first.code, second.code].map(String)}::text[], provider_key)
        `.execute(tx);
        const codes = new Map([...clubIds].map(([code, id]) => [id, code]));
        return rows.map(({ club_id }) => (club_id === null ? null : (codes.get(club_id) ?? 0)));
      });
    expect(await clubsOf(new Date(PLAYING.getTime() - 1), 4)).toEqual([first.clubCode, null]);
    expect(await clubsOf(PLAYING, 5)).toEqual([other.code, second.clubCode]);
  });
});
