import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { expect, test } from 'vitest';
import { setClock } from '../../db/clock.ts';
import { inTransaction, sql } from '../../db/database.ts';
import { seeded } from '../../feeds/seeded.ts';
import { SPRINT_EPOCH_MS, SPRINT_ROUND_MS, sprintFixtures } from '../../feeds/simulator/calendar.ts';
import { SPRINT_PROVIDER, sprintScript } from '../../feeds/simulator/sprint-match.ts';
import { sprintWorld } from '../../feeds/simulator/world.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { ingestEvents } from './ingest-events.ts';
import { saveFixtures } from './save-fixtures.ts';
import { saveWorld } from './save-world.ts';

const { db } = await openTestDatabase();
const AT = new Date('2026-03-01T12:00:00Z');

test('concurrent deliveries of one match log each event once and give the rows of a single delivery', async () => {
  const world = sprintWorld('race', 'secret');
  const [first, second] = sprintFixtures(world, SPRINT_EPOCH_MS, SPRINT_EPOCH_MS + SPRINT_ROUND_MS);
  if (first === undefined || second === undefined) throw new Error('a round has five matches');
  const { matchIds } = await inTransaction(db, async (tx) => {
    await setClock(tx, { mode: 'stepped', at: AT });
    const origin = {
      provider: SPRINT_PROVIDER,
      pace: 'sprint',
      rules: CURRENT_RULES,
      at: AT,
      round: 1,
    } as const;
    await saveWorld(tx, world, origin);
    return saveFixtures(tx, SPRINT_PROVIDER, [first, second], []);
  });
  for (const fixture of [first, second]) {
    const matchId = matchIds.get(fixture.matchId) ?? 0;
    const events = sprintScript(world, fixture).map(({ event }) => event);
    let notified = 0;
    const deliveries = Array.from({ length: 12 }, (_, turn) => {
      const messages = seeded('race', turn)
        .shuffled(events)
        .slice(turn === 0 ? 0 : 20);
      return inTransaction(db, (tx) =>
        ingestEvents(tx, matchId, messages, [
          async () => {
            notified += 1;
          },
        ]),
      );
    });
    const news = await Promise.all(deliveries);
    expect(news.reduce((sum, each) => sum + each.events, 0)).toBe(events.length);
    const state = await sql<{ logged: number; last: number; version: number; status: string }>`
      select count(*)::int as logged, max(sequence) as last, events_version as version, status
      from match_event join match on match.id = match_id where match_id = ${matchId} group by match.id
    `.execute(db);
    const withNews = news.filter((each) => each.events > 0).length;
    expect(notified).toBe(withNews);
    expect(state.rows).toEqual([
      { logged: events.length, last: events.length, version: withNews, status: 'confirmed' },
    ]);
  }
});
