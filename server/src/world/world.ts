import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@touchline/domain/rules/index';
import { CannotStart } from '../cannot-start.ts';
import { gameNow } from '../db/clock.ts';
import { inTransaction, type Db } from '../db/database.ts';
import { LINE_UPS_BEFORE_MS, worldFeed } from '../feeds/world/feed.ts';
import { feedOfLeagues } from '../feeds/world/feed-of-leagues.ts';
import { CYCLE_MS, WORLD_PROVIDER } from '../feeds/world/leagues.ts';
import type { WorldCalendar } from '../feeds/feed.ts';
import { toWorld } from '../feeds/world/calendar/world-calendar.ts';
import { followFeed } from '../football/feed/follow-feed.ts';
import { savingHistory } from '../football/feed/history.ts';
import type { MatchNews } from '../football/feed/ingest-events.ts';
import { verifyWorldSeed } from '../football/feed/verify-world-seed.ts';
import { shiftCalendar } from '../football/feed/shift-calendar.ts';
import { beginCalendar, loadCalendar, noteFollowed } from '../football/feed/world-calendar.ts';
import type { Sweep } from '../jobs/sweeps.ts';
import { publishMatchChange } from '../live/topic-changes.ts';
import type { Secrets } from '../secrets.ts';

/** A round is announced whole before its contests open, seven days ahead. */
const ANNOUNCED_AHEAD_MS = 8 * DAY_MS;
/** Longer than any match takes until it is confirmed. */
const HISTORY_OLDER_THAN_MS = 5 * HOUR_MS;
/** A first start comes in the ninth round of a season. */
const CYCLES_BEFORE_START = 8;
/** A shorter standstill is made up for by the next turn. */
const WORTH_CATCHING_UP_MS = 10 * MINUTE_MS;

interface WorldServices {
  readonly seed: string;
  readonly secret: string;
  /** Codes of the only leagues that are played; without them all leagues and the cup. */
  readonly leagues?: readonly string[];
  /** Hears of events that were not taken. */
  readonly onRefused: (matchId: number, refused: MatchNews['refused']) => void;
  readonly say: (line: string) => void;
}

/** The football of five leagues and a cup in this installation. */
export interface World {
  /** What goes on with it; each to be swept on its own. */
  readonly sweeps: readonly Sweep[];
  /**
   * Plays what was missed while nothing ran, by the world and by `others`: up to a week of matches in their order,
   * after a longer time the calendar moves on by whole weeks. To be awaited before anything is decided about
   * contests, which would take matches nobody told of for void.
   */
  readonly catchUp: (db: Db, others?: readonly Sweep[]) => Promise<void>;
}

/**
 * Refuses to go on with another seed or key than the football of this installation was begun with.
 * Throws CannotStart in words that name the setting.
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
    `${setting} is not the one the football in this database was begun with: matches in play would become others. Set it back, or start with an empty DATA_DIR.`,
  );
}

/** Plays the world by the game's clock and the calendar of this installation. */
export function footballWorld({ seed, secret, leagues, onRefused, say }: WorldServices): World {
  let calendar: WorldCalendar | null = null;
  const whole = worldFeed(seed, secret, () => {
    if (calendar === null) throw new Error('the calendar of the world was not read yet');
    return calendar;
  });
  const feed = leagues === undefined ? whole : feedOfLeagues(whole, leagues);
  const following = followFeed({
    feed,
    pace: 'standard',
    announceMs: ANNOUNCED_AHEAD_MS,
    lineUpsMs: LINE_UPS_BEFORE_MS,
    takeUpMs: HISTORY_OLDER_THAN_MS + HOUR_MS,
    listeners: [publishMatchChange],
    onRefused,
    onProgress(done, all) {
      if (done === 1 || done === all || done % 50 === 0)
        say(`Playing what was missed: match ${done} of ${all}.`);
    },
  });
  const sweep: Sweep = {
    name: following.name,
    async run(db) {
      calendar = await calendarHere(db);
      const done = await following.run(db);
      await noteFollowed(db, WORLD_PROVIDER);
      return done;
    },
  };
  const saving = savingHistory(feed, (saved, all) => {
    if (saved === all) say(`The season so far is in: ${all} matches.`);
  });
  const history: Sweep = {
    name: saving.name,
    async run(db) {
      calendar ??= await calendarHere(db);
      return saving.run(db);
    },
  };
  return {
    sweeps: [sweep, history],
    async catchUp(db, others = []) {
      const weeks = await inTransaction(db, (tx) => shiftCalendar(tx, WORLD_PROVIDER, toWorld));
      if (weeks > 0)
        say(`Nothing ran for long: its calendar moves on by ${weeks * 7} days, open contests are refunded.`);
      const record = await loadCalendar(db, WORLD_PROVIDER);
      if (record === null) return;
      const now = await gameNow(db);
      if (now.getTime() - record.followedUntil.getTime() <= WORTH_CATCHING_UP_MS) return;
      for (const each of [sweep, ...others]) await each.run(db);
    },
  };
}

/** The calendar of this installation, which is begun with the first look at it. */
async function calendarHere(db: Db): Promise<WorldCalendar> {
  const known = await loadCalendar(db, WORLD_PROVIDER);
  if (known !== null) return known.calendar;
  await inTransaction(db, (tx) =>
    beginCalendar(tx, WORLD_PROVIDER, {
      epochOf: (now) =>
        new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - CYCLES_BEFORE_START * CYCLE_MS),
      historyOlderThanMs: HISTORY_OLDER_THAN_MS,
    }),
  );
  return calendarHere(db);
}
