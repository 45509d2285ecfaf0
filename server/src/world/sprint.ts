import { HOUR_MS } from '@touchline/domain/rules/index';
import { SPRINT_MATCH_MS } from '../feeds/simulator/sprint-match.ts';
import { sprintFeed } from '../feeds/simulator/sprint-feed.ts';
import { followFeed } from '../football/feed/follow-feed.ts';
import type { MatchNews } from '../football/feed/ingest-events.ts';
import type { Sweep } from '../jobs/sweeps.ts';
import { publishMatchChange } from '../live/topic-changes.ts';
import type { Secrets } from '../secrets.ts';

const ANNOUNCED_AHEAD_MS = 2 * HOUR_MS;

/** The secret of a world's matches, different in each installation, so that results cannot be computed in advance. */
export function worldSecret(secrets: Secrets): string {
  return secrets.mac('world', 'matches').toString('hex');
}

/** Plays the Sprint League of a world by the game clock. `onRefused` is called with refused events. */
export function sprintLeague(
  world: { readonly seed: string; readonly secret: string },
  onRefused: (matchId: number, refused: MatchNews['refused']) => void,
): Sweep {
  return followFeed({
    feed: sprintFeed(world.seed, world.secret),
    pace: 'sprint',
    announceMs: ANNOUNCED_AHEAD_MS,
    lineUpsMs: SPRINT_MATCH_MS,
    takeUpMs: SPRINT_MATCH_MS,
    listeners: [publishMatchChange],
    onRefused,
  });
}
