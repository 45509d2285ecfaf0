import { expect, test } from 'vitest';
import { setClock } from '../db/clock.ts';
import { inTransaction, sql } from '../db/database.ts';
import { SEASON_MS, SPRINT_EPOCH_MS, SPRINT_ROUND_MS } from '../feeds/simulator/calendar.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { sprintLeague } from './sprint.ts';

const { db } = await openTestDatabase();
const ROUNDS = 7;
const BEGIN_MS = SPRINT_EPOCH_MS + 60 * SEASON_MS;

const league = (onAbsences?: Parameters<typeof sprintLeague>[2]) =>
  sprintLeague(
    { seed: 'sprint-absences', secret: 'secret' },
    (matchId) => {
      throw new Error(`events of match ${matchId} were refused`);
    },
    onAbsences,
  );

async function runAt(atMs: number, sweep: ReturnType<typeof league>): Promise<void> {
  await inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at: new Date(atMs) }));
  await sweep.run(db);
}

test('players who are out are saved, left out by their club, and back again', async () => {
  const announced: number[] = [];
  const sweep = league(
    async (_tx, _at, absences) => void announced.push(...absences.map((each) => each.playerId)),
  );
  for (let at = BEGIN_MS; at <= BEGIN_MS + ROUNDS * SPRINT_ROUND_MS; at += SPRINT_ROUND_MS)
    await runAt(at, sweep);
  const { rows } = await sql<{
    absences: number;
    over: number;
    reasons: number;
    missed: number;
    picked: number;
  }>`
    select count(distinct absence.id)::int as absences, count(distinct reason)::int as reasons,
      count(distinct absence.id) filter (where absence.ended_at is not null)::int as over,
      count(match.id)::int as missed, count(appearance.player_id)::int as picked
    from absence join player on player.id = absence.player_id
    left join match on club_id in (home_club_id, away_club_id) and match.status = 'confirmed'
      and kickoff_at >= out_from and kickoff_at < expected_return
    left join appearance on match_id = match.id and appearance.player_id = player.id
  `.execute(db);
  expect(rows[0]).toMatchObject({ picked: 0 });
  expect(rows[0]?.missed).toBeGreaterThan(15);
  expect(rows[0]?.over).toBeGreaterThan(5);
  expect(rows[0]?.reasons).toBeGreaterThan(4);
  expect(announced).toHaveLength(rows[0]?.absences ?? 0);
});

test('a restart saves nothing twice', async () => {
  const before = await sql`select * from absence order by id`.execute(db);
  const announced: number[] = [];
  await league(async (_tx, _at, absences) => void announced.push(absences.length)).run(db);
  expect(announced).toEqual([]);
  expect((await sql`select * from absence order by id`.execute(db)).rows).toEqual(before.rows);
});

test('a league that was played before begins with its next season', async () => {
  await sql`delete from simulated_absences`.execute(db);
  const before = await sql`select * from absence order by id`.execute(db);
  const at = BEGIN_MS + ROUNDS * SPRINT_ROUND_MS;
  await runAt(at, league());
  const { rows } = await sql`select provider, from_season from simulated_absences`.execute(db);
  expect(rows).toEqual([{ provider: 'sprint', from_season: 62 }]);
  await runAt(at + SPRINT_ROUND_MS, league());
  expect((await sql`select * from absence order by id`.execute(db)).rows).toEqual(before.rows);
});
