import { CURRENT_RULES, DAY_MS, HOUR_MS } from '@touchline/domain/rules/index';
import { inTransaction, sql, type Db } from '../../../server/src/db/database.ts';
import { worldFeed } from '../../../server/src/feeds/world/feed.ts';
import {
  CYCLE_MS,
  SEASON_CYCLES,
  SEASON_MS,
  WORLD_PROVIDER,
} from '../../../server/src/feeds/world/leagues.ts';
import { saveHistory } from '../../../server/src/football/feed/save-history.ts';
import { savePastWorld } from '../../../server/src/football/feed/save-past-world.ts';
import { saveWorld } from '../../../server/src/football/feed/save-world.ts';
import { beginCalendar, loadCalendar } from '../../../server/src/football/feed/world-calendar.ts';
import { secretsFrom } from '../../../server/src/secrets.ts';
import { worldSecret } from '../../../server/src/world/sprint.ts';

/** Cycles of the current season that are over: more than half of it. */
const CYCLES_PLAYED = 21;
/** Older matches are history, younger ones are played by the server. */
const HISTORY_OLDER_THAN_MS = 5 * HOUR_MS;

/** The football of a server with this seed and key. */
export interface WorldKey {
  readonly seed: string;
  readonly key: string;
}

/** Saves five leagues and their cup: so many past seasons whole, and the current one until five hours ago. */
export async function seedSeasons(db: Db, { seed, key }: WorldKey, pastSeasons: number): Promise<number> {
  await inTransaction(db, (tx) =>
    beginCalendar(tx, WORLD_PROVIDER, {
      epochOf: (now) =>
        new Date(
          Math.floor(now.getTime() / DAY_MS) * DAY_MS -
            (pastSeasons * SEASON_CYCLES + CYCLES_PLAYED) * CYCLE_MS,
        ),
      historyOlderThanMs: HISTORY_OLDER_THAN_MS,
    }),
  );
  const record = await loadCalendar(db, WORLD_PROVIDER);
  if (record === null) throw new Error('the calendar was not begun');
  const { calendar, historyBefore } = record;
  const feed = worldFeed(seed, worldSecret(secretsFrom(key)), () => calendar);
  const origin = { provider: WORLD_PROVIDER, pace: 'standard', rules: CURRENT_RULES } as const;
  await inTransaction(db, (tx) =>
    saveWorld(tx, feed.world(historyBefore.getTime()), { ...origin, at: historyBefore, round: 1_000 }),
  );
  let matches = 0;
  // Squads change twice a season.
  for (let fromMs = calendar.epochMs; fromMs < historyBefore.getTime(); fromMs += SEASON_MS / 2) {
    const beforeMs = Math.min(fromMs + SEASON_MS / 2, historyBefore.getTime());
    for (const at of [fromMs, beforeMs])
      await inTransaction(db, (tx) => savePastWorld(tx, WORLD_PROVIDER, feed.world(at)));
    let missing = 1;
    while (missing > 0) {
      const saved = await saveHistory(db, feed, { fromMs, beforeMs });
      missing = saved.missing;
      matches += saved.added;
    }
  }
  await sql`update world_calendar set history_saved = true where provider = ${WORLD_PROVIDER}`.execute(db);
  await sql`analyze`.execute(db);
  return matches;
}
