import type { CallOutput } from '@touchline/contract/calls';
import { foldedSql } from '../db/fold-text.ts';
import { sql, type Db } from '../db/database.ts';
import { containsAll, matchRank, MAX_RESULTS } from './names.ts';

type FoundLeague = CallOutput<'search.find'>['leagues'][number];

/** Leagues with matches whose names contain every word, names that start with them first. */
export async function findLeagues(db: Db, words: readonly string[]): Promise<FoundLeague[]> {
  const name = foldedSql(sql`league.name`);
  const { rows } = await sql<FoundLeague>`
    select id, name, country_code from league
    where ${containsAll(name, words)} and exists (select 1 from match where match.league_id = league.id)
    order by ${matchRank(name, words)}, name, id limit ${MAX_RESULTS}
  `.execute(db);
  return rows;
}
