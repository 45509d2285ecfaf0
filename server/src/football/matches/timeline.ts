import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { Db } from '../../db/database.ts';
import { foldedMatch, matchHead } from './match-memory.ts';
import { timelineRows } from './moments.ts';
import { shown } from '../queries.ts';
import { loadMatchRows } from '../rows.ts';

/** The timeline of a match so far: goals, cards, missed penalties, substitutions and halves, in order. */
export async function matchTimeline(
  db: Db,
  matchId: number,
): Promise<CallOutput<'football.matches.timeline'> | Refusal> {
  const head = await matchHead(db, matchId);
  if (head === null) return refuse('ERR_NOT_FOUND');
  const [match] = await loadMatchRows(db, ...shown([head]));
  if (match === undefined) return refuse('ERR_NOT_FOUND');
  const { moments } = await foldedMatch(db, head);
  return { match, events: await timelineRows(db, moments) };
}
