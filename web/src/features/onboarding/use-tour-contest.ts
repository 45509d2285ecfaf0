import { MINUTE_MS } from '@touchline/domain/rules/durations';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/queries.ts';
import { serverClock } from '../../lib/time/clock.ts';
import { contestOfPath, type TourContest } from './steps.ts';

/** The time a newcomer needs to build a team, with some to spare. */
const ENOUGH_MS = 6 * MINUTE_MS;

/**
 * The contest that the tour leads into: the one on screen, else the free and easy one that closes next and leaves enough
 * time. `isKnown` is false until the answer has arrived.
 */
export function useTourContest(path: string): {
  readonly contest: TourContest | null;
  readonly isKnown: boolean;
} {
  const shown = contestOfPath(path);
  const { data, error } = useQuery(
    callQuery('contests.list', {
      page: 1,
      noItems: 10,
      when: 1,
      joinable: true,
      free_entry: true,
      is_pro: false,
      sort_by: 'contest_dt',
      sort_how: 'asc',
    }),
  );
  if (shown !== null) return { contest: shown, isKnown: true };
  const earliest = serverClock.gameNow() + ENOUGH_MS;
  const rows = data?.data ?? [];
  const found = rows.find(({ lock_dt }) => Date.parse(lock_dt) >= earliest) ?? rows.at(-1);
  return {
    contest: found === undefined ? null : { id: found.id, slug: found.slug },
    isKnown: data !== undefined || error !== null,
  };
}
