// The feed everybody follows first: it notes how far it has read, and then works off what it has read. Killed in
// between, it goes on behind what it never worked off. The proof must find that.
import { inTransaction, sql, type Db } from '../../server/src/db/database.ts';
import { sprintFeed } from '../../server/src/feeds/simulator/sprint-feed.ts';
import { followFeed } from '../../server/src/football/follow-feed.ts';
import { ingestEvents } from '../../server/src/football/ingest-events.ts';
import { gameNow } from '../../server/src/db/clock.ts';
import type { Sweep } from '../../server/src/jobs/sweeps.ts';
import { SPRINT_MATCH_MS } from '../../server/src/feeds/simulator/sprint-match.ts';
import { playLive } from '../../server/src/testing/live-play.ts';

const HOUR_MS = 3_600_000;

await playLive((world): Sweep => {
  const feed = sprintFeed(world.seed, world.secret);
  // What it announces is right; only what comes in of matches is followed in the naive way.
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
      await sql`create table if not exists planted_read (match_id int primary key, told int not null)`.execute(
        db,
      );
      await announcing.run(db);
      const now = await gameNow(db);
      for (const fixture of feed.fixtures(now.getTime() - HOUR_MS, now.getTime() + SPRINT_MATCH_MS)) {
        await followNaively(db, String(fixture.matchId), feed.eventsUpTo(fixture, now.getTime()));
      }
      return 0;
    },
  };
});

async function followNaively(db: Db, key: string, events: readonly unknown[]): Promise<void> {
  const { rows } = await sql<{ id: number; told: number }>`
    select id, coalesce(told, 0) as told from match left join planted_read on match_id = id
    where provider = 'sprint' and provider_key = ${key}
  `.execute(db);
  const [match] = rows;
  if (match === undefined || events.length <= match.told) return;
  await sql`
    insert into planted_read (match_id, told) values (${match.id}, ${events.length})
    on conflict (match_id) do update set told = excluded.told
  `.execute(db);
  for (const event of events.slice(match.told)) {
    await inTransaction(db, (tx) => ingestEvents(tx, match.id, [event], []));
  }
}
