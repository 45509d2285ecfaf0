import { MINUTE_MS } from '@touchline/domain/rules/index';
import type { MatchEvent } from '@touchline/domain/football/events';
import { gameNow } from '../db/clock.ts';
import type { Db } from '../db/database.ts';
import { applyDetail } from '../feeds/providers/api-football/apply-detail.ts';
import {
  API_FOOTBALL,
  leagueState,
  seasonPlayerPages,
} from '../feeds/providers/api-football/league-state.ts';
import { fetchResource, requestDetails } from '../feeds/providers/api-football/poll.ts';
import {
  fixturesResource,
  leagueResource,
  seasonPlayersResource,
  teamsResource,
  type Resource,
} from '../feeds/providers/api-football/resources.ts';
import type { Answered, ProviderAccess } from '../feeds/providers/client.ts';
import { keptAnswer } from '../feeds/providers/kept/answers.ts';
import { providerEvents } from '../feeds/providers/kept/matches.ts';
import { providerState } from '../feeds/providers/kept/requests.ts';
import { readSeasonFiles } from '../feeds/replay/files.ts';
import { buildSeason } from '../feeds/replay/season.ts';
import type { PastSeason } from './import-season.ts';

/** A season from files in the layout of `fpl/<season>/*.csv`, with the results of openfootball where they are there. */
export function seasonOfFiles(folder: string, season: string): PastSeason {
  const feed = buildSeason(readSeasonFiles(folder, season), 'import');
  const matches = feed.rounds.flatMap((round) => round.matches);
  const scripts = new Map(
    matches.map(({ fixture, script }) => [fixture.matchId, script.map(({ event }) => event)]),
  );
  return {
    provider: feed.provider,
    name: season,
    world: feed.world(),
    fixtures: matches.map(({ fixture }) => fixture),
    sharesWorld: false,
    events: (fixtures) =>
      Promise.resolve(new Map(fixtures.map(({ matchId }) => [matchId, scripts.get(matchId) ?? []]))),
  };
}

/** How a provider is asked for a season. */
export interface PastRequests {
  readonly access: ProviderAccess;
  /** Waits before the provider is asked again. */
  readonly wait: (ms: number) => Promise<void>;
  readonly print: (line: string) => void;
}

/** Longer pauses end the import: it goes on when it is started again. */
const MAX_WAIT_MS = 15 * MINUTE_MS;
const MAX_ATTEMPTS = 12;

/**
 * A past season of a league from api-football; null when the provider cannot be asked any more today. Answers that are
 * kept are not requested again.
 */
export async function seasonOfProvider(
  db: Db,
  league: number,
  season: number,
  requests: PastRequests,
): Promise<PastSeason | null> {
  const ask = async (resource: Resource, pagesOf?: { league: number; season: number }): Promise<boolean> => {
    if ((await keptAnswer(db, API_FOOTBALL, resource.address)) !== null) return true;
    const request = async () =>
      fetchResource(db, requests.access, { resource, ...(pagesOf && { pagesOf }) }, await gameNow(db));
    return (await persist(db, requests, request)).answered;
  };
  for (const resource of [
    leagueResource(league),
    teamsResource(league, season),
    fixturesResource(league, season),
  ])
    if (!(await ask(resource))) return null;
  for (let page = 1; page <= (await seasonPlayerPages(db, league, season)); page += 1) {
    if (!(await ask(seasonPlayersResource(league, season, page), { league, season }))) return null;
  }
  const state = await leagueState(db, league, season, true);
  if (state === null) return null;
  return {
    provider: API_FOOTBALL,
    name: `${league} ${season}`,
    world: state.world,
    fixtures: state.fixtures,
    sharesWorld: true,
    async events(fixtures) {
      const answer = await persist(db, requests, async () =>
        requestDetails(db, requests.access, fixtures, await gameNow(db)),
      );
      if (!answer.answered) return null;
      const events = new Map<number, readonly MatchEvent[]>();
      for (const { fixture, item } of answer.value) {
        const { confirmed } = await applyDetail(db, fixture, item, await gameNow(db), true);
        // A match that was never finished, or whose answer makes no sense, is left out.
        if (confirmed) events.set(fixture.matchId, await providerEvents(db, API_FOOTBALL, fixture.matchId));
      }
      return events;
    },
  };
}

/** Repeats a request until it is answered, with the pauses the provider wants; gives up when the budget is spent. */
async function persist<Value>(
  db: Db,
  { wait, print }: PastRequests,
  request: () => Promise<Answered<Value>>,
): Promise<Answered<Value>> {
  let answer = await request();
  for (let attempts = 1; !answer.answered && attempts < MAX_ATTEMPTS; attempts += 1) {
    if (answer.why === 'budget_spent') return answer;
    const { pausedUntil, lastFailure } = await providerState(db, API_FOOTBALL);
    const ms = (pausedUntil?.getTime() ?? 0) - (await gameNow(db)).getTime();
    if (ms > MAX_WAIT_MS) return answer;
    if (ms > MINUTE_MS / 2)
      print(`The provider wants a pause of ${Math.ceil(ms / 1_000)} s: ${lastFailure ?? ''}`);
    await wait(Math.max(0, ms) + 1);
    answer = await request();
  }
  return answer;
}
