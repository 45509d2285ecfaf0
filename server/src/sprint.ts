import { HOUR_MS } from '@touchline/domain/rules/index';
import { SPRINT_MATCH_MS } from './feeds/simulator/match.ts';
import { sprintFeed } from './feeds/simulator/sprint-feed.ts';
import { followFeed } from './football/follow-feed.ts';
import type { MatchNews } from './football/ingest-events.ts';
import type { Sweep } from './jobs/sweeps.ts';

const ANNOUNCED_AHEAD_MS = 2 * HOUR_MS;

/** Plays the Sprint League of a world by the game's clock. `onRefused` hears of events that were not taken. */
export function sprintLeague(
  worldSeed: string,
  onRefused: (matchId: number, refused: MatchNews['refused']) => void,
): Sweep {
  return followFeed({
    feed: sprintFeed(worldSeed),
    pace: 'sprint',
    announceMs: ANNOUNCED_AHEAD_MS,
    lineUpsMs: SPRINT_MATCH_MS,
    takeUpMs: SPRINT_MATCH_MS,
    listeners: [],
    onRefused,
  });
}
