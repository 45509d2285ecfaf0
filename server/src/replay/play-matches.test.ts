import path from 'node:path';
import { scoreMatch, type MatchPlayer } from '@touchline/domain/scoring/match';
import { EASY } from '@touchline/domain/scoring/tables/easy';
import { PRO } from '@touchline/domain/scoring/tables/pro';
import { expect, it } from 'vitest';
import { inTransaction, sql } from '../db/database.ts';
import { seeded } from '../feeds/seeded.ts';
import { statsBombFeed } from '../feeds/statsbomb/feed.ts';
import { readMatchFiles } from '../feeds/statsbomb/files.ts';
import { positionsOf } from '../feeds/statsbomb/squads.ts';
import type { SourceMatch } from '../feeds/statsbomb/format.ts';
import { ingestEvents } from '../football/feed/ingest-events.ts';
import { countMatchFiles } from '../testing/football/count-statsbomb.ts';
import { STATSBOMB_FILES } from '../testing/football/statsbomb-files.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { playMatches } from './play-matches.ts';

const { db } = await openTestDatabase();
const INVENTED = path.join(import.meta.dirname, '../feeds/statsbomb/fixtures');
const DAY_MS = 24 * 60 * 60_000;

/** Points by table and the source's player, as counted in the files without the feed. */
function pointsOfFiles(folder: string, match: SourceMatch): ReadonlyMap<string, number> {
  const file = (kind: string): string => path.join(folder, `${match.matchId}-${kind}.json`);
  const { players } = countMatchFiles(file('events'), file('lineups'));
  const positions = positionsOf(match);
  const rows = [...players].map(([playerId, statistics]): MatchPlayer => {
    return { playerId, statistics, position: positions.get(playerId) ?? 'MF' };
  });
  const context = { fullStatistics: true, ended: true };
  return new Map(
    [EASY, PRO].flatMap((table) =>
      [...scoreMatch(table, rows, context)].map(
        ([id, { points }]) => [`${table.key} ${id}`, points] as const,
      ),
    ),
  );
}

async function storedPoints(matchId: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ scoring_table: string; player: string; points: number }>`
    select scoring_table, provider_key as player, points
    from player_points join player on player.id = player_id where match_id = ${matchId}
  `.execute(db);
  return new Map(rows.map(({ scoring_table, player, points }) => [`${scoring_table} ${player}`, points]));
}

/** Plays the match by the clock, then delivers a copy of it in random order, with repetitions. */
async function playTwice(folder: string, match: SourceMatch, start: number, everyMs: number): Promise<void> {
  const copy = { ...match, matchId: match.matchId + 1 };
  const feed = statsBombFeed([match, copy], { firstKickOffMs: start, betweenMs: DAY_MS, minuteMs: 60_000 });
  const [live, other] = feed.matches;
  if (live === undefined || other === undefined) throw new Error('no matches');
  const [played] = await playMatches({ db, feed, fixtures: [live], everyMs, onProgress: () => {} });
  const points = pointsOfFiles(folder, match);
  expect(played).toMatchObject({ status: 'confirmed', rejected: 0, events: feed.script(live).length });
  expect(await storedPoints(played?.id ?? 0)).toEqual(points);
  const { rows } = await sql<{ id: number }>`
    insert into match (provider, provider_key, round_id, league_id, home_club_id, away_club_id, kickoff_at)
    select provider, ${String(other.matchId)}, round_id, league_id, home_club_id, away_club_id, kickoff_at
    from match where id = ${played?.id} returning id
  `.execute(db);
  const copyId = rows[0]?.id ?? 0;
  const events = feed.script(other).map(({ event }) => event);
  const draws = seeded('deliveries', match.matchId);
  const deliveries = draws.shuffled([...events, ...events.filter(() => draws.chance(0.3))]);
  const size = Math.ceil(deliveries.length / 12);
  for (let from = 0; from < deliveries.length; from += size) {
    await inTransaction(db, (tx) => ingestEvents(tx, copyId, deliveries.slice(from, from + size), []));
  }
  expect(await storedPoints(copyId)).toEqual(points);
}

it('an invented match gives the points counted in its files, event by event and in random order', async () => {
  const [match] = readMatchFiles(INVENTED);
  if (match === undefined) throw new Error('no match');
  await playTwice(INVENTED, match, Date.UTC(2026, 0, 3, 15), 0);
});

it.skipIf(STATSBOMB_FILES === '')(
  'so do real matches (skipped without StatsBomb files beside the repository)',
  async () => {
    const matches = readMatchFiles(STATSBOMB_FILES);
    for (const [index, match] of matches.entries()) {
      await playTwice(STATSBOMB_FILES, match, Date.UTC(2026, 1, 3 + 7 * index, 15), 9 * 60_000);
    }
  },
);
