import { xfc } from '@touchline/domain/money';
import { MINUTE_MS } from '@touchline/domain/rules/index';
import { afterEach, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { contestCaller, enterContest } from '../../testing/contests/contest-calls.ts';
import {
  makeContest,
  makeFootball,
  makeManagers,
  stopClockAt,
  validTeam,
} from '../../testing/contests/contests.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { snapshotOfDatabase, snapshotOfHost, waitUntilTrue } from '../../testing/live/standings-snapshots.ts';
import { startLiveProcess, type LiveProcess } from '../../testing/live/live-process.ts';
import { sweepContests } from '../lifecycle/sweeps.ts';
import { makeLiveHost, type LiveHost } from './live-host.ts';

const { db, url } = await openTestDatabase();
const call = contestCaller(db);
const TERM_MS = 4_000;
const OPEN = Date.parse('2026-03-06T12:00:00Z');
const KICK_OFF = Date.parse('2026-03-07T15:00:00Z');

await stopClockAt(db, new Date(OPEN));
const football = await makeFootball(db, { kickOffAt: new Date(KICK_OFF), matches: 2 });
const contest = await makeContest(db, football, { entryFee: xfc(100_000_000n) });
for (const [index, manager] of (await makeManagers(db, 12, xfc(1_000_000_000n))).entries()) {
  await enterContest(call, contest, manager, validTeam(football, index));
}
await stopClockAt(db, new Date(KICK_OFF + 10 * MINUTE_MS));
await sweepContests(db);

const running: { end: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const { end } of running.splice(0)) await end();
});

function openHost(): LiveHost {
  const host = makeLiveHost({ db, url, termMs: TERM_MS, onError: () => {} });
  host.start();
  running.push({ end: host.stop });
  return host;
}

async function openProcess(): Promise<LiveProcess> {
  const opened = await startLiveProcess(url, TERM_MS);
  running.push({ end: opened.kill });
  await waitUntilTrue(
    async () => (await opened.snapshot(contest)) !== 'null',
    'the process never serves the contest',
  );
  return opened;
}

let goals = 0;

/** A goal of a player some teams have. */
async function goal(): Promise<void> {
  goals += 1;
  const scorer = football.players[goals % football.players.length];
  if (scorer === undefined) throw new Error('no player');
  const match = football.matchIds[Math.floor(football.clubIds.indexOf(scorer.clubId) / 2)] ?? 0;
  await sql`
    insert into appearance (match_id, player_id, club_id, side, started, on_pitch, minutes, statistics)
    values (${match}, ${scorer.id}, ${scorer.clubId}, 'home', true, true, 20, '{}') on conflict do nothing
  `.execute(db);
  await sql`
    insert into player_points (match_id, player_id, scoring_table, points, reasons)
    values (${match}, ${scorer.id}, 'easy', ${goals}, '[]')
    on conflict (match_id, player_id, scoring_table) do update set points = excluded.points
  `.execute(db);
  await sql`
    update match set status = 'first_half', events_version = events_version + 1 where id = ${match}
  `.execute(db);
}

const textOf = (snapshot: unknown): string =>
  JSON.stringify(snapshot, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
const truth = async (): Promise<string> => textOf(await snapshotOfDatabase(db, contest));

test('only one of two hosts on one database serves a contest; the other takes over when it stops', async () => {
  const [first, second] = [openHost(), openHost()];
  await Promise.all([first.refresh(), second.refresh()]);
  await Promise.all([first.refresh(), second.refresh()]);
  const serving = [first, second].filter((host) => host.versionOf(contest) !== null);
  expect(serving).toHaveLength(1);
  await serving[0]?.stop();
  const other = serving[0] === first ? second : first;
  await other.refresh();
  expect(textOf(await snapshotOfHost(db, other, contest))).toBe(await truth());
});

test('a suspended process serves nothing after its lease expired and another has taken over', async () => {
  const stopped = await openProcess();
  expect(await stopped.snapshot(contest)).toBe(await truth());
  stopped.signal('SIGSTOP');
  const other = openHost();
  await waitUntilTrue(async () => {
    await other.refresh();
    return other.versionOf(contest) !== null;
  }, 'no host takes over from a suspended process');
  await goal();
  await other.refresh();
  expect(textOf(await snapshotOfHost(db, other, contest))).toBe(await truth());
  // On resuming, the process answers first.
  stopped.ask(contest);
  stopped.signal('SIGCONT');
  expect(await stopped.nextAnswer()).toBe('null');
  expect(await stopped.snapshot(contest)).toBe('null');
});

test('after a kill during play the next process serves the same standings', async () => {
  const killed = await openProcess();
  for (let index = 0; index < 5; index += 1) await goal();
  await waitUntilTrue(
    async () => (await killed.snapshot(contest)) === (await truth()),
    'the process does not catch up',
  );
  await goal();
  await killed.kill();
  const next = await openProcess();
  await waitUntilTrue(
    async () => (await next.snapshot(contest)) === (await truth()),
    'the next process does not catch up',
  );
});
