import { xfc } from '@touchline/domain/money';
import { expect, test } from 'vitest';
import { inTransaction, sql } from '../db/database.ts';
import { KICK_OFF, OPEN, VIEW_TIME, openContestScene } from '../testing/contests/contest-scene.ts';
import { endMatch, validTeam } from '../testing/contests/contests.ts';
import { liveContestMessages } from './live-messages.ts';
import { sweepContests } from './lifecycle/sweeps.ts';

const scene = await openContestScene();
const { db } = scene;
const JUST_BEFORE_VIEW_TIME = new Date('2026-03-07T15:04:59.999Z');
const AFTER = new Date('2026-03-07T17:00:00Z');

const poll = liveContestMessages(db);

/** The message of a contest for its readers. */
async function messageOf(contestId: number, managerIds: readonly number[]) {
  const news = (await poll(new Map([[contestId, null]]))).get(contestId);
  if (news === undefined) throw new Error('no news');
  const own = (await news.personalBodies?.(managerIds)) ?? new Map();
  return { version: news.version, shared: news.bodySince(null), own };
}

test('each manager gets only their own entries, with ranks and prizes from view-team time on', async () => {
  const football = await scene.football();
  const contest = await scene.contest(football, { entryFee: xfc(1_000n) });
  const [ann, bob, eve] = await scene.managers(3, xfc(1_000_000n));
  if (ann === undefined || bob === undefined || eve === undefined) throw new Error('no managers');
  const annsTeam = await scene.enter(contest, ann, validTeam(football, 1));
  const bobsTeam = await scene.enter(contest, bob, validTeam(football, 2));
  const ids = [ann.managerId, bob.managerId, eve.managerId];

  const open = await messageOf(contest, ids);
  expect(open.shared).toEqual({ state: 2, entries: 2, pool: expect.stringMatching(/^\d+\.\d+$/), mine: [] });
  await scene.sweepAt(KICK_OFF);
  await endMatch(db, football, football.matchIds[0] ?? 0, { endedAt: JUST_BEFORE_VIEW_TIME });
  await sql`update match set events_version = events_version + 1`.execute(db);
  await scene.stopClockAt(JUST_BEFORE_VIEW_TIME);

  const hidden = await messageOf(contest, ids);
  const waiting = (teamId: number) => [
    { team_id: teamId, points: '0', rank: null, prize: null, players_left: 0, next_prize: null },
  ];
  expect(hidden.own.get(ann.managerId)?.mine).toEqual(waiting(annsTeam));
  expect(hidden.own.get(bob.managerId)?.mine).toEqual(waiting(bobsTeam));
  expect(hidden.own.has(eve.managerId)).toBe(false);

  await scene.stopClockAt(VIEW_TIME);
  const shown = await messageOf(contest, ids);
  expect(shown.version).not.toBe(hidden.version);
  expect(shown.shared).toEqual({ state: 4, entries: 2, pool: open.shared?.pool, mine: [] });
  expect(shown.own.get(ann.managerId)?.mine).toMatchObject([{ team_id: annsTeam, rank: expect.any(Number) }]);
  // Two level with each other share the pool; one point more is all of it.
  expect(shown.own.get(bob.managerId)?.mine).toMatchObject([
    { next_prize: { points: '1', prize: expect.stringMatching(/[1-9]/) } },
  ]);
  expect(JSON.stringify(shown.own.get(bob.managerId))).not.toContain(`"team_id":${annsTeam},`);
});

test('there is no message without a change, and a new version with every change of field, state or total', async () => {
  await scene.stopClockAt(OPEN);
  const football = await scene.football();
  const contest = await scene.contest(football);
  const [ann, bob] = await scene.managers(2, xfc(0n));
  if (ann === undefined || bob === undefined) throw new Error('no managers');
  const versions: string[] = [];
  const note = async () => void versions.push((await messageOf(contest, [])).version);
  await note();
  expect(await poll(new Map([[contest, versions[0] ?? null]]))).toEqual(new Map());
  await scene.enter(contest, ann, validTeam(football, 1));
  await note();
  await scene.enter(contest, bob, validTeam(football, 2));
  await note();
  await scene.stopClockAt(KICK_OFF);
  await note();
  await sweepContests(db);
  await note();
  await inTransaction(db, (tx) =>
    sql`update match set events_version = events_version + 1 where id = ${football.matchIds[0]}`.execute(tx),
  );
  await note();
  await scene.endMatches(football, { endedAt: AFTER });
  await scene.stopClockAt(AFTER);
  await note();
  await scene.sweepAt(new Date(AFTER.getTime() + 24 * 3_600_000));
  await note();
  expect(new Set(versions).size).toBe(versions.length);
  expect((await messageOf(contest, [])).shared).toMatchObject({ state: 6 });
});
