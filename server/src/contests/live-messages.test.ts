import { xfc } from '@touchline/domain/money';
import { expect, test } from 'vitest';
import { inTransaction, sql } from '../db/database.ts';
import { enterContest } from '../testing/contest-calls.ts';
import { openContestDatabase } from '../testing/contest-database.ts';
import {
  endMatch,
  makeContest,
  makeFootball,
  makeManagers,
  stopClockAt,
  validTeam,
} from '../testing/contests.ts';
import { liveContestMessages } from './live-messages.ts';
import { sweepContests } from './lifecycle/sweeps.ts';

const OPEN = new Date('2026-03-06T12:00:00Z');
const { db, call } = await openContestDatabase(OPEN);
const KICK_OFF = new Date('2026-03-07T15:00:00Z');
const JUST_BEFORE_VIEW_TIME = new Date('2026-03-07T15:04:59.999Z');
const VIEW_TIME = new Date('2026-03-07T15:05:00Z');
const AFTER = new Date('2026-03-07T17:00:00Z');

const poll = liveContestMessages(db);

/** How a contest stands for its readers. */
async function standing(contestId: number, managerIds: readonly number[]) {
  const news = (await poll(new Map([[contestId, null]]))).get(contestId);
  if (news === undefined) throw new Error('no news');
  const own = (await news.ownBodies?.(managerIds)) ?? new Map();
  return { version: news.version, shared: news.bodyAfter(null), own };
}

test('tells each manager of his own entries alone, with ranks and prizes from view-team time on', async () => {
  const football = await makeFootball(db, { kickOffAt: KICK_OFF });
  const contest = await makeContest(db, football, { entryFee: xfc(1_000n) });
  const [ann, bob, eve] = await makeManagers(db, 3, xfc(1_000_000n));
  if (ann === undefined || bob === undefined || eve === undefined) throw new Error('no managers');
  const annsTeam = await enterContest(call, contest, ann, validTeam(football, 1));
  const bobsTeam = await enterContest(call, contest, bob, validTeam(football, 2));
  const ids = [ann.managerId, bob.managerId, eve.managerId];

  const open = await standing(contest, ids);
  expect(open.shared).toEqual({ state: 2, entries: 2, mine: [] });
  await stopClockAt(db, KICK_OFF);
  await sweepContests(db);
  await endMatch(db, football, football.matchIds[0] ?? 0, { endedAt: JUST_BEFORE_VIEW_TIME });
  await sql`update match set events_version = events_version + 1`.execute(db);
  await stopClockAt(db, JUST_BEFORE_VIEW_TIME);

  const hidden = await standing(contest, ids);
  const waiting = (teamId: number) => [
    { team_id: teamId, points: '0', rank: null, prize: null, players_left: 0 },
  ];
  expect(hidden.own.get(ann.managerId)?.mine).toEqual(waiting(annsTeam));
  expect(hidden.own.get(bob.managerId)?.mine).toEqual(waiting(bobsTeam));
  expect(hidden.own.has(eve.managerId)).toBe(false);

  await stopClockAt(db, VIEW_TIME);
  const shown = await standing(contest, ids);
  expect(shown.version).not.toBe(hidden.version);
  expect(shown.shared).toEqual({ state: 4, entries: 2, mine: [] });
  expect(shown.own.get(ann.managerId)?.mine).toMatchObject([{ team_id: annsTeam, rank: expect.any(Number) }]);
  expect(JSON.stringify(shown.own.get(bob.managerId))).not.toContain(`"team_id":${annsTeam},`);
});

test('has no news while nothing changes, and another version with every change of field, state or total', async () => {
  await stopClockAt(db, OPEN);
  const football = await makeFootball(db, { kickOffAt: KICK_OFF });
  const contest = await makeContest(db, football);
  const [ann, bob] = await makeManagers(db, 2, xfc(0n));
  if (ann === undefined || bob === undefined) throw new Error('no managers');
  const versions: string[] = [];
  const note = async () => void versions.push((await standing(contest, [])).version);
  await note();
  expect(await poll(new Map([[contest, versions[0] ?? null]]))).toEqual(new Map());
  await enterContest(call, contest, ann, validTeam(football, 1));
  await note();
  await enterContest(call, contest, bob, validTeam(football, 2));
  await note();
  await stopClockAt(db, KICK_OFF);
  await note();
  await sweepContests(db);
  await note();
  await inTransaction(db, (tx) =>
    sql`update match set events_version = events_version + 1 where id = ${football.matchIds[0]}`.execute(tx),
  );
  await note();
  for (const matchId of football.matchIds) await endMatch(db, football, matchId, { endedAt: AFTER });
  await stopClockAt(db, AFTER);
  await note();
  await stopClockAt(db, new Date(AFTER.getTime() + 24 * 3_600_000));
  await sweepContests(db);
  await note();
  expect(new Set(versions).size).toBe(versions.length);
  expect((await standing(contest, [])).shared).toMatchObject({ state: 6 });
});
