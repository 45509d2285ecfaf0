import type { CallOutput } from '@touchline/contract/calls';
import { searchWords } from '@touchline/domain/search/search-words';
import type { Db } from '../db/database.ts';
import type { Caller } from '../http/auth/caller.ts';
import { findClubs } from './find-clubs.ts';
import { findContests } from './find-contests.ts';
import { findLeagues } from './find-leagues.ts';
import { findManagers } from './find-managers.ts';
import { findMatches } from './find-matches.ts';
import { findPlayers } from './find-players.ts';

/** Finds names with every word of a text, ignoring case and accents; all lists are empty for a text without words. */
export async function search(db: Db, text: string, caller: Caller): Promise<CallOutput<'search.find'>> {
  const words = searchWords(text);
  if (words.length === 0)
    return { players: [], clubs: [], leagues: [], matches: [], contests: [], managers: [] };
  const [players, clubs, leagues, matches, contests, managers] = await Promise.all([
    findPlayers(db, words),
    findClubs(db, words),
    findLeagues(db, words),
    findMatches(db, words),
    findContests(db, words, caller),
    findManagers(db, words),
  ]);
  return { players, clubs, leagues, matches, contests, managers };
}
