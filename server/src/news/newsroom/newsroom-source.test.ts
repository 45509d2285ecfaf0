import { articleCalls } from '@touchline/contract/news/news';
import type { MatchEvent } from '@touchline/domain/football/events';
import { beforeAll, expect, test } from 'vitest';
import { setClock } from '../../db/clock.ts';
import { inTransaction, sql } from '../../db/database.ts';
import { SPRINT_EPOCH_MS, SPRINT_ROUND_MS, sprintFixtures } from '../../feeds/simulator/calendar.ts';
import { sprintScript } from '../../feeds/simulator/sprint-match.ts';
import { sprintWorld } from '../../feeds/simulator/world.ts';
import { ingestEvents } from '../../football/feed/ingest-events.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { saveSprint } from '../../testing/football/sprint-scene.ts';
import { newsroomSource } from './newsroom-source.ts';

const { db } = await openTestDatabase();
const world = sprintWorld('news', 'secret');
const fixtures = sprintFixtures(world, SPRINT_EPOCH_MS, SPRINT_EPOCH_MS + 4 * SPRINT_ROUND_MS);
let matchId = 0;
let kickoffMs = 0;
let events: readonly MatchEvent[] = [];

type Filters = Partial<Parameters<typeof newsroomSource.list>[1]>;
const list = async (filters: Filters = {}) =>
  articleCalls['news.list'].output.parse(
    await newsroomSource.list(db, { page: 1, noItems: 12, lang: 'en', ...filters }),
  );
const idsOf = async (filters: Filters) => (await list(filters)).data.map(({ id }) => id);
const get = async (id: string, lang: 'en' | 'de' = 'en') =>
  articleCalls['news.get'].output.parse(await newsroomSource.get(db, { article: id, lang }));
const ingest = (messages: readonly unknown[]) =>
  inTransaction(db, (tx) => ingestEvents(tx, matchId, messages, []));
const setTime = (at: number) =>
  inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at: new Date(at) }));

beforeAll(async () => {
  await inTransaction(db, async (tx) => {
    await setClock(tx, { mode: 'stepped', at: new Date(SPRINT_EPOCH_MS) });
    const matchIds = await saveSprint(tx, world, fixtures, new Date(SPRINT_EPOCH_MS));
    const played = fixtures
      .map((fixture) => ({ fixture, script: sprintScript(world, fixture).map(({ event }) => event) }))
      .find(({ script }) => script.some(({ happening }) => happening.kind === 'goal'));
    if (played === undefined) throw new Error('no match has a goal');
    events = played.script;
    kickoffMs = played.fixture.kickOffMs;
    matchId = matchIds.get(played.fixture.matchId) ?? 0;
  });
});

test('a preview appears before the kick-off and not earlier', async () => {
  await setTime(kickoffMs - 16 * 60_000);
  expect(await idsOf({ match_id: matchId })).toEqual([]);
  await setTime(kickoffMs - 5 * 60_000);
  expect(await idsOf({ match_id: matchId })).toEqual([`preview-${matchId}`]);
  expect((await get(`preview-${matchId}`)).blocks.length).toBeGreaterThan(0);
});

test('a preview names who is missing, from when it is known, and still does after their return', async () => {
  const textOfPreview = async () => JSON.stringify((await get(`preview-${matchId}`)).blocks);
  const { rows } = await sql<{ id: number }>`
    select player.id from player join match on home_club_id = club_id
    where match.id = ${matchId} order by player.id limit 1
  `.execute(db);
  const [player] = rows;
  if (player === undefined) throw new Error('no player');
  const named = `/stats/details/player/${player.id}"`;
  expect(await textOfPreview()).not.toContain(named);
  await sql`
    insert into absence (provider, provider_key, player_id, status, reason, known_at, out_from, expected_return)
    values ('test', 'test', ${player.id}, 'injured', 'knee', game_now(), game_now(), ${new Date(kickoffMs + 60_000)})
  `.execute(db);
  expect(await textOfPreview()).toContain(named);
  await sql`update absence set ended_at = ${new Date(kickoffMs + 60_000)}`.execute(db);
  expect(await textOfPreview()).toContain(named);
  await sql`delete from absence`.execute(db);
});

test('the report takes its place after the whistle, and can be read in every language', async () => {
  await setTime(kickoffMs + 60_000);
  await ingest(events.filter(({ happening }) => happening.kind !== 'whistle'));
  expect(await idsOf({ match_id: matchId })).toEqual([`preview-${matchId}`]);
  await expect(newsroomSource.get(db, { article: `report-${matchId}`, lang: 'en' })).resolves.toMatchObject({
    refused: 'ERR_NOT_FOUND',
  });
  await ingest(events.filter(({ happening }) => happening.kind === 'whistle'));
  await setTime(kickoffMs + 15 * 60_000);
  expect(await idsOf({ match_id: matchId })).toEqual([`report-${matchId}`]);
  const [english, german] = [await get(`report-${matchId}`), await get(`report-${matchId}`, 'de')];
  expect(german.title).not.toBe(english.title);
  expect(german.match?.id).toBe(matchId);
});

test('it is found by club, by player and by name', async () => {
  const { match, players } = await get(`report-${matchId}`);
  const found = [`report-${matchId}`];
  const [player] = players;
  if (match === null || player === undefined) throw new Error('the report names nobody');
  expect(await idsOf({ match_id: matchId, team_id: match.home.id })).toEqual(found);
  expect(await idsOf({ match_id: matchId, player_id: player.id })).toEqual(found);
  expect(await idsOf({ match_id: matchId, search: match.away.name.toUpperCase() })).toEqual(found);
  expect(await idsOf({ match_id: matchId, search: player.name })).toEqual(found);
  expect(await idsOf({ match_id: matchId, search: `%' or true --` })).toEqual([]);
  expect(await idsOf({ match_id: matchId, team_id: 2_000_000_000 })).toEqual([]);
});

test('a corrected match has a corrected report', async () => {
  const before = await get(`report-${matchId}`);
  const goal = events.findLast(({ happening }) => happening.kind === 'goal');
  if (goal === undefined) throw new Error('no goal');
  await ingest([{ ...goal, version: goal.version + 1, happening: { kind: 'retraction' } }]);
  const after = await get(`report-${matchId}`);
  expect(after.blocks).not.toEqual(before.blocks);
  expect((after.match?.home_score ?? 0) + (after.match?.away_score ?? 0)).toBe(
    (before.match?.home_score ?? 0) + (before.match?.away_score ?? 0) - 1,
  );
});

test('an unknown article is refused, and pages do not overlap', async () => {
  for (const id of ['report-2000000000', 'round-2000000000', 'post-1', 'preview-9999999999'])
    await expect(newsroomSource.get(db, { article: id, lang: 'en' })).resolves.toMatchObject({
      refused: 'ERR_NOT_FOUND',
    });
  const [first, second] = [await list({ noItems: 2 }), await list({ noItems: 2, page: 2 })];
  const shown = [...first.data, ...second.data].map(({ id }) => id);
  expect(new Set(shown).size).toBe(shown.length);
});

test('a complete round has a round-up with all its results', async () => {
  const { rows } = await sql<{ round_id: number }>`
    update match set status = 'ended', home_score = coalesce(home_score, 1), away_score = coalesce(away_score, 1),
      events_version = events_version + 1,
      ended_at = coalesce(ended_at, kickoff_at + interval '10 minutes')
    where round_id = (select round_id from match where id = ${matchId}) returning round_id
  `.execute(db);
  const roundUp = await get(`round-${rows[0]?.round_id}`);
  expect(roundUp.kind).toBe('round_up');
  expect(roundUp.blocks[0]).toMatchObject({
    kind: 'list',
    items: expect.objectContaining({ length: rows.length }),
  });
});
