import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { sql } from '../db/database.ts';
import { LOCK, OPEN } from '../testing/contests/contest-scene.ts';
import { contestCaller, enterContest } from '../testing/contests/contest-calls.ts';
import { makeContest, makeFootball, stopClockAt, validTeam } from '../testing/contests/contests.ts';
import { sweepContests } from '../contests/lifecycle/sweeps.ts';
import { keepBooks } from '../testing/database/books.ts';
import { clientOf, signUp, type SignedUp } from '../testing/http/client.ts';
import { startTestServer } from '../testing/http/server.ts';
import { inProcessManager } from '../http/auth/caller.ts';
import { UsageError, type Command } from './command.ts';
import { contests } from './contests/contests.ts';
import { links } from './links.ts';

const { app, db, url } = await startTestServer();
keepBooks(db);
await stopClockAt(db, OPEN);
const football = await makeFootball(db, { kickOffAt: new Date(LOCK.getTime() + 300_000) });

async function run(command: Command, ...parameters: string[]) {
  const output: string[] = [];
  const print = (line: string): void => void output.push(line);
  const ok = await command.run(
    { config: readConfig({}), db, directUrl: url, dataFolder: null, print },
    parameters,
  );
  return { ok, output: output.join('\n') };
}

const signInOn = ({ email, password }: SignedUp, key: string) =>
  clientOf(app).call('auth.signIn', { email, password }, { headers: { 'x-device-key': key } });

/** Two accounts that signed in on one device. */
async function pairOnOneDevice(): Promise<readonly [SignedUp, SignedUp]> {
  const pair = [await signUp(app), await signUp(app)] as const;
  const key = randomBytes(32).toString('base64url');
  for (const manager of pair) await signInOn(manager, key);
  return pair;
}

describe('links', () => {
  test('lists who is linked and why, and networks shared by sign-ups', async () => {
    const [one, other] = await pairOnOneDevice();
    const { output } = await run(links);
    expect(output).toContain(
      `${one.managerId} ${one.nickname}  ${other.managerId} ${other.nickname}  device  ${OPEN.toISOString()}`,
    );
    expect(output).toMatch(/to review: \d+ accounts of one sign-up network: /);
  });

  test('undoes a link with a reason, which is recorded and shown', async () => {
    const [one, other] = await pairOnOneDevice();
    const pair = [String(one.managerId), String(other.managerId)];
    const undone = await run(links, 'undo', ...pair, 'ann', 'two', 'brothers');
    expect(undone).toEqual({
      ok: true,
      output: `Managers ${one.managerId} and ${other.managerId} are no longer linked.`,
    });
    const { rows } = await sql`
      select operator, act, before, after, reason from operator_act where subject_id = ${one.managerId}
    `.execute(db);
    expect(rows).toEqual([
      {
        operator: 'ann',
        act: 'undo_link',
        before: { linked_with: other.managerId, reasons: ['device'] },
        after: {},
        reason: 'two brothers',
      },
    ]);
    expect((await run(links, 'show', pair[0] ?? '')).output).toMatch(
      /linked with nobody.*\nundone: .*device/s,
    );
    expect((await run(links, 'undo', ...pair, 'ann', 'again')).ok).toBe(false);
  });

  test('adds a link by an operator, once', async () => {
    const [one, other] = [await signUp(app), await signUp(app)];
    const pair = [String(one.managerId), String(other.managerId)];
    expect((await run(links, 'add', ...pair, 'ben', 'same', 'passport')).ok).toBe(true);
    expect((await run(links, 'add', ...pair, 'ben', 'same', 'passport')).ok).toBe(false);
    expect((await run(links, 'show', pair[1] ?? '')).output).toContain('operator');
    expect((await run(links, 'add', pair[0] ?? '', '2000000000', 'ben', 'nobody')).ok).toBe(false);
  });

  test.each([[['show', 'x']], [['undo', '1', '2', 'ann']], [['add', '1', '1', 'ann', 'why']], [['drop']]])(
    'refuses %j',
    async (parameters) => {
      await expect(run(links, ...parameters)).rejects.toThrow(UsageError);
    },
  );
});

describe('contests similar', () => {
  test('shows linked managers with their likeness once all may see the teams, and not before', async () => {
    await stopClockAt(db, OPEN);
    const contest = await makeContest(db, football);
    const call = contestCaller(db);
    const team = validTeam(football);
    const [one, other] = await pairOnOneDevice();
    for (const { managerId, nickname } of [one, other]) {
      await enterContest(call, contest, inProcessManager({ managerId, nickname }), team);
    }
    const hidden = await run(contests, 'similar', String(contest));
    expect([hidden.ok, hidden.output]).toEqual([
      false,
      `The teams of contest ${contest} are hidden until all may see them.`,
    ]);
    await stopClockAt(db, LOCK);
    await sweepContests(db);
    expect((await run(contests, 'similar', String(contest))).ok).toBe(false);
    await stopClockAt(db, new Date(LOCK.getTime() + 3_600_000));
    const { ok, output } = await run(contests, 'similar', String(contest));
    expect(ok).toBe(true);
    expect(output).toContain('2 teams, 1 pairs:');
    expect(output).toContain(
      `of managers ${one.managerId} and ${other.managerId}: identical, 11 of 11  (linked, device, sign-up network)`,
    );
  });

  test('refuses what is no contest', async () => {
    await expect(run(contests, 'similar', 'all')).rejects.toThrow(UsageError);
    expect((await run(contests, 'similar', '2000000000')).ok).toBe(false);
  });
});
