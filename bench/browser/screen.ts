import type { MatchEvent, Side } from '@touchline/domain/football/events';
import { chromium } from 'playwright-core';
import { browserLaunch } from '../../e2e/browser.ts';
import { openWorld } from '../../e2e/world.ts';
import { inTransaction, sql, type Db } from '../../server/src/db/database.ts';
import { ingestEvents } from '../../server/src/football/feed/ingest-events.ts';
import { publishMatchChange } from '../../server/src/live/topic-changes.ts';
import { now, show, untilShown, watch } from './screen-watch.ts';

const FULL = { events: 40 };
const QUICK = { events: 5 };
/** Time between two events, a little more each time, so that events don't synchronize with any interval. */
const REST_MS = 350;
/** The sum of a score that a page shows as "2 – 1". */
const GOALS = String.raw`((score) => score === null ? null : Number(score[1]) + Number(score[2]))(/(\d+)\s*–\s*(\d+)/.exec(text))`;

/**
 * Measures how long it takes from the feed's event to the screen of a viewer. Goals enter through the ordinary ingest,
 * outside the server process; one visitor's browser shows the match page, another the list of live matches.
 */
export async function measureScreen(quick: boolean): Promise<boolean> {
  const { events } = quick ? QUICK : FULL;
  const world = await openWorld();
  const browser = await chromium.launch(await browserLaunch());
  try {
    await world.stepToKickOff(1);
    await world.step(3);
    const match = await matchInPlay(world.db);
    const watched = [
      await watch(browser, world, {
        name: 'the match’s page',
        address: `/stats/details/match/${match.id}`,
        selector: 'main header p.figures',
        reading: GOALS,
      }),
      await watch(browser, world, {
        name: 'the live page',
        address: '/play/live',
        selector: `main a[href*="/stats/details/match/${match.id}/"]`,
        reading: GOALS,
      }),
    ];
    const publishedAt = new Map<number, number>();
    for (let index = 1; index <= events; index += 1) {
      const goals = match.goals + index;
      publishedAt.set(goals, now());
      await score(world.db, match, index);
      await Promise.all(watched.map((each) => untilShown(each, goals)));
      await new Promise((resolve) => setTimeout(resolve, REST_MS + index * 7));
    }
    return show(watched, publishedAt, {
      bench: 'screen',
      what: `${events} goals from the feed to the screen of a visitor, ingest included; server, football and two browsers`,
      quick,
    });
  } finally {
    await browser.close();
    await world.close();
  }
}

interface Playing {
  readonly id: number;
  readonly provider: string;
  readonly key: number;
  readonly goals: number;
  readonly period: 1 | 2;
  readonly minute: number;
  /** The provider's ids of one player of each side. */
  readonly scorers: Readonly<Record<Side, number>>;
}

async function matchInPlay(db: Db): Promise<Playing> {
  const { rows } = await sql<{
    id: number;
    provider: string;
    provider_key: string;
    status: string;
    minute: number;
    goals: number;
  }>`
    select id, provider, provider_key, status, minute, home_score + away_score as goals from match
    where status in ('first_half', 'second_half') order by id limit 1
  `.execute(db);
  const [match] = rows;
  if (match === undefined) throw new Error('No match is being played.');
  const { id, provider, minute, goals } = match;
  const scorers = { home: await playerOf(db, id, 'home'), away: await playerOf(db, id, 'away') };
  const period = match.status === 'first_half' ? 1 : 2;
  return { id, provider, key: Number(match.provider_key), goals, period, minute, scorers };
}

async function playerOf(db: Db, matchId: number, side: Side): Promise<number> {
  const { rows } = await sql<{ provider_key: string }>`
    select provider_key from appearance join player on player.id = player_id
    where match_id = ${matchId} and side = ${side} and on_pitch order by player_id limit 1
  `.execute(db);
  return Number(rows[0]?.provider_key);
}

/** Ingests one more goal, alternating between the sides. */
async function score(db: Db, match: Playing, index: number): Promise<void> {
  const side: Side = index % 2 === 0 ? 'home' : 'away';
  const event: MatchEvent = {
    id: `bench-${index}`,
    version: 1,
    provider: match.provider,
    matchId: match.key,
    time: { period: match.period, minute: match.minute, added: 0, sequence: 100_000 + index },
    happening: { kind: 'goal', side, playerId: match.scorers[side], penalty: false },
  };
  const news = await inTransaction(db, (tx) => ingestEvents(tx, match.id, [event], [publishMatchChange]));
  if (news.events !== 1) throw new Error(`goal ${index} was not taken: ${JSON.stringify(news.refused)}`);
}
