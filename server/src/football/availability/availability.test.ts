import { beforeAll, describe, expect, test } from 'vitest';
import { setClock } from '../../db/clock.ts';
import { inTransaction, sql } from '../../db/database.ts';
import type { FeedAbsence } from '../../feeds/public.ts';
import { SPRINT_EPOCH_MS, SPRINT_ROUND_MS } from '../../feeds/simulator/calendar.ts';
import { SPRINT_MATCH_MS } from '../../feeds/simulator/sprint-match.ts';
import { sprintFeed } from '../../feeds/simulator/sprint-feed.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { club } from '../clubs/club.ts';
import { followFeed } from '../feed/follow-feed.ts';
import { matchDetail } from '../matches/match.ts';
import { player } from '../players/player.ts';
import { isRefusal } from '@touchline/contract/errors';
import { absencesFrom } from './absences-from.ts';
import { saveAbsences, type NewAbsence } from './save-absences.ts';
import { unavailablePlayers } from './unavailable-players.ts';

const { db } = await openTestDatabase();
const KICK_OFF = SPRINT_EPOCH_MS + 3 * 96 * SPRINT_ROUND_MS;
const NOW = new Date(KICK_OFF - 60_000);
const announced: NewAbsence[] = [];

const knock = (change: Partial<FeedAbsence> = {}): FeedAbsence => ({
  key: 'knock',
  playerCode: 105,
  status: 'injured',
  reason: 'knee',
  sinceMs: KICK_OFF - SPRINT_ROUND_MS,
  fromMs: KICK_OFF,
  untilMs: KICK_OFF + SPRINT_ROUND_MS,
  ...change,
});

const save = (...absences: readonly FeedAbsence[]): Promise<number> =>
  inTransaction(db, (tx) =>
    saveAbsences(tx, 'sprint', absences, NOW, async (_tx, _at, fresh) => void announced.push(...fresh)),
  );

async function idOf(code: number): Promise<{ readonly id: number; readonly clubId: number }> {
  const { rows } = await sql<{ id: number; club_id: number }>`
    select id, club_id from player where provider = 'sprint' and provider_key = ${String(code)}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`no player ${code}`);
  return { id: row.id, clubId: row.club_id };
}

beforeAll(async () => {
  await inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at: NOW }));
  const sweep = followFeed({
    feed: sprintFeed('availability', 'secret'),
    pace: 'sprint',
    announceMs: 4 * SPRINT_ROUND_MS,
    lineUpsMs: SPRINT_MATCH_MS,
    takeUpMs: SPRINT_MATCH_MS,
    listeners: [],
    onRefused: () => {},
  });
  await sweep.run(db);
});

describe('absences of a source', () => {
  test('are saved once, changed and ended as the source lists them', async () => {
    expect(await save(knock())).toBe(1);
    expect(await save(knock())).toBe(0);
    expect(await save(knock({ untilMs: null }))).toBe(1);
    const { id, clubId } = await idOf(105);
    expect(await unavailablePlayers(db, [clubId])).toMatchObject([
      { playerId: id, status: 'injured', reason: 'knee', expectedReturn: null },
    ]);
    expect(await save()).toBe(1);
    expect(await unavailablePlayers(db, [clubId])).toEqual([]);
    expect(await save(knock())).toBe(1);
    expect(announced).toHaveLength(1);
  });

  test('of unknown players are ignored', async () => {
    expect(await save(knock(), knock({ key: 'stranger', playerCode: 999_999 }))).toBe(0);
  });

  test('of another source are left alone', async () => {
    await save(knock());
    await inTransaction(db, (tx) => saveAbsences(tx, 'world', [], NOW, async () => {}));
    expect(await unavailablePlayers(db, [(await idOf(105)).clubId])).toHaveLength(1);
  });
});

test('a certain absence replaces a doubtful one, and the longest one counts', async () => {
  await save(
    knock(),
    knock({ key: 'doubt', status: 'doubtful', untilMs: null }),
    knock({ key: 'ban', status: 'suspended', reason: 'red_card', untilMs: KICK_OFF + 4 * SPRINT_ROUND_MS }),
  );
  const found = await unavailablePlayers(db, [(await idOf(105)).clubId]);
  expect(found).toMatchObject([{ status: 'suspended', reason: 'red_card' }]);
});

test('a match to come lists who misses it, the one after the return does not', async () => {
  await save(knock());
  const { id, clubId } = await idOf(105);
  const { rows } = await sql<{ id: number; kickoff_at: Date }>`
    select id, kickoff_at from match where ${clubId} in (home_club_id, away_club_id) order by kickoff_at
  `.execute(db);
  const missing = await Promise.all(
    rows.map(async (row) => {
      const detail = await matchDetail(db, row.id);
      if (isRefusal(detail)) throw new Error('no match');
      return [...detail.missing.home, ...detail.missing.away].map((each) => each.id);
    }),
  );
  expect(missing.slice(0, 2)).toEqual([[id], []]);
});

test('the pages of a player and of the club show the absence until the return', async () => {
  await save(knock());
  const { id, clubId } = await idOf(105);
  const page = await player(db, id);
  const squad = await club(db, clubId);
  if (isRefusal(page) || isRefusal(squad)) throw new Error('refused');
  expect(page.absence).toEqual({
    status: 'injured',
    reason: 'knee',
    since_dt: new Date(KICK_OFF - SPRINT_ROUND_MS).toISOString(),
    out_from_dt: new Date(KICK_OFF).toISOString(),
    expected_return_dt: new Date(KICK_OFF + SPRINT_ROUND_MS).toISOString(),
  });
  expect(squad.squad.filter(({ absence }) => absence !== null).map((each) => each.id)).toEqual([id]);
  const back = new Date(KICK_OFF + SPRINT_ROUND_MS);
  await inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at: back }));
  expect(await player(db, id)).toMatchObject({ absence: null });
  expect(await unavailablePlayers(db, [clubId])).toEqual([]);
});

describe('the first season with absences', () => {
  test('is the current one of a new world, the next of one that was played, and never changes', async () => {
    expect(await absencesFrom(db, 'new', { current: 4, next: 5 })).toBe(4);
    expect(await absencesFrom(db, 'sprint', { current: 4, next: 5 })).toBe(5);
    expect(await absencesFrom(db, 'sprint', { current: 8, next: 9 })).toBe(5);
  });
});
