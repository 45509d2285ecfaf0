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
  insert into appearance (match_id, player_id, club_id, side, started, on_pitch, minutes, statistics)
  select id, ${scorer.id}, home_club_id, 'home', true, true, 90, '{"goals": 2, "redCards": 1}' from match order by id limit 1
`.execute(db);
await sql`
  insert into absence (player_id, provider, provider_key, status, reason, known_at, out_from)
  values (${scorer.id}, 'test', 'a', 'injured', 'other', ${new Date(NOW.getTime() - HOUR_MS)}, ${NOW})
`.execute(db);

const history = (range: '1d' | '7d' | '30d' | 'season', caller: typeof me | null = me) =>
  (caller ?? clientOf(app)).call('market.cards.prices', { asset_type: 1, id: scorer.id, range });

test('the fills of a step are one candle, without flagged fills and loans', async () => {
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

test('goals, red cards and absences of the player are on the time line', async () => {
  const { events } = await history('7d');
  expect(events.map(({ kind, count, match }) => [kind, count, match !== null])).toEqual([
    ['goals', 2, true],
    ['red_card', 1, true],
    ['injured', 1, false],
  ]);
  expect((await history('1d')).events.map(({ kind }) => kind)).toEqual(['injured']);
});
