import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contestTopics, isContestLive, useLive, useLiveMessage } from '../../../lib/live.ts';
import { standingsQuery, STANDINGS_PAGE, type ContestDetail, type StandingRow } from '../queries.ts';
import { applyMessage } from './apply-message.ts';

/**
 * The head of a contest's standings, kept in step with the game, and the manager's own rows, best first: of these
 * the stream tells at once, so they move before the rest is asked for.
 */
export function useStandings(contest: ContestDetail) {
  const live = useLive(isContestLive(contest.state), contestTopics(contest));
  const standings = useQuery({ ...standingsQuery(contest.id, 1), ...live });
  const message = useLiveMessage(isContestLive(contest.state) ? (`contest:${contest.id}` as const) : null);
  const answeredAt = standings.dataUpdatedAt;
  // A message counts until the next answer, which knows it and what came after.
  const [news, setNews] = useState({ message, answeredAt });
  if (news.message !== message) setNews({ message, answeredAt });
  const fresh = news.message === message && news.answeredAt === answeredAt ? message : null;
  const own: readonly StandingRow[] = applyMessage(standings.data?.data.mine ?? [], fresh);
  return { standings, own };
}

/** The row at a place of the standings (from 1), kept in step; undefined while unknown or where there is none. */
export function useRowAt(
  contest: ContestDetail,
  place: number | null,
  total: number,
): StandingRow | undefined {
  const live = useLive(isContestLive(contest.state), contestTopics(contest));
  const wanted = place !== null && place >= 1 && place <= total;
  const page = wanted ? Math.ceil(place / STANDINGS_PAGE) : 1;
  const answer = useQuery({ ...standingsQuery(contest.id, page), ...live, enabled: wanted });
  return wanted ? answer.data?.data.rows[(place - 1) % STANDINGS_PAGE] : undefined;
}
