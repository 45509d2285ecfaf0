import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@touchline/domain/rules/index';
import { CannotStart } from '../cannot-start.ts';
import { gameNow } from '../db/clock.ts';
import { inTransaction, type Db } from '../db/database.ts';
import { LINE_UPS_BEFORE_MS, worldFeed } from '../feeds/world/feed.ts';
import { feedOfLeagues } from '../feeds/world/feed-of-leagues.ts';
import { CYCLE_MS, SEASON_MS, WORLD_PROVIDER } from '../feeds/world/leagues.ts';
import type { WorldCalendar } from '../feeds/feed.ts';
import { toWorld } from '../feeds/world/calendar/world-calendar.ts';
import { absencesFrom } from '../football/availability/absences-from.ts';
import type { AbsenceListener } from '../football/public.ts';
import { followFeed } from '../football/feed/follow-feed.ts';
import { historySweep } from '../football/feed/history.ts';
import type { MatchListener, MatchNews } from '../football/feed/ingest-events.ts';
import { verifyWorldSeed } from '../football/feed/verify-world-seed.ts';
import { shiftCalendar } from '../football/feed/shift-calendar.ts';
import { beginCalendar, loadCalendar, recordFollowedUntil } from '../football/feed/world-calendar.ts';
import type { Sweep } from '../jobs/sweeps.ts';
import { publishMatchChange } from '../live/topic-changes.ts';
import type { Secrets } from '../secrets.ts';

/** A round is announced completely before its contests open, seven days ahead. */
const ANNOUNCED_AHEAD_MS = 8 * DAY_MS;
/** Longer than any match takes to be confirmed. */
const HISTORY_OLDER_THAN_MS = 5 * HOUR_MS;
/** The first start is in the ninth round of a season. */
const CYCLES_BEFORE_START = 8;
/** After a shorter outage the next sweep is enough. */
const MIN_CATCH_UP_MS = 10 * MINUTE_MS;

interface WorldServices {
  readonly seed: string;
  readonly secret: string;
  /** Codes of the leagues to play; all leagues and the cup by default. */
  readonly leagues?: readonly string[];
  /** Called with refused events. */
  readonly onRefused: (matchId: number, refused: MatchNews['refused']) => void;
  /** Called in the transaction that saves players newly ruled out. */
  readonly onAbsences?: AbsenceListener;
  readonly listeners?: readonly MatchListener[];
  readonly print: (line: string) => void;
}

/** The football of this installation: five leagues and a cup. */
export interface World {
  /** The sweeps that play it, each to run on its own. */
  readonly sweeps: readonly Sweep[];
  /**
   * Plays the matches missed during an outage, of the world and of `others`: up to a week of them in order; after a longer
   * outage the calendar shifts by whole weeks. Await it before settling contests, which would treat missing matches as
   * void.
   */
  readonly catchUp: (db: Db, others?: readonly Sweep[]) => Promise<void>;
}

/**
 * Refuses to start with another seed or key than the football of this installation was created with.
 * Throws CannotStart with the name of the setting.
 */
export async function refuseOtherWorld(db: Db, seed: string, secrets: Secrets): Promise<void> {
  const changed = await inTransaction(db, (tx) =>
    verifyWorldSeed(tx, {
      seed: createHash('sha256').update(seed).digest('hex'),
      key: secrets.mac('world', 'origin').toString('hex'),
    }),
  );
  if (changed === null) return;
  const setting =
    changed === 'seed' ? 'WORLD_SEED' : 'KEY_SECRET (or the file key-secret in the data folder)';
  throw new CannotStart(
    `${setting} is not the one the football in this database was created with: running matches would change. Restore it, or start with an empty DATA_DIR.`,
  );
}

/** Plays the world by the game clock and the calendar of this installation. */
export function footballWorld(services: WorldServices): World {
  const { seed, secret, leagues, onRefused, onAbsences, print } = services;
  const { listeners = [publishMatchChange] } = services;
  let calendar: WorldCalendar | null = null;
  const whole = worldFeed(seed, secret, () => {
    if (calendar === null) throw new Error('the calendar of the world is not loaded yet');
    return calendar;
  });
  const feed = leagues === undefined ? whole : feedOfLeagues(whole, leagues);
  const following = followFeed({
    feed,
    pace: 'standard',
    announceMs: ANNOUNCED_AHEAD_MS,
    lineUpsMs: LINE_UPS_BEFORE_MS,
    takeUpMs: HISTORY_OLDER_THAN_MS + HOUR_MS,
    listeners,
    ...(onAbsences !== undefined && { onAbsences }),
    onRefused,
    onProgress(done, all) {
      if (done === 1 || done === all || done % 50 === 0) print(`Playing missed matches: ${done} of ${all}.`);
    },
  });
  const sweep: Sweep = {
    name: following.name,
    async run(db) {
      calendar = await loadOrBeginCalendar(db);
      const done = await following.run(db);
      await recordFollowedUntil(db, WORLD_PROVIDER);
      return done;
    },
  };
  const saving = historySweep(feed, (saved, all) => {
    if (saved === all) print(`The season so far is in: ${all} matches.`);
  });
  const history: Sweep = {
    name: saving.name,
    async run(db) {
      calendar ??= await loadOrBeginCalendar(db);
      return saving.run(db);
    },
  };
  return {
    sweeps: [sweep, history],
    async catchUp(db, others = []) {
      const weeks = await inTransaction(db, (tx) => shiftCalendar(tx, WORLD_PROVIDER, toWorld));
      if (weeks > 0)
        print(`After a long outage the calendar shifts by ${weeks * 7} days; open contests are refunded.`);
      const record = await loadCalendar(db, WORLD_PROVIDER);
      if (record === null) return;
      const now = await gameNow(db);
      if (now.getTime() - record.followedUntil.getTime() <= MIN_CATCH_UP_MS) return;
      for (const each of [sweep, ...others]) await each.run(db);
    },
  };
}

function seasonAt(calendar: WorldCalendar, now: Date): number {
  return Math.max(1, Math.floor(toWorld(calendar, now.getTime()) / SEASON_MS) + 1);
}

/** Loads the calendar of this installation, and begins it on the first start. */
async function loadOrBeginCalendar(db: Db): Promise<WorldCalendar> {
  const stored = await loadCalendar(db, WORLD_PROVIDER);
  if (stored !== null) {
    const season = seasonAt(stored.calendar, await gameNow(db));
    const trainingFromSeason = await absencesFrom(db, WORLD_PROVIDER, { current: season, next: season + 1 });
    return { ...stored.calendar, trainingFromSeason };
  }
  await inTransaction(db, (tx) =>
    beginCalendar(tx, WORLD_PROVIDER, {
      epochOf: (now) =>
        new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - CYCLES_BEFORE_START * CYCLE_MS),
      historyOlderThanMs: HISTORY_OLDER_THAN_MS,
    }),
  );
  return loadOrBeginCalendar(db);
}
