import { DAY_MS } from '@touchline/domain/rules/index';
import type { Db } from '../../../db/database.ts';
import { request, requestKept, type Answered, type ProviderAccess } from '../client.ts';
import { answerTimes, keepAnswer, keptAnswer, quarantine } from '../kept/answers.ts';
import { polledMatches, type PolledMatch } from '../kept/matches.ts';
import {
  CONFIRM_AFTER_MS,
  intervalOf,
  LINE_UPS_MS,
  MATCH_MS,
  planDay,
  type DayPlan,
  type Need,
} from '../plan.ts';
import { nonsense, read } from '../reading.ts';
import type { FeedFixture } from '../../feed.ts';
import type { FollowedLeague } from '../settings.ts';
import { readEnvelope, type Envelope } from './answers.ts';
import { applyDetail } from './apply-detail.ts';
import type { ProviderFeed } from './feed.ts';
import { API_FOOTBALL, keptClubs, keptSeason, pagesAddress, seasonPlayerPages } from './league-state.ts';
import {
  detailsAddress,
  FIXTURES_PER_REQUEST,
  fixturesResource,
  leagueResource,
  seasonPlayersResource,
  squadResource,
  teamsResource,
  type Resource,
} from './resources.ts';
import { keepStrangers } from './strangers.ts';

interface Polling {
  readonly access: ProviderAccess;
  readonly leagues: readonly FollowedLeague[];
  readonly source: ProviderFeed;
  /** Keys of matches whose result is final here, so that nothing is requested for them. */
  readonly isFinal: (matchId: number) => boolean;
}

/** Requests of one turn, so that a turn ends soon. */
const MAX_TURN = 10;
/** A match is no longer polled this long after its kick-off: something is wrong, and operators are alerted. */
const GIVE_UP_MS = 2 * DAY_MS;

/** How long the world is left alone after nothing of it was due. */
const QUIET_MS = 30_000;

/**
 * Polls a provider in turns: first the matches in play and those around them, then what is due of the world, in the order
 * of the plan of the day. A turn returns how many requests were answered; 0 when nothing is due, or nothing may be
 * requested now.
 */
export function makePoller(polling: Omit<Polling, 'isFinal'>) {
  let quietUntil = 0;
  return async (db: Db, now: Date, isFinal: Polling['isFinal']): Promise<number> => {
    let answered = 0;
    const plan = planOf(polling, now);
    for (const batch of await dueMatches(db, { ...polling, isFinal }, plan, now)) {
      if (!(await pollMatches(db, polling.access, batch, now))) return answered;
      answered += 1;
    }
    if (now.getTime() < quietUntil) return answered;
    while (answered < MAX_TURN) {
      const due = await nextDue(db, polling.leagues, plan, now);
      if (due === null) {
        quietUntil = now.getTime() + QUIET_MS;
        return answered;
      }
      if (!(await fetchResource(db, polling.access, due, now)).answered) return answered;
      answered += 1;
    }
    return answered;
  };
}

/** The plan of the day (UTC) of `now` with the fixtures as they are known. */
export function planOf({ source, leagues, access }: Omit<Polling, 'isFinal'>, now: Date): DayPlan {
  const from = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const kickOffs = source.feed.fixtures(from, from + DAY_MS).map(({ kickOffMs }) => kickOffMs);
  const clubs = source.leagues().reduce((sum, { world }) => sum + world.clubs.length, 0);
  const budget = { requests: access.dailyRequests, fixturesPerRequest: FIXTURES_PER_REQUEST };
  return planDay({ kickOffs, leagues: leagues.length, clubs }, budget);
}

/**
 * The need of a match now; null when it needs nothing. The result of a match that should be over is requested even
 * when the plan leaves out matches in play.
 */
function needOf(
  fixture: FeedFixture,
  polled: PolledMatch | undefined,
  plan: DayPlan,
  now: Date,
): Need | null {
  const since = now.getTime() - fixture.kickOffMs;
  if (since < -LINE_UPS_MS || since > GIVE_UP_MS) return null;
  if (since < 0) return 'line_ups';
  if ((polled?.overAt ?? null) !== null) return 'results';
  return since >= MATCH_MS && intervalOf(plan, 'live') === null ? 'results' : 'live';
}

/** Due matches in groups of one request each; matches that are almost due go with them. */
async function dueMatches(
  db: Db,
  { source, isFinal }: Polling,
  plan: DayPlan,
  now: Date,
): Promise<readonly (readonly FeedFixture[])[]> {
  const near = source.feed
    .fixtures(now.getTime() - GIVE_UP_MS, now.getTime() + LINE_UPS_MS)
    .filter(({ matchId }) => !isFinal(matchId));
  const polled = await polledMatches(
    db,
    API_FOOTBALL,
    near.map(({ matchId }) => matchId),
  );
  const waits = near.flatMap((fixture) => {
    const need = needOf(fixture, polled.get(fixture.matchId), plan, now);
    const everyMs = need === null ? null : intervalOf(plan, need);
    if (everyMs === null) return [];
    const last = polled.get(fixture.matchId)?.polledAt.getTime() ?? 0;
    return [{ fixture, share: (now.getTime() - last) / everyMs, need }];
  });
  if (waits.every(({ share }) => share < 1) && !waits.some((wait) => isConfirmable(wait, polled, now)))
    return [];
  const due = waits.filter((wait) => wait.share >= 0.5 || isConfirmable(wait, polled, now));
  const batches: FeedFixture[][] = [];
  for (const [index, { fixture }] of due.entries()) {
    if (index % FIXTURES_PER_REQUEST === 0) batches.push([]);
    batches.at(-1)?.push(fixture);
  }
  return batches;
}

/** Whether a match has waited for its confirmation and has not been polled since. */
function isConfirmable(
  { fixture, need }: { readonly fixture: FeedFixture; readonly need: Need | null },
  polled: ReadonlyMap<number, PolledMatch>,
  now: Date,
): boolean {
  const match = polled.get(fixture.matchId);
  if (need !== 'results' || match === undefined || match.overAt === null) return false;
  const at = match.overAt.getTime() + CONFIRM_AFTER_MS;
  return at <= now.getTime() && match.polledAt.getTime() < at;
}

/** Requests some matches with all their details and applies each; false when nothing came. */
async function pollMatches(
  db: Db,
  access: ProviderAccess,
  fixtures: readonly FeedFixture[],
  now: Date,
): Promise<boolean> {
  const answer = await requestDetails(db, access, fixtures, now);
  if (!answer.answered) return false;
  for (const { fixture, item } of answer.value) {
    await applyDetail(db, fixture, item, now);
    await keepStrangers(db, fixture, item, now);
  }
  return true;
}

interface DetailItem {
  readonly fixture: FeedFixture;
  readonly item: unknown;
}

/** Requests the details of at most 20 fixtures. A fixture that was not requested goes to the quarantine. */
export async function requestDetails(
  db: Db,
  access: ProviderAccess,
  fixtures: readonly FeedFixture[],
  now: Date,
): Promise<Answered<readonly DetailItem[]>> {
  const resource = detailsAddress(fixtures.map(({ matchId }) => matchId));
  const answer = await request(db, access, resource, now, (body) => {
    const envelope = readEnvelope(body);
    if (!envelope.ok) return envelope;
    return envelope.value.items.length === 0 ? nonsense('empty', 'no fixture') : read(envelope.value.items);
  });
  if (!answer.answered) return answer;
  const details: DetailItem[] = [];
  for (const item of answer.value) {
    const id = fixtureIdOf(item);
    const fixture = fixtures.find(({ matchId }) => matchId === id);
    if (fixture !== undefined) details.push({ fixture, item });
    else
      await quarantine(
        db,
        access.provider,
        { resource, reason: 'not_requested', detail: `fixture ${String(id)}`, answer: item },
        now,
      );
  }
  return { answered: true, value: details };
}

function fixtureIdOf(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || !('fixture' in item)) return undefined;
  const { fixture } = item;
  return typeof fixture === 'object' && fixture !== null && 'id' in fixture ? fixture.id : undefined;
}

/** The first resource of the world that is missing, or older than the plan allows. */
async function nextDue(
  db: Db,
  leagues: readonly FollowedLeague[],
  plan: DayPlan,
  now: Date,
): Promise<DueResource | null> {
  const times = await answerTimes(db, API_FOOTBALL);
  const age = (address: string): number => now.getTime() - (times.get(address)?.getTime() ?? 0);
  for (const each of await wantedResources(db, leagues)) {
    const everyMs = intervalOf(plan, each.need);
    if (everyMs !== null && age(each.resource.address) >= everyMs) return each;
  }
  return null;
}

interface DueResource {
  readonly need: Need;
  readonly resource: Resource;
  /** The season whose pages of players this is one of. */
  readonly pagesOf?: { readonly league: number; readonly season: number };
}

/** Everything of the world that is requested, the most wanted first. */
async function wantedResources(db: Db, leagues: readonly FollowedLeague[]): Promise<readonly DueResource[]> {
  const byNeed: Record<'fixtures' | 'squads' | 'clubs' | 'season_players', DueResource[]> = {
    fixtures: [],
    clubs: [],
    squads: [],
    season_players: [],
  };
  for (const { id } of leagues) {
    byNeed.clubs.push({ need: 'clubs', resource: leagueResource(id) });
    const season = await keptSeason(db, id);
    if (season === null) continue;
    byNeed.fixtures.push({ need: 'fixtures', resource: fixturesResource(id, season) });
    byNeed.clubs.push({ need: 'clubs', resource: teamsResource(id, season) });
    for (const club of (await keptClubs(db, id, season)) ?? [])
      byNeed.squads.push({ need: 'squads', resource: squadResource(club) });
    const pages = await seasonPlayerPages(db, id, season);
    for (let page = 1; page <= pages; page += 1) {
      const resource = seasonPlayersResource(id, season, page);
      byNeed.season_players.push({ need: 'season_players', resource, pagesOf: { league: id, season } });
    }
  }
  return [...byNeed.fixtures, ...byNeed.clubs, ...byNeed.squads, ...byNeed.season_players];
}

/** Requests a resource and keeps its answer, unless it makes no sense compared with the one before. */
export async function fetchResource(
  db: Db,
  access: ProviderAccess,
  { resource, pagesOf }: Pick<DueResource, 'resource' | 'pagesOf'>,
  now: Date,
): Promise<Answered<readonly unknown[]>> {
  const before = (await keptAnswer(db, access.provider, resource.address))?.items.length ?? 0;
  const opened: { envelope?: Envelope } = {};
  const answer = await requestKept(db, access, resource.address, now, (body) => {
    const envelope = resource.read(body, before);
    if (!envelope.ok) return envelope;
    opened.envelope = envelope.value;
    return read(envelope.value.items);
  });
  const pages = opened.envelope?.pages;
  if (answer.answered && pagesOf !== undefined && pages !== undefined)
    await keepAnswer(db, access.provider, pagesAddress(pagesOf.league, pagesOf.season), [pages], now);
  return answer;
}
