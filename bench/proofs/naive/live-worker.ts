// The naive feed: it stores its read position before it processes what it has read. Killed in between, it resumes after
// events it never processed. The proof must detect that.
import { inTransaction, sql, type Db } from '../../../server/src/db/database.ts';
import { sprintFeed } from '../../../server/src/feeds/simulator/sprint-feed.ts';
import { followFeed } from '../../../server/src/football/feed/follow-feed.ts';
import { ingestEvents } from '../../../server/src/football/feed/ingest-events.ts';
import { gameNow } from '../../../server/src/db/clock.ts';
import type { Sweep } from '../../../server/src/jobs/sweeps.ts';
import { SPRINT_MATCH_MS } from '../../../server/src/feeds/simulator/sprint-match.ts';
import { HOUR_MS, MINUTE_MS } from '@touchline/domain/rules/index';
import { playLive } from '../../../server/src/testing/live/live-play.ts';

await playLive((world): Sweep => {
  const feed = sprintFeed(world.seed, world.secret);
  // Announcements are correct; only match events are followed the naive way.
  const announcing = followFeed({
    feed: { ...feed, eventsUpTo: () => [] },
    pace: 'sprint',
    announceMs: 2 * HOUR_MS,
    lineUpsMs: SPRINT_MATCH_MS,
    takeUpMs: SPRINT_MATCH_MS,
    listeners: [],
    onRefused: () => undefined,
  });
  return {
    name: 'naive feed',
    async run(db) {
      await sql`create table if not exists planted_read (match_id int primary key, read_count int not null)`.execute(
        db,
      );
      await announcing.run(db);
      const now = (await gameNow(db)).getTime();
      const read: Read[] = [];
      for (const fixture of feed.fixtures(now - SPRINT_MATCH_MS, now + MINUTE_MS)) {
        const news = await readOn(db, String(fixture.matchId), feed.eventsUpTo(fixture, now));
        if (news !== null) read.push(news);
      }
      for (const { matchId, events } of read) {
        await inTransaction(db, (tx) => ingestEvents(tx, matchId, events, []));
      }
      return 0;
    },
  };
});

interface Read {
  readonly matchId: number;
  readonly events: readonly unknown[];
}

/** The events of a match since its last read; marks them as read. */
async function readOn(db: Db, key: string, events: readonly unknown[]): Promise<Read | null> {
  const { rows } = await sql<{ id: number; readCount: number }>`
    select id, coalesce(read_count, 0) as "readCount" from match left join planted_read on match_id = id
    where provider = 'sprint' and provider_key = ${key}
  `.execute(db);
  const [match] = rows;
  if (match === undefined || events.length <= match.readCount) return null;
  await sql`
    insert into planted_read (match_id, read_count) values (${match.id}, ${events.length})
    on conflict (match_id) do update set read_count = excluded.read_count
  `.execute(db);
  return { matchId: match.id, events: events.slice(match.readCount) };
}
