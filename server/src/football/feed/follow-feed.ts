import { CURRENT_RULES, HOUR_MS, type ContestPace } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import type { FeedFixture, FeedWorld, FootballFeed } from '../../feeds/feed.ts';
import type { Sweep } from '../../jobs/sweeps.ts';
import { ingestEvents, type MatchListener, type MatchNews } from './ingest-events.ts';
import { saveFixtures } from './save-fixtures.ts';
import { saveWorld } from './save-world.ts';

/** A feed that reveals its matches by the game's clock, and how far around the present it is followed. */
interface FollowedFeed {
  readonly feed: FootballFeed;
  /** Which timings of the rules the contests of its leagues have. */
  readonly pace: ContestPace;
  /** How long before they kick off matches are announced. */
  readonly announceMs: number;
  /** How long before the kick-off line-ups may come out. */
  readonly lineUpsMs: number;
  /** A match nobody announced is still taken up this long after its kick-off; older ones are passed over. */
  readonly takeUpMs: number;
  readonly listeners: readonly MatchListener[];
  /** Told of messages of a match that were refused, again only when their number changes. */
  readonly onRefused: (matchId: number, refused: MatchNews['refused']) => void;
  /** Told after each match of a turn that has many to bring news to: after a standstill. */
  readonly onProgress?: (done: number, all: number) => void;
}

/** From so many matches on a turn tells of its progress. */
const MANY_MATCHES = 20;

/**
 * Follows a feed: announces its matches, and brings in the events of those in play up to the game's present.
 * Matches are followed until their result is confirmed, however long ago they kicked off, so a restart catches up
 * with all that was announced before, in the order of kick-offs; what nobody announced and nobody can have entered
 * is passed over. Several turns at once do no harm. A turn returns how many matches it added, moved or brought
 * news to.
 */
export function followFeed(followed: FollowedFeed): Sweep {
  let saved: FeedWorld | null = null;
  const refusedBefore = new Map<number, number>();
  return {
    name: `feed ${followed.feed.provider}`,
    async run(db) {
      const now = await gameNow(db);
      const world = followed.feed.world(now.getTime());
      if (world !== saved) await saveWorldAt(db, followed, world, now);
      saved = world;
      const announced = await announce(db, followed, now);
      let played = 0;
      const inPlay = await matchesInPlay(db, followed, now);
      for (const [index, match] of inPlay.entries()) {
        if (inPlay.length >= MANY_MATCHES) followed.onProgress?.(index + 1, inPlay.length);
        const news = await playOn(db, followed, match, now);
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

/**
 * Brings in what the feed has told of a match by now; null when there is nothing. Its end and its confirmation
 * come in on their own, so that they count from when they happened, however late they are heard of.
 */
async function playOn(
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
    let told = logged;
    let news: MatchNews | null = null;
    for (const moment of moments) {
      const upTo = feed.eventsUpTo(fixture, moment);
      if (upTo.length <= told) continue;
      news = await ingestEvents(tx, matchId, upTo, listeners, new Date(moment));
      told = upTo.length;
    }
    return news !== null && told === events.length
      ? news
      : await ingestEvents(tx, matchId, events, listeners);
  });
}

/** Saves the fixtures around the present when some of them are new; returns how many were. */
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
  /** Events of it that are in already. */
  readonly logged: number;
}

/** A result that is not confirmed so long after the whistle never will be. */
const UNCONFIRMED_MS = CURRENT_RULES.contests.confirmLimitHours * HOUR_MS;

/** The matches that have line-ups or have begun, and whose result may still change. */
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
