import { ADDRESSES, addressOf } from '@touchline/contract/addresses';
import { calls, type CallKey } from '@touchline/contract/calls';
import { changesState } from '@touchline/contract/changes';
import { xfc } from '@touchline/domain/money';
import { sizeOf } from '@touchline/domain/testing/test-form';
import { afterAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { NEVER_A_NUMBER } from '../../testing/attacks/hostile-values.ts';
import { assertBooksBalance } from '../../testing/database/books.ts';
import { clientOf, signUp, type Answer, type Client } from '../../testing/http/client.ts';
import { makeContest, makeFootball, stopClockAt } from '../../testing/contests/contests.ts';
import { boundaryValues, fieldsOf, goodInput } from '../../testing/http/inputs.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { boundPaths } from './bind.ts';

const { app, db, routes } = await startTestServer();
await stopClockAt(db, new Date('2026-03-06T12:00:00Z'));
/** Contest, matches, clubs and players, so that the smallest ids exist. */
const football = await makeFootball(db, { kickOffAt: new Date('2026-03-07T15:00:00Z') });
await makeContest(db, football, { entryFee: xfc(100_000_000n) });
const manager = await signUp(app);
const operator = await signUp(app);
await sql`update manager set role = 'operator' where id = ${operator.managerId}`.execute(db);

/** Values that no field of the contract accepts. */
const HOSTILE: readonly unknown[] = [
  null,
  '-1',
  ...NEVER_A_NUMBER,
  'x'.repeat(3_000),
  'a\u0000b',
  ' ',
  -1,
  1.5,
  2 ** 53,
  -Infinity,
  [[1]],
  [null],
  { a: 1 },
  { $ne: null },
  Array.from({ length: 200 }, () => 1),
];

const SHARES = sizeOf({ short: 4, long: 2 });

/** A share of the hostile values, and the next one for the next field: `npm run proof -- t8` sends any value to any field. */
function hostileOf(place: number): readonly unknown[] {
  return HOSTILE.filter((_value, index) => index % SHARES === place % SHARES);
}

/** Row counts of the money tables. */
async function moneyRows(): Promise<string> {
  const { rows } = await sql<{ counts: string }>`
    select concat_ws(' ', (select count(*) from ledger_transaction), (select count(*) from posting),
      (select count(*) from hold), (select count(*) from entry), (select count(*) from contest_payout)) as counts
  `.execute(db);
  return rows[0]?.counts ?? '';
}

/** Figures of the run, printed at the end. */
const reached = { requests: 0, operations: new Set<CallKey>() };
function count(key: CallKey, { status, error }: Pick<Answer, 'status' | 'error'>): void {
  reached.requests += 1;
  if (status < 500 && error !== 'ERR_MALFORMED') reached.operations.add(key);
}

/** Expects a refusal to name the invalid field and a reason. */
function expectNamed({ field, reason }: Answer, name: string, input: string): void {
  expect(field?.split('.')[0], input).toBe(name);
  expect(reason, input).toBeTruthy();
}

/** A value for one field of a call. */
interface Hostile {
  readonly name: string;
  readonly value: unknown;
  readonly form: boolean;
}

const AT_ONCE = 8;

/** Whether the value at a position is sent in a form instead of JSON: each second text, where there is a body. */
function isInForm(key: CallKey, value: unknown, position: number): boolean {
  return addressOf(key).method === 'POST' && typeof value === 'string' && position % 2 === 1;
}

/** Does a thing for each item, some at once. */
async function eachOf<Item>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const work = async (): Promise<void> => {
    for (const item of left) await act(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Sends hostile values to a call, over its valid input. */
function senderOf(client: Client, key: CallKey): (hostile: Hostile) => Promise<Answer> {
  const good = goodInput(key);
  return ({ name, value, form }) => client.ask(key, { ...good, [name]: value }, { form });
}

/** Expects that a hostile value is no fault of the server, and that a refusal for its form names the field. */
function expectFair(key: CallKey, { name, value }: Hostile, answer: Answer): void {
  const input = `${name} = ${JSON.stringify(value)}`;
  expect(answer.status, `${input}: ${answer.error}`).toBeLessThan(500);
  count(key, answer);
  // With an empty path segment the address is another call's.
  const isReached = !ADDRESSES[key].includes(`{${name}}`) || String(value) !== '';
  if (answer.error === 'ERR_MALFORMED' && isReached) expectNamed(answer, name, input);
}

/** Sends values one by one: only then can the effect of one be distinguished from that of others. */
async function expectNothingWritten(
  send: (hostile: Hostile) => Promise<Answer>,
  key: CallKey,
  values: readonly Hostile[],
): Promise<void> {
  let before = await moneyRows();
  for (const hostile of values) {
    const answer = await send(hostile);
    expectFair(key, hostile, answer);
    const after = await moneyRows();
    if (answer.error !== 'SUCCESS') expect(after, JSON.stringify(hostile)).toBe(before);
    before = after;
  }
}

/** Calls that may end their own session. */
const ENDING: ReadonlySet<CallKey> = new Set(['auth.signOut', 'auth.sessions.end']);
const keys = [...new Set(boundPaths().map(({ key }) => key))].filter((key) => key in routes);

async function callerOf(key: CallKey): Promise<Client> {
  if (calls[key].access === 'visitor') return clientOf(app);
  if (calls[key].access === 'operator') return operator;
  return ENDING.has(key) ? signUp(app) : manager;
}

describe.each(keys)('%s', (key) => {
  afterAll(async () => {
    if (changesState(key)) await assertBooksBalance(db);
  });

  test('accepts valid input', async () => {
    const { status, error, field } = await (await callerOf(key)).ask(key, goodInput(key));
    expect(status, error).toBeLessThan(500);
    expect(error, field).not.toBe('ERR_MALFORMED');
    count(key, { status, error });
  });

  test('refuses hostile input', async () => {
    const send = senderOf(await callerOf(key), key);
    for (const [place, [name, { schema }]] of [...fieldsOf(key)].entries()) {
      const hostile = [...hostileOf(place), ...boundaryValues(schema)].map((value, position) => ({
        name,
        value,
        form: isInForm(key, value, place + position),
      }));
      const before = await moneyRows();
      const refused: Hostile[] = [];
      const alone: Hostile[] = [];
      await eachOf(hostile, AT_ONCE, async (each) => {
        const answer = await send(each);
        // Changes of one manager wait for each other.
        if (answer.error === 'ERR_BUSY') return void alone.push(each);
        expectFair(key, each, answer);
        if (answer.error !== 'SUCCESS') refused.push(each);
      });
      const isSomeTaken = refused.length + alone.length < hostile.length;
      if (changesState(key) && isSomeTaken) alone.push(...refused);
      else expect(await moneyRows(), name).toBe(before);
      await expectNothingWritten(send, key, alone);
    }
  });

  test('refuses an unknown field', async () => {
    const answer = await (await callerOf(key)).ask(key, { ...goodInput(key), is_admin: true });
    expect(answer).toMatchObject({ status: 400, error: 'ERR_MALFORMED', field: 'is_admin' });
  });
});

test('every call of the contract is served', () => {
  expect(Object.keys(calls).filter((key) => !(key in routes))).toEqual([]);
});

test('every operation accepted an input at least once', () => {
  process.stdout.write(
    `malformed input: ${reached.requests} requests, ${reached.operations.size} of ${keys.length} operations reached\n`,
  );
  expect(keys.filter((key) => !reached.operations.has(key))).toEqual([]);
});

describe('a refusal of malformed input names the field and the reason', () => {
  const REGISTER = 'auth.register';
  const EXCHANGE = 'packs.exchange';

  test.each([
    [EXCHANGE, { cards: [{ asset_id: 1, qty: 'many' }] }, 'cards.0.qty'],
    [EXCHANGE, { cards: [{ asset_id: 1, qty: 5, price: 1 }] }, 'cards.0.price'],
    [REGISTER, { country_id: 2 ** 31 }, 'country_id'],
    [REGISTER, { email: 'nobody' }, 'email'],
    [REGISTER, { role: 'operator' }, 'role'],
  ] as const)('%s with %j', async (key, wrong, field) => {
    const answer = await manager.ask(key, { ...goodInput(key), ...wrong });
    expect(answer).toMatchObject({ status: 400, error: 'ERR_MALFORMED', field });
    expect(answer.reason).toBeTruthy();
  });

  test('and never the value received', async () => {
    const secret = 'a short one';
    const answer = await manager.ask(REGISTER, { ...goodInput(REGISTER), birth_date: secret, email: secret });
    expect(answer.error).toBe('ERR_MALFORMED');
    expect(JSON.stringify({ ...answer, headers: {} })).not.toContain(secret);
  });
});
