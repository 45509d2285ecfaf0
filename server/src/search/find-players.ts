import type { CallOutput } from '@touchline/contract/calls';
import { sql, type Db } from '../db/database.ts';
import { loadClubs } from '../football/public.ts';
import { matchRank, containsAll, MAX_RESULTS } from './names.ts';
import { nearestMatches } from './nearest-matches.ts';

type PlayerRow = CallOutput<'search.find'>['players'][number];

interface FoundPlayer {
  readonly id: number;
  readonly name: string;
  readonly position: PlayerRow['position'];
  readonly stars: number;
  readonly club_id: number;
}

const NAME = sql<string>`player.folded_name`;
/** Shorter texts are similar to too many names. */
const MIN_LETTERS = 4;

/**
 * Players with a club whose names contain every word: names that start with them first, then by rating. Without a match,
 * falls back to similar names ("Odegard" for "Ødegaard"), which costs ten times as much.
 */
export async function findPlayers(db: Db, words: readonly string[]): Promise<PlayerRow[]> {
  const { rows } = await sql<FoundPlayer>`
    select id, name, position, stars, club_id from player
    where club_id is not null and ${containsAll(NAME, words)}
    order by ${matchRank(NAME, words)}, rating desc, name, id limit ${MAX_RESULTS}
  `.execute(db);
  return playerRows(db, rows.length === 0 ? await playersLike(db, words.join(' ')) : rows);
}

async function playersLike(db: Db, typed: string): Promise<readonly FoundPlayer[]> {
  if (typed.length < MIN_LETTERS) return [];
  const { rows } = await sql<FoundPlayer>`
    select id, name, position, stars, club_id from player
    where club_id is not null and ${typed} <% folded_name
    order by word_similarity(${typed}, folded_name) desc, rating desc, name, id limit ${MAX_RESULTS}
  `.execute(db);
  return rows;
}

async function playerRows(db: Db, players: readonly FoundPlayer[]): Promise<PlayerRow[]> {
  const clubIds = players.map(({ club_id }) => club_id);
  const [clubs, matches] = await Promise.all([loadClubs(db, clubIds), nearestMatches(db, clubIds)]);
  return players.flatMap(({ id, name, position, stars, club_id }) => {
    const club = clubs.get(club_id);
    const match_id = matches.get(club_id) ?? null;
    return club === undefined ? [] : [{ id, name, position, stars, club, match_id }];
  });
}
