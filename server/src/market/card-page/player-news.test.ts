import { DAY_MS } from '@touchline/domain/rules/index';
import { expect, test } from 'vitest';
import { makeCards } from '../../cards/ownership.ts';
import { inTransaction, sql } from '../../db/database.ts';
import {
  makeFootball,
  makeManagers,
  stopClockAt,
  type TestManager,
} from '../../testing/contests/contests.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { marketCaller, whole } from '../../testing/market/market.ts';
import { marketReadingRoutes } from '../read-routes.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const { db } = await openTestDatabase();
await stopClockAt(db, NOW);
const football = await makeFootball(db, { kickOffAt: NOW, matches: 3 });
const [player] = football.players;
const [home = 0, away = 0, other = 0] = football.clubIds;
const playerId = player?.id ?? 0;
await inTransaction(db, (tx) =>
  makeCards(tx, [{ assetType: 1, subjectId: playerId, stars: 3, lifetime: 500 }]),
);
const [seller, buyer, third] = await makeManagers(db, 3, whole(0));
if (seller === undefined || buyer === undefined) throw new Error('no managers');
const { call, done } = marketCaller(db, marketReadingRoutes());
const NEWS = 'market.players.news';

async function idOf(statement: ReturnType<typeof sql<{ id: number }>>): Promise<number> {
  const { rows } = await statement.execute(db);
  return rows[0]?.id ?? 0;
}

const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

/** A match of the home club, with the player's figures if they played in it. */
async function played(
  days: number,
  figures: Readonly<Record<string, number>> | null,
  more: { readonly clubId?: number; readonly status?: string; readonly bonus?: number } = {},
): Promise<number> {
  const { clubId = home, status = 'confirmed', bonus = 0 } = more;
  const id = await idOf(sql`
    insert into match (provider, provider_key, round_id, league_id, home_club_id, away_club_id, kickoff_at, status,
      home_score, away_score, ended_at)
    values ('test', ${`news ${days} ${clubId}`}, ${football.roundId}, ${football.leagueId}, ${clubId}, ${away},
      ${daysAgo(days)}, ${status}, 2, 1, ${status === 'abandoned' ? null : daysAgo(days)})
    returning id
  `);
  if (figures === null) return id;
  await sql`
    insert into appearance (match_id, player_id, club_id, side, started, on_pitch, minutes, statistics)
    values (${id}, ${playerId}, ${clubId}, 'home', true, true, ${figures['minutes'] ?? 90}, ${JSON.stringify(figures)}::jsonb)
  `.execute(db);
  await sql`
    insert into player_points (match_id, player_id, scoring_table, points, reasons)
    values (${id}, ${playerId}, 'easy', ${bonus}, ${JSON.stringify([{ rule: 'bonus', count: 1, points: bonus }])}::jsonb)
  `.execute(db);
  return id;
}

async function sold(
  days: number,
  units: bigint,
  { flagged = false, to = buyer }: { readonly flagged?: boolean; readonly to?: TestManager | undefined } = {},
): Promise<void> {
  const cardId = await idOf(sql`select id from card where asset_type = 1 and subject_id = ${playerId}`);
  const orderId = await idOf(sql`
    insert into market_order (kind, manager_id, card_id, quantity, left_quantity, price, fee_basis_points, status,
      rules_version, created_at, closed_at)
    values (1, ${seller?.managerId}, ${cardId}, 1, 0, ${units}, 500, 3, 1, ${daysAgo(days)}, ${daysAgo(days)})
    returning id
  `);
  await sql`
    insert into fill (order_id, kind, card_id, quantity, price, fee, seller_id, buyer_id, flagged, at)
    values (${orderId}, 1, ${cardId}, 1, ${units}, 0, ${seller?.managerId}, ${to?.managerId}, ${flagged}, ${daysAgo(days)})
  `.execute(db);
}

await played(60, { minutes: 90 });
for (const days of [55, 50, 45, 40]) await played(days, null);
await played(35, { minutes: 20, goals: 1 });
await played(30, { minutes: 90, goals: 3 }, { bonus: 3 });
await played(28, { minutes: 0 });
await played(25, { minutes: 70, redCards: 1 }, { bonus: 2 });
await played(20, { minutes: 90, goals: 4 }, { status: 'abandoned' });
await played(10, { minutes: 90 }, { clubId: other });
await sold(33, 10n);
await sold(33, 11n, { to: third });
await sold(32, 12n);
await sold(31, 11n);
await sold(22, 99n, { flagged: true });
await sold(5, whole(13).units);

test('the news of a player come from their matches and the fills of their card, newest first', async () => {
  const { data, summary } = await done(NEWS, { id: playerId, page: 1, noItems: 20 }, seller);
  expect(data.map(({ kind, at }) => [kind, Math.round((NOW.getTime() - Date.parse(at)) / DAY_MS)])).toEqual([
    ['record_price', 5],
    ['new_club', 10],
    ['sent_off', 25],
    ['hat_trick', 30],
    ['best_of_match', 30],
    ['record_price', 32],
    ['first_goal', 35],
    ['back', 35],
  ]);
  expect(summary).toMatchObject({ total: 8, pages: 1 });
  expect(data[0]).toMatchObject({ price: '13.00' });
  expect(data[1]).toMatchObject({ club: { id: other }, from_club: { id: home } });
  expect(data[3]).toMatchObject({ goals: 3, match: { home: { id: home }, home_score: 2 } });
  expect(data[7]).toMatchObject({ missed: 4 });
});

test('news are paged', async () => {
  const pageOf = async (page: number) => {
    const { data } = await done(NEWS, { id: playerId, page, noItems: 3 }, seller);
    return data.map(({ id }) => id);
  };
  const all = [...(await pageOf(1)), ...(await pageOf(2)), ...(await pageOf(3))];
  expect(all).toHaveLength(8);
  expect(new Set(all).size).toBe(8);
  expect(await pageOf(4)).toEqual([]);
});

test('a correction of a match corrects the news', async () => {
  await sql`
    update appearance set statistics = '{"goals": 2}' where player_id = ${playerId} and statistics @> '{"goals": 3}'
  `.execute(db);
  const { data } = await done(NEWS, { id: playerId, page: 1, noItems: 20 }, seller);
  expect(data.map(({ kind }) => kind)).not.toContain('hat_trick');
});

test('of the records of one week the last is news', async () => {
  await sold(4, whole(14).units);
  await sold(4, whole(15).units, { to: third });
  const { data } = await done(NEWS, { id: playerId, page: 1, noItems: 20 }, seller);
  const records = data.flatMap((news) => (news.kind === 'record_price' ? [news.price] : []));
  expect(records[0]).toBe('15.00');
  expect(records).not.toContain('14.00');
});

test('a player without a card has no news', async () => {
  expect(await call(NEWS, { id: 2_000_000_000, page: 1 }, seller)).toEqual({ refused: 'ERR_NOT_FOUND' });
});
