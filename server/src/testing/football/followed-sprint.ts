import { MINUTE_MS } from '@touchline/domain/rules/index';
import type { Db } from '../../db/database.ts';
import { SPRINT_EPOCH_MS, SPRINT_ROUND_MS } from '../../feeds/simulator/calendar.ts';
import { sprintFeed } from '../../feeds/simulator/sprint-feed.ts';
import { SPRINT_MATCH_MS } from '../../feeds/simulator/sprint-match.ts';
import { followFeed } from '../../football/feed/follow-feed.ts';
import { stopClockAt } from '../contests/contests.ts';

interface FollowedSprint {
  /** The kick-off of the round, in milliseconds. */
  readonly kickOff: number;
  /** Stops the clock some minutes after the kick-off, and takes everything that the league has announced until then. */
  readonly playUntil: (minutesAfterKickOff: number) => Promise<void>;
}

/** Follows a Sprint League of this name, around one of its rounds; as many rounds are announced ahead. */
export function followSprint(
  db: Db,
  name: string,
  { round, announcedRounds }: { readonly round: number; readonly announcedRounds: number },
): FollowedSprint {
  const kickOff = SPRINT_EPOCH_MS + round * SPRINT_ROUND_MS;
  const sweep = followFeed({
    feed: sprintFeed(name, 'secret'),
    pace: 'sprint',
    announceMs: announcedRounds * SPRINT_ROUND_MS,
    lineUpsMs: SPRINT_MATCH_MS,
    takeUpMs: 20 * MINUTE_MS,
    listeners: [],
    onRefused: () => {},
  });
  return {
    kickOff,
    async playUntil(minutesAfterKickOff) {
      await stopClockAt(db, new Date(kickOff + minutesAfterKickOff * MINUTE_MS));
      while ((await sweep.run(db)) > 0);
    },
  };
}
