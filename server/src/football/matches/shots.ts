import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { Db } from '../../db/database.ts';
import { foldedMatch, matchHead } from './match-memory.ts';
import { loadPlayersInMatch } from './match-players.ts';

type Answer = CallOutput<'football.matches.shots'>;

/** The shots of a match with their places and expected goals. */
export async function matchShots(db: Db, matchId: number): Promise<Answer | Refusal> {
  const head = await matchHead(db, matchId);
  if (head === null) return refuse('ERR_NOT_FOUND');
  const { shots } = await foldedMatch(db, head);
  const people = await loadPlayersInMatch(db, [...new Set(shots.map(({ playerId }) => playerId))]);
  const xg = { home: 0, away: 0 };
  for (const { side, expectedGoals } of shots) xg[side] += expectedGoals ?? 0;
  return {
    match_id: matchId,
    shots: shots.map(({ playerId, expectedGoals, ...shot }) => ({
      ...shot,
      player: { id: playerId, name: people.get(playerId)?.short_name ?? '' },
      xg: expectedGoals,
    })),
    xg: shots.some(({ expectedGoals }) => expectedGoals !== null)
      ? { home: rounded(xg.home, 100), away: rounded(xg.away, 100) }
      : null,
  };
}

/** Rounded to one part in `parts`. */
export function rounded(value: number, parts: number): number {
  return Math.round(value * parts) / parts;
}
