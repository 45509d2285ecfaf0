import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { PassingNetwork } from '@touchline/domain/football/places';
import type { Db } from '../../db/database.ts';
import { foldedMatch, matchHead, type FoldedMatch } from './match-memory.ts';
import { loadPlayersInMatch, type PlayerInMatch } from './match-players.ts';
import { rounded } from './shots.ts';

type Answer = CallOutput<'football.matches.passes'>;

/** The passing networks of both sides: where the players passed from, and to whom how often. */
export async function matchPasses(db: Db, matchId: number): Promise<Answer | Refusal> {
  const head = await matchHead(db, matchId);
  if (head === null) return refuse('ERR_NOT_FOUND');
  const { passing, record } = await foldedMatch(db, head);
  const ids = [passing.home, passing.away].flatMap(({ passers }) => passers.map(({ playerId }) => playerId));
  const people = await loadPlayersInMatch(db, ids);
  return {
    match_id: matchId,
    home: networkRow(passing.home, people, record),
    away: networkRow(passing.away, people, record),
  };
}

function networkRow(
  { passers, pairs }: PassingNetwork,
  people: ReadonlyMap<number, PlayerInMatch>,
  record: FoldedMatch['record'],
): Answer['home'] {
  return {
    passers: passers.flatMap(({ playerId, x, y, passes }) => {
      const person = people.get(playerId);
      if (person === undefined) return [];
      const { short_name: name, shirt_number } = person;
      const started = record.players.get(playerId)?.started ?? false;
      return [
        { player_id: playerId, name, shirt_number, started, x: rounded(x, 10), y: rounded(y, 10), passes },
      ];
    }),
    pairs: [...pairs],
  };
}
