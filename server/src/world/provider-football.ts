import { DAY_MS, HOUR_MS } from '@touchline/domain/rules/index';
import { gameNow } from '../db/clock.ts';
import { inTransaction, sql, type Db } from '../db/database.ts';
import { apiFootballFeed } from '../feeds/providers/api-football/feed.ts';
import { API_FOOTBALL, keptSeason } from '../feeds/providers/api-football/league-state.ts';
import { makePoller } from '../feeds/providers/api-football/poll.ts';
import type { ProviderAccess } from '../feeds/providers/client.ts';
import {
  compareLeague,
  FOOTBALL_DATA,
  matchesAddress,
  type ComparedLeague,
} from '../feeds/providers/football-data/compare-league.ts';
import { answerTimes } from '../feeds/providers/kept/answers.ts';
import { openFlags, type OpenFlag } from '../feeds/providers/kept/flags.ts';
import { LINE_UPS_MS } from '../feeds/providers/plan.ts';
import type { FollowedLeague, FootballProviderSettings } from '../feeds/providers/settings.ts';
import { followFeed } from '../football/feed/follow-feed.ts';
import type { MatchListener, MatchNews } from '../football/feed/ingest-events.ts';
import { postponeMatch, saveFixtures } from '../football/feed/save-fixtures.ts';
import type { Sweep } from '../jobs/sweeps.ts';
import { publishMatchChange } from '../live/topic-changes.ts';
import type { World } from './world.ts';

/** A round is announced completely before its contests open, seven days ahead. */
const ANNOUNCED_AHEAD_MS = 8 * DAY_MS;
const TAKE_UP_MS = 6 * HOUR_MS;
/** How often the second source is compared. */
const COMPARE_EVERY_MS = HOUR_MS / 2;
/** Requests of a day to the second source; its free plan allows 10 a minute. */
const SECOND_DAILY_REQUESTS = 2_000;
/** Confirmed matches of these days are not requested any more. */
const RECENT_MS = 3 * DAY_MS;

/** Both sources as they are reached, and what tests replace. */
export interface ProviderServices {
  readonly leagues: readonly FollowedLeague[];
  readonly first: ProviderAccess;
  /** Null without a second source. */
  readonly second: ProviderAccess | null;
  readonly onRefused: (matchId: number, refused: MatchNews['refused']) => void;
  /** Called once for each flag that is open. */
  readonly onFlag: (flag: OpenFlag) => void;
  readonly listeners?: readonly MatchListener[];
}

/** How the sources of the settings are reached. */
export function providerAccess(
  settings: FootballProviderSettings,
): Pick<ProviderServices, 'first' | 'second'> {
  return {
    first: {
      provider: API_FOOTBALL,
      baseUrl: 'https://v3.football.api-sports.io/',
      headers: { 'x-apisports-key': settings.key },
      dailyRequests: settings.dailyRequests,
    },
    second:
      settings.secondToken === null
        ? null
        : {
            provider: FOOTBALL_DATA,
            baseUrl: 'https://api.football-data.org/v4/',
            headers: { 'x-auth-token': settings.secondToken },
            dailyRequests: SECOND_DAILY_REQUESTS,
          },
  };
}

/**
 * The football of a provider: polls what is due within the plan of the day, saves moved and postponed matches, and
 * follows what came like every other feed. With a second source, compares both.
 */
export function providerFootball(services: ProviderServices): World {
  const { leagues, first, second, onRefused, listeners = [publishMatchChange] } = services;
  const source = apiFootballFeed(leagues);
  const poll = makePoller({ access: first, leagues, source });
  const following = followFeed({
    feed: source.feed,
    pace: 'standard',
    announceMs: ANNOUNCED_AHEAD_MS,
    lineUpsMs: LINE_UPS_MS,
    takeUpMs: TAKE_UP_MS,
    listeners,
    onRefused,
  });
  const sweep: Sweep = {
    name: following.name,
    async run(db) {
      const now = await gameNow(db);
      await source.load(db);
      const final = await finalMatches(db, now);
      const isFinal = (matchId: number): boolean => final.has(String(matchId));
      const answered = await poll(db, now, isFinal);
      if (answered > 0) await source.load(db);
      const moved = await saveMoved(db, source, now, listeners);
      return answered + moved + (await following.run(db));
    },
  };
  const comparing: Sweep[] = second === null ? [] : [comparingSweep(leagues, second)];
  return { sweeps: [sweep, ...comparing, flagSweep(services.onFlag)], catchUp: async () => {} };
}

async function finalMatches(db: Db, now: Date): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ provider_key: string }>`
    select provider_key from match
    where provider = ${API_FOOTBALL} and confirmed_at is not null
      and kickoff_at > ${new Date(now.getTime() - RECENT_MS)}
  `.execute(db);
  return new Set(rows.map(({ provider_key }) => provider_key));
}

/** Announced matches get the kick-offs and rounds that the provider reports now, or are postponed. */
async function saveMoved(
  db: Db,
  source: ReturnType<typeof apiFootballFeed>,
  now: Date,
  listeners: readonly MatchListener[],
): Promise<number> {
  const { rows } = await sql<{
    id: number;
    provider_key: string;
    kickoff_at: Date;
    number: number;
    status: string;
  }>`
    select match.id, provider_key, kickoff_at, round.number, status
    from match join round on round.id = round_id
    where provider = ${API_FOOTBALL} and status in ('scheduled', 'postponed')
      and kickoff_at > ${new Date(now.getTime() - ANNOUNCED_AHEAD_MS)}
  `.execute(db);
  const states = source.leagues();
  const byKey = new Map(
    states.flatMap(({ fixtures }) => fixtures.map((each) => [String(each.matchId), each])),
  );
  const moved = rows.flatMap(({ provider_key, kickoff_at, number, status }) => {
    const fixture = byKey.get(provider_key);
    if (fixture === undefined) return [];
    const differs = fixture.kickOffMs !== kickoff_at.getTime() || fixture.round !== number;
    return differs || status === 'postponed' ? [fixture] : [];
  });
  const postponed = new Set(states.flatMap((state) => state.postponed.map(String)));
  const toPostpone = rows.filter((row) => row.status === 'scheduled' && postponed.has(row.provider_key));
  let changed = 0;
  if (moved.length > 0)
    changed += (await inTransaction(db, (tx) => saveFixtures(tx, API_FOOTBALL, moved, listeners))).moved;
  for (const { id } of toPostpone)
    if (await inTransaction(db, (tx) => postponeMatch(tx, id, listeners))) changed += 1;
  return changed;
}

/** Compares each league with the second source. */
function comparingSweep(leagues: readonly FollowedLeague[], access: ProviderAccess): Sweep {
  return {
    name: 'comparison of football',
    everyMs: 20_000,
    async run(db) {
      const now = await gameNow(db);
      const times = await answerTimes(db, FOOTBALL_DATA);
      for (const { id, secondCode } of leagues) {
        const season = secondCode === null ? null : await keptSeason(db, id);
        if (secondCode === null || season === null) continue;
        const league: ComparedLeague = { league: id, season, code: secondCode };
        const last = times.get(matchesAddress(league));
        if (last !== undefined && now.getTime() - last.getTime() < COMPARE_EVERY_MS) continue;
        if (!(await compareLeague(db, access, league, now))) return 0;
        return 1;
      }
      return 0;
    },
  };
}

/** Reports new flags, and after a start those that are still open. */
function flagSweep(onFlag: (flag: OpenFlag) => void): Sweep {
  let reported: ReadonlySet<number> = new Set();
  return {
    name: 'flags of football',
    everyMs: 10_000,
    async run(db) {
      const open = await openFlags(db);
      for (const flag of open) if (!reported.has(flag.id)) onFlag(flag);
      reported = new Set(open.map(({ id }) => id));
      return 0;
    },
  };
}
