import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@touchline/domain/rules/index';
import { CannotStart } from './cannot-start.ts';
import { inTransaction, type Db } from './db/database.ts';
import { LINE_UPS_BEFORE_MS, worldFeed } from './feeds/world/feed.ts';
import { CYCLE_MS, WORLD_PROVIDER } from './feeds/world/leagues.ts';
import type { WorldCalendar } from './feeds/feed.ts';
import { followFeed } from './football/follow-feed.ts';
import { savingHistory } from './football/history.ts';
import type { MatchNews } from './football/ingest-events.ts';
import { keepOrigin } from './football/keep-origin.ts';
import { beginCalendar, loadCalendar, noteFollowed } from './football/world-calendar.ts';
import type { Sweep } from './jobs/sweeps.ts';
import type { Secrets } from './secrets.ts';

/** A round is announced whole before its contests open, seven days ahead. */
const ANNOUNCED_AHEAD_MS = 8 * DAY_MS;
/** Longer than any match takes until it is confirmed. */
const HISTORY_OLDER_THAN_MS = 5 * HOUR_MS;
/** A first start comes in the ninth round of a season. */
const CYCLES_BEFORE_START = 8;
/** Real time between two notes of how far the world is followed. */
const NOTED_EVERY_MS = 30_000;

export interface WorldServices {
  readonly seed: string;
  readonly secret: string;
  /** Hears of events that were not taken. */
  readonly onRefused: (matchId: number, refused: MatchNews['refused']) => void;
  readonly say: (line: string) => void;
}

/** The football of five leagues and a cup in this installation. */
export interface World {
  /** What goes on with it; each to be swept on its own. */
  readonly sweeps: readonly Sweep[];
}

/**
 * Refuses to go on with another seed or key than the football of this installation was begun with.
 * Throws CannotStart in words that name the setting.
 */
export async function refuseOtherWorld(db: Db, seed: string, secrets: Secrets): Promise<void> {
  const changed = await inTransaction(db, (tx) =>
    keepOrigin(tx, {
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
export function footballWorld({ seed, secret, onRefused, say }: WorldServices): World {
  let calendar: WorldCalendar | null = null;
  const feed = worldFeed(seed, secret, () => {
    if (calendar === null) throw new Error('the calendar of the world was not read yet');
    return calendar;
  });
  const following = followFeed({
    feed,
    pace: 'standard',
    announceMs: ANNOUNCED_AHEAD_MS,
    lineUpsMs: LINE_UPS_BEFORE_MS,
    takeUpMs: HISTORY_OLDER_THAN_MS + HOUR_MS,
    listeners: [],
    onRefused,
  });
  let notedAt = Number.NEGATIVE_INFINITY;
  const sweep: Sweep = {
    name: following.name,
    async run(db) {
      calendar = await calendarHere(db);
      const done = await following.run(db);
      if (performance.now() - notedAt > NOTED_EVERY_MS) {
        await noteFollowed(db, WORLD_PROVIDER);
        notedAt = performance.now();
      }
      return done;
    },
  };
  const history = savingHistory(feed, (saved, all) => {
    if (saved === all) say(`The season so far is in: ${all} matches.`);
  });
  return { sweeps: [sweep, history] };
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
