import { DAY_MS, HOUR_MS } from '@touchline/domain/rules/index';
import { expect, test } from 'vitest';
import { makeCards } from '../../cards/ownership.ts';
import { inTransaction, sql } from '../../db/database.ts';
import { makeFootball, stopClockAt } from '../../testing/contests/contests.ts';
import { clientOf, signUp } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';

const NOW = new Date('2026-03-10T12:10:00Z');
const { app, db } = await startTestServer();
await stopClockAt(db, NOW);
const football = await makeFootball(db, { kickOffAt: new Date(NOW.getTime() - 2 * DAY_MS) });
const [scorer] = football.players;
if (scorer === undefined) throw new Error('There are no players.');
await inTransaction(db, (tx) =>
  makeCards(tx, [{ assetType: 1, subjectId: scorer.id, stars: 3, lifetime: 500 }]),
);
const me = await signUp(app);
const other = await signUp(app);
const third = await signUp(app);

/** A fill so many milliseconds ago. */
async function filled(
  agoMs: number,
  xfc: number,
  { seller = other, buyer = third, flagged = false, kind = 1 } = {},
): Promise<void> {
  const at = new Date(NOW.getTime() - agoMs);
  await sql`
    with sold as (
      insert into market_order (kind, manager_id, card_id, quantity, left_quantity, price, fee_basis_points, status,
        rules_version, created_at, closed_at)
      select ${kind}, ${seller.managerId}, id, 1, 0, ${xfc * 1e8}, 500, 3, 1, ${at}, ${at} from card
      returning id, card_id
    )
    insert into fill (order_id, kind, card_id, quantity, price, fee, seller_id, buyer_id, flagged, at)
    select id, ${kind}, card_id, 1, ${xfc * 1e8}, 0, ${seller.managerId}, ${buyer.managerId}, ${flagged}, ${at} from sold
  `.execute(db);
}

const MINUTE = 60_000;
await filled(10 * DAY_MS, 8);
await filled(4 * HOUR_MS, 9, { buyer: me });
await filled(4 * MINUTE, 10);
await filled(3 * MINUTE, 12);
await filled(2 * MINUTE, 7);
await filled(MINUTE, 11, { seller: me });
await filled(MINUTE, 900, { flagged: true });
await filled(MINUTE, 1, { kind: 3 });
await sql`
  insert into fill_review (fill_id, due_at) select id, ${new Date(NOW.getTime() + 7 * DAY_MS)} from fill where flagged
`.execute(db);
await sql`
  insert into appearance (match_id, player_id, club_id, side, started, on_pitch, minutes, statistics)
  select id, ${scorer.id}, home_club_id, 'home', true, true, 90, '{"goals": 3, "redCards": 1}' from match order by id limit 1
`.execute(db);
/** An event of that match; of its goals, one came without an event of its own. */
async function happened(id: string, minute: number, added: number, happening: object): Promise<void> {
  const event = {
    time: { period: minute > 45 ? 2 : 1, minute, added, sequence: 1 },
    happening: { side: 'home', playerId: scorer?.id, ...happening },
  };
  await sql`
    insert into match_event (match_id, sequence, provider, event_id, version, event, received_at)
    select match.id, ${minute}, match.provider, ${id}, 1, ${JSON.stringify(event)}::jsonb, ${NOW}
    from match order by match.id limit 1
  `.execute(db);
}
await happened('goal', 45, 2, { kind: 'goal', penalty: false });
await happened('penalty', 67, 0, { kind: 'goal', penalty: true });
await happened('card', 88, 0, { kind: 'card', colour: 'red' });
await sql`
  insert into absence (player_id, provider, provider_key, status, reason, known_at, out_from)
  values (${scorer.id}, 'test', 'a', 'injured', 'other', ${new Date(NOW.getTime() - HOUR_MS)}, ${NOW})
`.execute(db);

const history = (range: '1d' | '7d' | '30d' | 'season', caller: typeof me | null = me) =>
  (caller ?? clientOf(app)).call('market.cards.prices', { asset_type: 1, id: scorer.id, range });

test('the fills of a step are one candle, without fills under review and loans', async () => {
  const { data } = await history('1d');
  expect(data.at(-1)).toEqual({
    at: '2026-03-10T12:00:00.000Z',
    last_at: '2026-03-10T12:09:00.000Z',
    open: '10.00',
    high: '12.00',
    low: '7.00',
    close: '11.00',
    volume: 4,
  });
  expect(data).toHaveLength(2);
});

test('a period ends now, and knows the last price before it', async () => {
  for (const [range, days] of [
    ['1d', 1],
    ['7d', 7],
    ['30d', 30],
  ] as const) {
    const { from, to, previous } = await history(range);
    expect(to).toBe(NOW.toISOString());
    expect(Date.parse(to) - Date.parse(from)).toBe(days * DAY_MS);
    expect(previous).toBe(days === 30 ? null : '8.00');
  }
});

test('a season begins with its first match, and shows a month at least', async () => {
  expect((await history('season')).from).toBe(new Date(NOW.getTime() - 30 * DAY_MS).toISOString());
  const early = new Date(NOW.getTime() - 80 * DAY_MS);
  const { rows } = await sql<{ id: number; before: Date }>`
    select id, kickoff_at as before from match order by kickoff_at, id limit 1
  `.execute(db);
  await sql`update match set kickoff_at = ${early} where id = ${rows[0]?.id ?? 0}`.execute(db);
  expect((await history('season')).from).toBe(early.toISOString());
  await sql`update match set kickoff_at = ${rows[0]?.before ?? NOW} where id = ${rows[0]?.id ?? 0}`.execute(
    db,
  );
});

test('only the caller sees the caller’s own fills', async () => {
  expect((await history('1d')).mine.map(({ side, price }) => [side, price])).toEqual([
    ['bought', '9.00'],
    ['sold', '11.00'],
  ]);
  expect((await history('1d', null)).mine).toEqual([]);
});

test('goals and red cards of the player are on the time line at their minute, absences when they became known', async () => {
  const { events } = await history('7d');
  const kickOff = NOW.getTime() - 2 * DAY_MS;
  expect(
    events.map(({ at, kind, count, minute }) => [kind, count, minute, (Date.parse(at) - kickOff) / MINUTE]),
  ).toEqual([
    ['goals', 1, null, 0],
    ['goals', 1, { minute: 45, added: 2 }, 47],
    // After fifteen minutes of half-time.
    ['goals', 1, { minute: 67, added: 0 }, 82],
    ['red_card', 1, { minute: 88, added: 0 }, 103],
    ['injured', 1, null, 2 * 24 * 60 - 60],
  ]);
  expect(events.map(({ match }) => match !== null)).toEqual([true, true, true, true, false]);
  expect((await history('1d')).events.map(({ kind }) => kind)).toEqual(['injured']);
});

test('what happened in a match that began before the period is in it, and nothing is later than now', async () => {
  const eventsWith = async (kickOffAgo: number) => {
    await sql`
      update match set kickoff_at = ${new Date(NOW.getTime() - kickOffAgo)}
      where id = (select min(id) from match)
    `.execute(db);
    return (await history('1d')).events.filter(({ match }) => match !== null);
  };
  const begun = await eventsWith(DAY_MS + 90 * MINUTE);
  expect(begun.map(({ kind }) => kind)).toEqual(['red_card']);
  const running = await eventsWith(80 * MINUTE);
  expect(running.map(({ at }) => NOW.getTime() - Date.parse(at))).toEqual([80 * MINUTE, 33 * MINUTE, 0, 0]);
});

test('the chart has the trades that everyone finds in the list: a released one, never a reversed one', async () => {
  const highest = async () => Number((await history('1d', null)).data.at(-1)?.high);
  const listed = async () => {
    const { data } = await clientOf(app).call('market.players.fills', { playerId: scorer.id });
    return data.map(({ price }) => price).includes('900.00');
  };
  expect([await highest(), await listed()]).toEqual([12, false]);
  await sql`update fill_review set due_at = null, released_at = ${NOW}`.execute(db);
  expect([await highest(), await listed()]).toEqual([900, true]);
  await sql`update fill_review set reversed = true`.execute(db);
  expect([await highest(), await listed()]).toEqual([12, false]);
});
