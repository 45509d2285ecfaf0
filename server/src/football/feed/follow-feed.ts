import { CURRENT_RULES, HOUR_MS, type ContestPace } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import type { FeedFixture, FeedWorld, FootballFeed } from '../../feeds/public.ts';
import type { Sweep } from '../../jobs/sweeps.ts';
import { saveAbsences, type AbsenceListener } from '../availability/save-absences.ts';
import { ingestEvents, type MatchListener, type MatchNews } from './ingest-events.ts';
import { saveFixtures } from './save-fixtures.ts';
import { saveWorld } from './save-world.ts';

/** A feed that reveals its matches by the game's clock, and the time window in which it is followed. */
interface FollowedFeed {
  readonly feed: FootballFeed;
  /** Selects the timings in the rules for contests of its leagues. */
  readonly pace: ContestPace;
  /** How long before their kick-off matches are announced. */
  readonly announceMs: number;
  /** How long before the kick-off line-ups may be published. */
  readonly lineUpsMs: number;
  /** How long after its kick-off an unannounced match is still added; older ones are skipped. */
  readonly takeUpMs: number;
  readonly listeners: readonly MatchListener[];
  /** Called in the transaction that saves players newly ruled out. */
  readonly onAbsences?: AbsenceListener;
  /** Called with the number of rejected messages of a match, when it changes. */
  readonly onRefused: (matchId: number, refused: MatchNews['refused']) => void;
  /** Called for each match of a run with many matches, as after a downtime. */
  readonly onProgress?: (done: number, all: number) => void;
}

/** Runs with at least this many matches report their progress. */
const MIN_FOR_PROGRESS = 20;

/**
 * Follows a feed: announces its matches and ingests the events of matches in play up to the game's present. Matches
 * are followed until their result is confirmed, however old, so a restart catches up with all announced matches in
 * the order of their kick-offs; unannounced ones, which no contest can use, are skipped. Runs may overlap. A run
 * returns how many matches it added, moved or updated.
 */
export function followFeed(followed: FollowedFeed): Sweep {
  let saved: FeedWorld | null = null;
  let absences = '';
  const refusedBefore = new Map<number, number>();
  return {
    name: `feed ${followed.feed.provider}`,
    async run(db) {
      const now = await gameNow(db);
      const world = followed.feed.world(now.getTime());
      if (world !== saved) await saveWorldAt(db, followed, world, now);
      saved = world;
      const announced = await announce(db, followed, now);
      absences = await saveAbsencesAt(db, followed, absences, now);
      let played = 0;
      const inPlay = await matchesInPlay(db, followed, now);
      for (const [index, match] of inPlay.entries()) {
        if (inPlay.length >= MIN_FOR_PROGRESS) followed.onProgress?.(index + 1, inPlay.length);
        const news = await ingestUpTo(db, followed, match, now);
        if (news === null) continue;
        if (news.events > 0) played += 1;
        reportRefused(followed, refusedBefore, match.matchId, news);
      }
      return announced + played;
    },
  };
}

async function saveWorldAt(db: Db, { feed, pace }: FollowedFeed, world: FeedWorld, at: Date): Promise<void> {
  const origin = { provider: feed.provider, pace, rules: CURRENT_RULES, at, round: 1 };
  await inTransaction(db, (tx) => saveWorld(tx, world, origin));
}

/** Saves the absences of a feed if they differ from those saved before, and returns them for the next comparison. */
async function saveAbsencesAt(
  db: Db,
  { feed, onAbsences }: FollowedFeed,
  before: string,
  at: Date,
): Promise<string> {
  const absences = feed.absences?.(at.getTime()) ?? null;
  if (absences === null) return before;
  const listed = JSON.stringify(absences);
  if (listed === before) return before;
  await inTransaction(db, (tx) =>
    saveAbsences(tx, feed.provider, absences, at, onAbsences ?? (async () => {})),
  );
  return listed;
}

/**
 * Ingests the events of a match up to now; null if there are none. The end and the confirmation are ingested
 * separately, each with the time it happened, however late it is processed.
 */
async function ingestUpTo(
  db: Db,
  { feed, listeners }: FollowedFeed,
  { matchId, fixture, logged }: FollowedMatch,
  now: Date,
): Promise<MatchNews | null> {
  const events = feed.eventsUpTo(fixture, now.getTime());
  if (events.length === logged) return null;
  const ends = feed.endsOf?.(fixture);
  const late = ends === undefined ? [] : [ends.whistleMs, ends.confirmedMs];
  const moments = [...new Set(late)].filter((moment) => moment < now.getTime());
  return inTransaction(db, async (tx) => {
    let ingested = logged;
    let news: MatchNews | null = null;
    for (const moment of moments) {
      const upTo = feed.eventsUpTo(fixture, moment);
      if (upTo.length <= ingested) continue;
      news = await ingestEvents(tx, matchId, upTo, listeners, new Date(moment));
      ingested = upTo.length;
    }
    return news !== null && ingested === events.length
      ? news
      : await ingestEvents(tx, matchId, events, listeners);
  });
}

/** Saves the fixtures around the present if any is new; returns how many were added or moved. */
async function announce(
  db: Db,
  { feed, announceMs, takeUpMs, listeners }: FollowedFeed,
  now: Date,
): Promise<number> {
  const fixtures = feed.fixtures(now.getTime() - takeUpMs, now.getTime() + announceMs);
  const keys = fixtures.map(({ matchId }) => String(matchId));
  const saved = await sql<{ provider_key: string }>`
    select provider_key from match where provider = ${feed.provider} and provider_key = any(${keys}::text[])
  `.execute(db);
  const known = new Set(saved.rows.map(({ provider_key }) => provider_key));
  const fresh = fixtures.filter(({ matchId }) => !known.has(String(matchId)));
  if (fresh.length === 0) return 0;
  const { added, moved } = await inTransaction(db, (tx) => saveFixtures(tx, feed.provider, fresh, listeners));
  return added + moved;
}

interface FollowedMatch {
  readonly matchId: number;
  readonly fixture: FeedFixture;
  /** How many of its events are logged. */
  readonly logged: number;
}

/** A result not confirmed this long after the end never will be. */
const UNCONFIRMED_MS = CURRENT_RULES.contests.confirmLimitHours * HOUR_MS;

/** Matches from the publication of line-ups on whose result may still change. */
async function matchesInPlay(db: Db, { feed, lineUpsMs }: FollowedFeed, now: Date): Promise<FollowedMatch[]> {
  const { rows } = await sql<{ id: number; provider_key: string; kickoff_at: Date; logged: number }>`
    select match.id, provider_key, kickoff_at, (
      select count(*)::int from match_event where match_id = match.id
    ) as logged
    from match
    where provider = ${feed.provider} and confirmed_at is null and status <> 'postponed'
      and (ended_at is null or ended_at > ${new Date(now.getTime() - UNCONFIRMED_MS)})
      and kickoff_at <= ${new Date(now.getTime() + lineUpsMs)}
    order by kickoff_at, match.id
  `.execute(db);
  return rows.flatMap(({ id, provider_key, kickoff_at, logged }) => {
    const at = kickoff_at.getTime();
    const fixture = feed.fixtures(at, at + 1).find(({ matchId }) => String(matchId) === provider_key);
    return fixture === undefined ? [] : [{ matchId: id, fixture, logged }];
  });
}

function reportRefused(
  { onRefused }: FollowedFeed,
  before: Map<number, number>,
  matchId: number,
  { refused, result }: MatchNews,
): void {
  const count = Object.values(refused).reduce((sum, each) => sum + each, 0);
  if (count !== (before.get(matchId) ?? 0)) onRefused(matchId, refused);
  if (count === 0 || (result !== null && result.confirmedAt !== null)) before.delete(matchId);
  else before.set(matchId, count);
}
