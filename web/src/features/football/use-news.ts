import { useState } from 'react';
import { useLiveMessage } from '../../lib/live/live.ts';
import type { MatchHead } from './queries.ts';

type Standing = Pick<MatchHead, 'id' | 'status' | 'minute' | 'minute_clock' | 'home_score' | 'away_score'>;

/**
 * The match as the last message of the live stream has it, until the next answer comes: so a goal shows before the
 * answers are asked for anew. `answer` names the answer the match is from: when it came, epoch milliseconds.
 */
export function useNews<Match extends Standing>(match: Match, answer: number): Match {
  const message = useLiveMessage(`match:${match.id}`);
  // A message from before this page is no news to it.
  const [heard, setHeard] = useState<{ message: typeof message; answer: number | null }>({
    message,
    answer: null,
  });
  if (heard.message !== message) setHeard({ message, answer });
  if (message === null || heard.message !== message || heard.answer !== answer) return match;
  const { status, minute, minute_clock, home_score, away_score } = message;
  return { ...match, status, minute, minute_clock, home_score, away_score };
}
