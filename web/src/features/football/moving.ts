import { LIVE_INTERVAL, matchTopics } from '../../lib/live/live.ts';
import { isPlaying } from '../../game/matches/match-row.tsx';
import type { MatchHead } from './queries.ts';

const OVER: readonly MatchHead['status'][] = ['confirmed', 'postponed', 'abandoned'];
const HOUR = 3_600_000;
/** Before the kick-off line-ups may come at any moment. */
const LINE_UPS_HOURS = 2;

/** Whether the match can still change. An unconfirmed result may be corrected. */
export function isMoving(match: Pick<MatchHead, 'status' | 'kickoff_dt'>, now: number): boolean {
  if (isPlaying(match) || match.status === 'ended') return true;
  if (OVER.includes(match.status)) return false;
  return Date.parse(match.kickoff_dt) - now < LINE_UPS_HOURS * HOUR;
}

export type MatchFollowing = ReturnType<typeof followMatch>;

/** A confirmed result is corrected manually, if at all, and soon. */
const CORRECTED_HOURS = 48;

/** How an answer about a match follows it: not at all while the match rests, a confirmed one without polling. */
export function followMatch(match: Pick<MatchHead, 'id' | 'status' | 'kickoff_dt'>, now: number) {
  if (isMoving(match, now)) return { topics: matchTopics([match]), interval: LIVE_INTERVAL };
  const isRecent = now - Date.parse(match.kickoff_dt) < CORRECTED_HOURS * HOUR;
  const topics = match.status === 'confirmed' && isRecent ? matchTopics([match]) : [];
  return { topics, interval: false as const };
}
