import { describe, expect, test } from 'vitest';
import { gameNow, setClock, stepClock } from '../db/clock.ts';
import { inTransaction, sql } from '../db/database.ts';
import { setSwitch, switchedOff } from '../http/calls/switches.ts';
import { clientOf, signUp } from '../testing/http/client.ts';
import { startTestServer } from '../testing/http/server.ts';
import { balancesSource } from './balances-source.ts';
import { compareBooks } from './compare-books.ts';
import { comparisonMetrics } from './comparisons.ts';
import type { ComparedFigure, ExternalSource } from './external-source.ts';

const { app, db } = await startTestServer();
await inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at: new Date('2026-03-01T10:20:00Z') }));
const operator = await signUp(app);
await sql`update manager set role = 'operator', activated_at = game_now() where id = ${operator.managerId}`.execute(
  db,
);

/** A source that gives these answers in turn, the last one again and again. */
function source(name: string, ...answers: readonly (ComparedFigure | Error)[]): ExternalSource {
  let asked = 0;
  return {
    name,
    compare() {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      if (answer instanceof Error) return Promise.reject(answer);
      return Promise.resolve(answer === undefined ? [] : [answer]);
    },
  };
}
const AGREES: ComparedFigure = { what: 'credited deposits', ledger: 500n, outside: 500n };
const DIFFERS: ComparedFigure = { what: 'credited deposits', ledger: 500n, outside: 400n };

/** Compares in the next hour, with withdrawals open before. */
async function compareNextHour(...sources: readonly ExternalSource[]): Promise<boolean> {
  await inTransaction(db, async (tx) => {
    await stepClock(tx, new Date((await gameNow(tx)).getTime() + 3_600_000));
  });
  return compareBooks(db, sources);
}
async function areOpen(): Promise<boolean> {
  return !(await switchedOff(db)).includes('withdrawals');
}
async function published() {
  return (await clientOf(app).call('solvency.get', {})).comparison;
}

describe('the comparison of the books', () => {
  test('that agrees stops nothing, and is made once an hour', async () => {
    expect(await compareNextHour(source('chain', AGREES), balancesSource)).toBe(true);
    expect(await compareBooks(db, [source('chain', DIFFERS)])).toBe(false);
    expect(await areOpen()).toBe(true);
    expect(await published()).toMatchObject({ outcome: 'agree' });
  });

  test('that differs stops withdrawals, reports what differs, and alerts the operators once', async () => {
    const compared = compareNextHour(source('payments', AGREES), source('chain', DIFFERS));
    await expect(compared).rejects.toThrow('chain: credited deposits: the ledger has 500, outside is 400');
    expect(await areOpen()).toBe(false);
    expect(await comparisonMetrics(db)).toEqual([
      'touchline_books_differ{source="payments"} 0',
      'touchline_books_unreachable{source="payments"} 0',
      'touchline_books_differ{source="chain"} 1',
      'touchline_books_unreachable{source="chain"} 0',
      'touchline_books_compared_age_seconds 0',
    ]);
    const act = await sql`select operator, act, reason from operator_act order by id desc limit 1`.execute(
      db,
    );
    expect(act.rows[0]).toMatchObject({ operator: 'comparison of the books', act: 'switch_off' });

    await expect(compareNextHour(source('chain', DIFFERS))).rejects.toThrow('Withdrawals are stopped');
    const { data } = await operator.call('inbox.list', { page: 1, noItems: 10 });
    const alarms = data.filter(
      ({ message_title: title }) => title === 'The books differ: withdrawals are stopped',
    );
    expect(alarms).toHaveLength(1);
    expect(alarms[0]?.description).toContain('chain');
  });

  test('stops withdrawals again when an operator opened them and it still differs', async () => {
    await inTransaction(db, (tx) => setSwitch(tx, 'withdrawals', false));
    await expect(compareNextHour(source('chain', DIFFERS))).rejects.toThrow('Withdrawals are stopped');
    expect(await areOpen()).toBe(false);
    await inTransaction(db, (tx) => setSwitch(tx, 'withdrawals', false));
  });

  test('takes a difference of one moment for a payment on its way', async () => {
    expect(await compareNextHour(source('chain', DIFFERS, AGREES))).toBe(true);
    expect(await areOpen()).toBe(true);
  });

  test('of a source that does not answer is known, and stops nothing', async () => {
    await compareNextHour(source('chain', new Error('no answer')), source('payments', AGREES));
    expect(await areOpen()).toBe(true);
    expect(await published()).toMatchObject({
      outcome: 'unreachable',
      sources: [
        { name: 'chain', outcome: 'unreachable' },
        { name: 'payments', outcome: 'agree' },
      ],
    });
  });

  test('shows visitors no figures', async () => {
    await expect(compareNextHour(source('chain', DIFFERS))).rejects.toThrow('chain');
    expect(JSON.stringify(await published())).not.toContain('credited deposits');
    await inTransaction(db, (tx) => setSwitch(tx, 'withdrawals', false));
  });

  test('made by two processes at once is one', async () => {
    await inTransaction(db, async (tx) => {
      await stepClock(tx, new Date((await gameNow(tx)).getTime() + 3_600_000));
    });
    const made = await Promise.all([0, 1, 2].map(() => compareBooks(db, [source('chain', AGREES)])));
    expect(made.filter(Boolean)).toHaveLength(1);
  });
});
