import type { MatchTopic } from '@touchline/contract';
import { useLiveMessage, useLiveQuery } from './live.ts';
import { callQuery } from '../api/queries.ts';
import type { CallOutput } from '../api/request.ts';

type MatchEvent = CallOutput<'football.matches.timeline'>['events'][number];

/**
 * The timeline of a match, and its events with that of the last message: a goal shows before the timeline is
 * refetched. The events are undefined while the timeline loads.
 */
export function useLiveTimeline(
  id: number,
  live: { readonly topics: readonly MatchTopic[]; readonly interval: number | false },
) {
  const timeline = useLiveQuery(callQuery('football.matches.timeline', { id }), live);
  const message = useLiveMessage(live.topics[0] ?? null);
  const known = timeline.data?.events;
  return { timeline, events: known && withEvent(known, message?.latest ?? null) };
}

function withEvent(events: readonly MatchEvent[], latest: MatchEvent | null): readonly MatchEvent[] {
  return latest === null || events.some(({ id }) => id === latest.id) ? events : [...events, latest];
}
