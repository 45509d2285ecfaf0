import type { CallOutput } from '@touchline/contract/calls';
import { sql, type Db } from '../db/database.ts';
import { loadClubs } from '../football/public.ts';
import { matchRank, containsAll, MAX_RESULTS } from './names.ts';
import { nearestMatches } from './nearest-matches.ts';

type ClubRow = CallOutput<'search.find'>['clubs'][number];

const NAME = sql<string>`club.folded_name`;

/** Clubs whose names contain every word, names that start with them first. */
export async function findClubs(db: Db, words: readonly string[]): Promise<ClubRow[]> {
  const { rows } = await sql<{ id: number; league: string }>`
    select club.id, league.name as league from club join league on league.id = club.league_id
    where ${containsAll(NAME, words)}
    order by ${matchRank(NAME, words)}, club.name, club.id limit ${MAX_RESULTS}
  `.execute(db);
  const ids = rows.map(({ id }) => id);
  const [clubs, matches] = await Promise.all([loadClubs(db, ids), nearestMatches(db, ids)]);
  return rows.flatMap(({ id, league }) => {
    const club = clubs.get(id);
    return club === undefined ? [] : [{ ...club, league, match_id: matches.get(id) ?? null }];
  });
}
