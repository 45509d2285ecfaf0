import { join } from 'node:path';
import { HOUR_MS } from '@touchline/domain/rules/index';
import { afterAll, describe, expect, test } from 'vitest';
import { gameNow, setClock, stepClock } from '../db/clock.ts';
import { inTransaction, sql, type Db } from '../db/database.ts';
import { API_FOOTBALL } from '../feeds/providers/api-football/league-state.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import {
  inventedLeague,
  LEAGUE,
  SEASON,
  SEASON_START_MS,
} from '../testing/football/provider/invented-league.ts';
import { FAULTS, STAND_IN_KEY, startStandIn, type StandIn } from '../testing/football/provider/stand-in.ts';
import { importSeason, type PastSeason } from './import-season.ts';
import { seasonOfFiles, seasonOfProvider } from './past-seasons.ts';

const AFTER = new Date(SEASON_START_MS + 100 * 24 * HOUR_MS);
const nothing = (): void => {};

async function freshDatabase(): Promise<Db> {
  const { db } = await openTestDatabase();
  await inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at: AFTER }));
  return db;
}

/** Everything that an import leaves behind. */
async function outcome(db: Db): Promise<Record<string, unknown>> {
  const matches = await sql`
    select match.provider_key, status, home_score, away_score, round.number from match join round on round.id = round_id
    order by match.provider_key
  `.execute(db);
  const points = await sql`
    select match.provider_key as match, player.provider_key as player, scoring_table, points, minutes
    from player_points join match on match.id = match_id join player on player.id = player_id
    join appearance using (match_id, player_id) order by 1, 2, 3
  `.execute(db);
  const events = await sql`select count(*)::int as count from match_event`.execute(db);
  return { matches: matches.rows, points: points.rows, events: events.rows };
}

/** The season, whose reading fails once after some batches, as if the process had been killed. */
function killedAfter(season: PastSeason, batches: number): PastSeason {
  let left = batches;
  return {
    ...season,
    events(fixtures) {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return season.events(fixtures.slice(0, 1));
    },
  };
}

describe('a season from files', () => {
  const season = () => seasonOfFiles(join(import.meta.dirname, '../feeds/replay/fixtures'), '2001-02');

  test('is imported with its points, shows its progress, and changes nothing when repeated', async () => {
    const db = await freshDatabase();
    const shares: number[] = [];
    const result = await importSeason(db, season(), (share) => void shares.push(share));
    // One of its matches was never played.
    expect(result).toEqual({ matches: 4, imported: 3, finished: true });
    expect(shares.at(-1)).toBe(1);
    const before = await outcome(db);
    expect(before['points']).not.toEqual([]);
    expect(await importSeason(db, season(), nothing)).toEqual(result);
    expect(await outcome(db)).toEqual(before);
  });

  test('goes on after it was killed, to the same end', async () => {
    const [whole, killed] = [await freshDatabase(), await freshDatabase()];
    await importSeason(whole, season(), nothing);
    await expect(importSeason(killed, killedAfter(season(), 0), nothing)).rejects.toThrow('killed');
    expect(await importSeason(killed, killedAfter(season(), 1), nothing)).toMatchObject({ imported: 1 });
    expect(await importSeason(killed, season(), nothing)).toMatchObject({ imported: 3, finished: true });
    expect(await outcome(killed)).toEqual(await outcome(whole));
  });
});

describe('a season from the provider', () => {
  const league = inventedLeague('import');
  const opened: StandIn[] = [];
  afterAll(async () => {
    for (const standIn of opened) await standIn.close();
  });

  /** Imports the season with faults and a budget; the clock moves on while the import waits. */
  async function imported(db: Db, isFaulty: boolean, dailyRequests: number) {
    const standIn = await startStandIn({
      league,
      now: () => AFTER.getTime(),
      faultOf: (request) =>
        isFaulty && request % 2 === 1 ? (FAULTS[request % FAULTS.length] ?? null) : null,
    });
    opened.push(standIn);
    const season = await seasonOfProvider(db, LEAGUE, SEASON, {
      access: {
        provider: API_FOOTBALL,
        baseUrl: 'https://first.example/',
        headers: { 'x-apisports-key': STAND_IN_KEY },
        dailyRequests,
        fetch: standIn.fetch,
      },
      async wait(ms) {
        const at = new Date((await gameNow(db)).getTime() + ms);
        await inTransaction(db, (tx) => stepClock(tx, at));
      },
      print: nothing,
    });
    const result = season === null ? null : await importSeason(db, season, nothing);
    return { result, requests: standIn.requests.length };
  }

  test('ends the same with every fault, and goes on the next day when the budget is spent', async () => {
    const [clean, faulty] = [await freshDatabase(), await freshDatabase()];
    expect(await imported(clean, false, 100)).toEqual({
      result: { matches: 12, imported: 12, finished: true },
      requests: 8,
    });
    expect(await imported(faulty, true, 6)).toMatchObject({ result: null, requests: 6 });
    await inTransaction(faulty, (tx) => stepClock(tx, new Date(AFTER.getTime() + 24 * HOUR_MS)));
    expect(await imported(faulty, true, 100)).toMatchObject({ result: { imported: 12, finished: true } });
    expect((await outcome(faulty))['points']).toEqual((await outcome(clean))['points']);
    expect((await outcome(faulty))['matches']).toEqual((await outcome(clean))['matches']);
  }, 60_000);

  test('moves no club or player of today', async () => {
    const db = await freshDatabase();
    await imported(db, false, 100);
    await sql`update player set name = 'Today' where provider_key = '501000'`.execute(db);
    await sql`update match set confirmed_at = null where provider_key = '1300000'`.execute(db);
    await imported(db, false, 100);
    const { rows } = await sql`select name from player where provider_key = '501000'`.execute(db);
    expect(rows).toEqual([{ name: 'Today' }]);
  }, 60_000);
});
