import { CURRENT_RULES, MINUTE_MS } from '@touchline/domain/rules/index';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, sql } from '../../../db/database.ts';
import { saveFixtures } from '../../../football/feed/save-fixtures.ts';
import { saveWorld } from '../../../football/feed/save-world.ts';
import { openTestDatabase } from '../../../testing/database/database.ts';
import { detailAt } from '../../../testing/football/provider/answers-now.ts';
import { inventedLeague, LEAGUE, SEASON } from '../../../testing/football/provider/invented-league.ts';
import type { FeedFixture } from '../../feed.ts';
import { openFlags } from '../kept/flags.ts';
import { deleteOldEvents, polledMatches, providerEvents } from '../kept/matches.ts';
import { applyDetail } from './apply-detail.ts';
import { API_FOOTBALL } from './league-state.ts';

const { db } = await openTestDatabase();
const { match, another } = twoMatches();
function twoMatches() {
  const [first, second] = inventedLeague('apply').matches;
  if (first === undefined || second === undefined) throw new Error('the league has matches');
  return { match: first, another: second };
}
const { kickOffMs } = match;
const fixture: FeedFixture = {
  matchId: match.id,
  leagueCode: String(LEAGUE),
  season: String(SEASON),
  round: 1,
  kickOffMs,
  homeCode: match.home.id,
  awayCode: match.away.id,
  venueCode: null,
};
const at = (minutes: number): Date => new Date(kickOffMs + minutes * MINUTE_MS);
const answer = (minutes: number) => detailAt(match, at(minutes).getTime());
const apply = (item: unknown, minutes: number) => applyDetail(db, fixture, item, at(minutes));
const events = () => providerEvents(db, API_FOOTBALL, match.id);

beforeAll(async () => {
  const club = (code: number) =>
    ({
      code,
      leagueCode: String(LEAGUE),
      name: String(code),
      shortName: 'C',
      kit: { primary: '#000000', secondary: '#ffffff', pattern: 'plain' },
      crestSeed: 1,
      venueCode: null,
    }) as const;
  const league = { code: String(LEAGUE), name: 'L', country: null, season: '', fullStatistics: true };
  const world = {
    leagues: [league],
    clubs: [club(match.home.id), club(match.away.id)],
    venues: [],
    players: [],
    transfers: [],
  };
  await inTransaction(db, async (tx) => {
    const origin = {
      provider: API_FOOTBALL,
      pace: 'standard',
      rules: CURRENT_RULES,
      at: at(0),
      round: 1,
    } as const;
    await saveWorld(tx, world, origin);
    await saveFixtures(tx, API_FOOTBALL, [fixture], []);
  });
});
beforeEach(() => sql`truncate provider_match, provider_event, provider_quarantine, source_flag`.execute(db));

test('the same answer by several processes at once makes each event once', async () => {
  await Promise.all(Array.from({ length: 5 }, () => apply(answer(70), 70)));
  const once = await events();
  expect(new Set(once.map(({ id }) => id)).size).toBe(once.length);
  expect(once.every(({ version }) => version === 1)).toBe(true);
  expect((await apply(answer(70), 70)).events).toBe(0);
});

test('an answer about another match changes nothing', async () => {
  await apply(answer(70), 70);
  const before = await events();
  for (const item of [
    detailAt(another, at(71).getTime()),
    { ...answer(71), teams: detailAt(another, 0)['teams'] },
    null,
    'x',
  ])
    await apply(item, 71);
  expect(await events()).toEqual(before);
});

test('nonsense for more than five minutes becomes a flag, which an answer that makes sense closes', async () => {
  const broken = { ...answer(70), goals: { home: 9, away: 9 } };
  await apply(broken, 70);
  await apply(broken, 73);
  expect(await openFlags(db)).toEqual([]);
  await apply(broken, 76);
  expect(await openFlags(db)).toMatchObject([{ kind: 'held', blocks: true }]);
  await apply(answer(77), 77);
  expect(await openFlags(db)).toEqual([]);
  expect((await polledMatches(db, API_FOOTBALL, [match.id])).get(match.id)?.heldSince).toBe(null);
});

test('a result is confirmed an hour after the end, and a match that resumes is not over', async () => {
  const confirmed = async () =>
    (await events()).findLast(({ happening }) => happening.kind === 'whistle')?.happening;
  await apply(answer(112), 112);
  await apply(answer(160), 160);
  expect(await confirmed()).toMatchObject({ confirmed: false });
  const again = { ...answer(112), fixture: answer(100)['fixture'] };
  await apply(again, 165);
  expect((await polledMatches(db, API_FOOTBALL, [match.id])).get(match.id)?.overAt).toBe(null);
  await apply(answer(170), 170);
  await apply(answer(200), 200);
  expect(await confirmed()).toMatchObject({ confirmed: false });
  await apply(answer(231), 231);
  expect(await confirmed()).toMatchObject({ confirmed: true });
});

test('figures of players are read every three minutes and at the end', async () => {
  const figures = async () =>
    (await events()).filter(({ happening }) => happening.kind === 'stat_deltas').length;
  await apply(answer(30), 30);
  const first = await figures();
  await apply(answer(31), 31);
  expect(await figures()).toBe(first);
  await apply(answer(34), 34);
  expect(await figures()).toBeGreaterThan(first);
});

test('events of a match that was confirmed a week ago are deleted, others stay', async () => {
  await apply(answer(70), 70);
  const later = at(8 * 24 * 60);
  expect(await deleteOldEvents(db, later)).toBe(0);
  await sql`update match set confirmed_at = ${at(180)} where provider_key = ${String(match.id)}`.execute(db);
  expect(await deleteOldEvents(db, at(24 * 60))).toBe(0);
  expect(await deleteOldEvents(db, later)).toBeGreaterThan(0);
  expect(await events()).toEqual([]);
});

test('texts that PostgreSQL cannot store are quarantined', async () => {
  const item = {
    ...answer(70),
    teams: { home: { id: match.home.id, name: 'a\0b' }, away: { id: match.away.id, name: '\ud800' } },
  };
  expect(await apply(item, 70)).toMatchObject({ events: 0 });
  const { rows } = await sql<{ reason: string }>`select reason from provider_quarantine`.execute(db);
  expect(rows).toEqual([{ reason: 'wrong_shape' }]);
});
