import { describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { sql } from '../../db/database.ts';
import {
  FEE,
  FULL_TIME,
  KICK_OFF,
  OPEN,
  openContestScene,
  SETTLED,
} from '../../testing/contests/contest-scene.ts';
import { validTeam } from '../../testing/contests/contests.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { UsageError } from '../command.ts';
import { compensations } from './compensations.ts';

const scene = await openContestScene();
const { db, url } = scene;
keepBooks(db);

await scene.stopClockAt(OPEN);
const football = await scene.football();
const contest = await scene.contest(football, { entryFee: FEE });
const cancelled = await scene.contest(football, { entryFee: FEE });
const managers = await scene.managers(4);
const entries: number[] = [];
for (const [index, manager] of managers.entries())
  entries.push(await scene.enter(contest, manager, validTeam(football, index)));
const [loser] = managers.slice(-1);
if (loser === undefined) throw new Error('no manager');
const cancelledEntry = await scene.enter(cancelled, loser, validTeam(football));
await scene.sweepAt(KICK_OFF);
await scene.stopClockAt(FULL_TIME);
await scene.endMatches(football);
await scene.sweepAt(SETTLED);

async function results(): Promise<unknown> {
  const { rows } = await sql`
    select entry.id, final_points, final_rank, prize, units
    from entry left join contest_payout as paid on entry_id = entry.id and paid.kind = 'prize'
    where entry.contest_id = ${contest} order by entry.id
  `.execute(db);
  return rows;
}
const settled = await results();

async function ops(...parameters: string[]): Promise<{ readonly ok: boolean; readonly output: string }> {
  const output: string[] = [];
  const print = (line: string): void => void output.push(line);
  const place = { config: readConfig({}), db, directUrl: url, dataFolder: null, print };
  return { ok: await compensations.run(place, parameters), output: output.join('\n') };
}

async function paidTo(entry: number): Promise<readonly string[]> {
  const { rows } = await sql<{ units: bigint }>`
    select units from posting join ledger_transaction on ledger_transaction.id = transaction_id
    where reason = 'contest_compensation' and cause_kind = 'entry' and cause_id = ${entry} and units > 0
  `.execute(db);
  return rows.map(({ units }) => String(units));
}

const numberIn = (output: string): string => /Compensation (\d+)/.exec(output)?.[1] ?? '';

describe('a compensation', () => {
  const [entry = 0, second = 0, third = 0] = entries.toReversed();

  test('is proposed by one operator and paid by another, once, from the rewards budget', async () => {
    const before = (await scene.xfcOf(loser)).available;
    const proposed = await ops('propose', String(entry), '0.5', 'ann', 'a goal was taken back');
    expect(proposed.ok).toBe(true);
    const id = numberIn(proposed.output);
    expect((await ops()).output).toContain(`${id}  0.50 XFC`);
    expect(await ops('approve', id, 'ann', 'seen')).toEqual({
      ok: false,
      output: `Compensation ${id} is not paid: proposed by the same operator.`,
    });
    expect((await scene.xfcOf(loser)).available).toBe(before);
    expect(await ops('approve', id, 'bob', 'seen')).toEqual({
      ok: true,
      output: `Compensation ${id} is paid.`,
    });
    expect((await ops('approve', id, 'cleo', 'seen')).output).toContain('not open');
    expect((await scene.xfcOf(loser)).available).toBe(before + 50_000_000n);
    expect(await paidTo(entry)).toEqual(['50000000']);
    expect((await ops()).output).toBe('No compensation waits for a second operator.');
  });

  test('notifies the manager, and both operators are on record', async () => {
    const { rows } = await sql`
      select message_values from notification
      where kind = 'contest_compensated' and manager_id = ${loser.managerId}
    `.execute(db);
    expect(rows).toEqual([{ message_values: { contest: 'Test contest', amount: '0.50' } }]);
    const { rows: acts } = await sql`
      select operator, act, reason from operator_act where subject_kind = 'compensation' order by id
    `.execute(db);
    expect(acts).toEqual([
      { operator: 'ann', act: 'propose_compensation', reason: 'a goal was taken back' },
      { operator: 'bob', act: 'approve_compensation', reason: 'seen' },
    ]);
  });

  test('leaves the results and payments of the contest as they are', async () => {
    expect(await results()).toEqual(settled);
  });

  test('is made once an entry, unless it was withdrawn', async () => {
    expect((await ops('propose', String(entry), '0.5', 'ann', 'again')).output).toContain(
      'compensated or proposed before',
    );
    const { output } = await ops('propose', String(second), '0.1', 'ann', 'first');
    expect((await ops('withdraw', numberIn(output), 'ann', 'wrong entry')).ok).toBe(true);
    expect((await ops('approve', numberIn(output), 'bob', 'late')).output).toContain('not open');
    expect((await ops('propose', String(second), '0.1', 'ann', 'second')).ok).toBe(true);
  });

  test('approved by two at once is paid once', async () => {
    const id = numberIn((await ops('propose', String(third), '0.2', 'ann', 'raced')).output);
    const both = await Promise.all([ops('approve', id, 'bob', 'seen'), ops('approve', id, 'cleo', 'seen')]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await paidTo(third)).toEqual(['20000000']);
  });

  test('needs a final contest, and stays within its best prize', async () => {
    expect((await ops('propose', String(cancelledEntry), '0.1', 'ann', 'x')).output).toContain(
      'no such paid entry',
    );
    expect((await ops('propose', '999999', '0.1', 'ann', 'x')).output).toContain('no such paid entry');
    const [first = 0] = entries;
    expect((await ops('propose', String(first), '1000', 'ann', 'x')).output).toContain(
      'more than the best prize',
    );
  });

  test.each([
    ['propose', '1', 'much', 'ann', 'x'],
    ['propose', '1', '-1', 'ann', 'x'],
    ['approve', 'one', 'bob', 'x'],
    ['approve', '1', 'bob'],
    ['pay', '1', 'bob', 'x'],
  ])('is refused in one line for %j', async (...parameters) => {
    await expect(ops(...parameters)).rejects.toThrow(UsageError);
  });
});
