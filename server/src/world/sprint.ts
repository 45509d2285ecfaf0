import { HOUR_MS } from '@touchline/domain/rules/index';
import { gameNow } from '../db/clock.ts';
import { SPRINT_ROUND_MS } from '../feeds/simulator/calendar.ts';
import { SPRINT_MATCH_MS, SPRINT_PROVIDER } from '../feeds/simulator/sprint-match.ts';
import { sprintFeed, sprintSeasonAt } from '../feeds/simulator/sprint-feed.ts';
import { absencesFrom } from '../football/availability/absences-from.ts';
import type { AbsenceListener } from '../football/public.ts';
import { followFeed } from '../football/feed/follow-feed.ts';
import type { MatchListener, MatchNews } from '../football/feed/ingest-events.ts';
import type { Sweep } from '../jobs/sweeps.ts';
import { publishMatchChange } from '../live/topic-changes.ts';
import type { Secrets } from '../secrets.ts';

const ANNOUNCED_AHEAD_MS = 2 * HOUR_MS;

/** The secret of a world's matches, different in each installation, so that results cannot be computed in advance. */
export function worldSecret(secrets: Secrets): string {
  return secrets.mac('world', 'matches').toString('hex');
}

/** Line-ups of the next round are out this long before it; a season that begins sooner is as good as begun. */
const SEASON_AHEAD_MS = SPRINT_MATCH_MS + SPRINT_ROUND_MS;

/**
 * Plays the Sprint League of a world by the game clock. `onRefused` is called with refused events, `onAbsences` in the
 * transaction that saves players newly ruled out, `listeners` in those of changed matches.
 */
export function sprintLeague(
  world: { readonly seed: string; readonly secret: string },
  onRefused: (matchId: number, refused: MatchNews['refused']) => void,
  onAbsences?: AbsenceListener,
  listeners: readonly MatchListener[] = [publishMatchChange],
): Sweep {
  let fromSeason: number | null = null;
  const following = followFeed({
    feed: sprintFeed(world.seed, world.secret, () => {
      if (fromSeason === null) throw new Error('the first season with absences is not loaded yet');
      return fromSeason;
    }),
    pace: 'sprint',
    announceMs: ANNOUNCED_AHEAD_MS,
    lineUpsMs: SPRINT_MATCH_MS,
    takeUpMs: SPRINT_MATCH_MS,
    listeners,
    ...(onAbsences !== undefined && { onAbsences }),
    onRefused,
  });
  return {
    ...following,
    async run(db) {
      if (fromSeason === null) {
        const now = (await gameNow(db)).getTime();
        const next = sprintSeasonAt(now + SEASON_AHEAD_MS) + 1;
        fromSeason = await absencesFrom(db, SPRINT_PROVIDER, { current: sprintSeasonAt(now), next });
      }
      return following.run(db);
    },
  };
}
