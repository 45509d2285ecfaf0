import { CannotStart } from '../cannot-start.ts';
import type { Db } from '../db/database.ts';
import { statsBombFeed } from '../feeds/statsbomb/feed.ts';
import { readMatchFiles } from '../feeds/statsbomb/files.ts';
import type { SourceMatch } from '../feeds/statsbomb/format.ts';
import { playMatches } from './play-matches.ts';
import { progressBar } from './progress.ts';

/** Any time would do; the files have none. */
const FIRST_KICK_OFF_MS = Date.UTC(2026, 0, 3, 15);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Reads the files of single matches. Throws CannotStart when there are none, or when one is not in the format. */
export function readMatches(folder: string): readonly SourceMatch[] {
  try {
    return readMatchFiles(folder);
  } catch (error) {
    throw new CannotStart(error instanceof Error ? error.message : String(error));
  }
}

/** Plays single matches minute by minute and prints them. Returns whether all of them ended and no event was rejected. */
export async function replayMatches(
  db: Db,
  matches: readonly SourceMatch[],
  print: (line: string) => void,
): Promise<boolean> {
  const feed = statsBombFeed(matches, {
    firstKickOffMs: FIRST_KICK_OFF_MS,
    betweenMs: DAY_MS,
    minuteMs: MINUTE_MS,
  });
  const bar = progressBar();
  const played = await playMatches({
    db,
    feed,
    fixtures: feed.matches,
    everyMs: MINUTE_MS,
    onProgress: (share) => bar(share, `of ${matches.length} matches`),
  });
  for (const { fixture, id, home, away, homeScore, awayScore, events, rejected } of played) {
    print(`${home} ${homeScore}-${awayScore} ${away}: ${events} events, /stats/details/match/${id}`);
    if (rejected > 0) print(`  rejected by the server: ${rejected}`);
    for (const refused of feed.refusedOf(fixture.matchId)) {
      print(
        `  set aside in the file: ${refused.type} ${refused.id} (${refused.reason.replaceAll('_', ' ')})`,
      );
    }
  }
  return (
    played.length === matches.length &&
    played.every(({ status, rejected }) => status === 'confirmed' && rejected === 0)
  );
}
