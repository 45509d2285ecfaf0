import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { expect, test } from 'vitest';
import { inTransaction, sql } from '../db/database.ts';
import { OPEN } from '../testing/contests/contest-scene.ts';
import { makeRewards, stopClockAt } from '../testing/contests/contests.ts';
import { makeProFootball } from '../testing/contests/pro-contests.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { makeTrader } from '../testing/market/market.ts';
import { grantStarter } from './grant-starter.ts';

const { db } = await openTestDatabase();
await stopClockAt(db, OPEN);
await makeRewards(db);
const inHours = (hours: number) => new Date(OPEN.getTime() + hours * 3_600_000);
const later = await makeProFootball(db, inHours(30));
const next = await makeProFootball(db, inHours(2));
const withoutStatistics = await makeProFootball(db, inHours(1));
await sql`
  update league set full_statistics = false where id = ${withoutStatistics.leagueId}
`.execute(db);

/** The players of the starter set that is granted now. */
async function granted() {
  const { managerId } = await makeTrader(db);
  await inTransaction(db, (tx) => grantStarter(tx, managerId, OPEN, CURRENT_RULES));
  const { rows } = await sql<{ id: number; leagueId: number; position: string; stars: number }>`
    select player.id, player.league_id as "leagueId", player.position, card.stars
    from lease join card on card.id = card_id join player on player.id = subject_id
    where manager_id = ${managerId} and cause_kind = 'manager' and cause_id = ${managerId} order by lease.id
  `.execute(db);
  return rows;
}

test('the set is of leagues with pro contests, most of it of the one that kicks off next', async () => {
  const set = await granted();
  expect(set.map(({ leagueId }) => leagueId).toSorted((one, other) => one - other)).toEqual(
    [later, later, next, next, next].map(({ leagueId }) => leagueId),
  );
  expect(new Set(set.map(({ position }) => position))).toEqual(new Set(['GK', 'DF', 'MF', 'FW']));
  expect(set.every(({ stars }) => stars === CURRENT_RULES.starterGrant.leasedStars)).toBe(true);
});

test('it prefers those who usually start, and leaves out those who are out', async () => {
  const { rows: forwards } = await sql<{ id: number }>`
    select id from player where league_id = ${next.leagueId} and position = 'FW' and stars = 3 order by id
  `.execute(db);
  const [starting = { id: 0 }, injured = { id: 0 }] = forwards;
  expect(forwards.length).toBeGreaterThan(1);
  const matches = await makeProFootball(db, inHours(-200));
  const more = await makeProFootball(db, inHours(-300));
  await sql`
    insert into appearance (match_id, player_id, club_id, side, started, on_pitch, minutes, statistics)
    select match.id, player.id, player.club_id, 'home', true, false, 90, '{}'
    from match cross join player
    where match.id = any(${[...matches.matchIds, ...more.matchIds]}::int[]) and player.id in (${starting.id}, ${injured.id})
  `.execute(db);
  await sql`
    insert into absence (player_id, provider, provider_key, status, reason, known_at, out_from)
    values (${injured.id}, 'test', 'knee', 'injured', 'knee', ${inHours(-1)}, ${inHours(-1)})
  `.execute(db);
  for (let index = 0; index < 4; index += 1) {
    const set = await granted();
    expect(set.find(({ position, leagueId }) => position === 'FW' && leagueId === next.leagueId)?.id).toBe(
      starting.id,
    );
  }
});

test('a position that both leagues lack comes from the one after them', async () => {
  const last = await makeProFootball(db, inHours(50));
  await sql`
    insert into absence (player_id, provider, provider_key, status, reason, known_at, out_from)
    select id, 'test', 'flu ' || id, 'injured', 'flu', ${inHours(-1)}, ${inHours(-1)} from player
    where position = 'FW' and league_id in (${next.leagueId}, ${later.leagueId})
      and not exists (select from absence where player_id = player.id)
  `.execute(db);
  const set = await granted();
  expect(set).toHaveLength(5);
  expect(set.filter(({ position }) => position === 'FW').map(({ leagueId }) => leagueId)).toEqual([
    last.leagueId,
  ]);
});
