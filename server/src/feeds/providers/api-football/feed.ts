import type { MatchEvent } from '@touchline/domain/football/events';
import { sql, type Db } from '../../../db/database.ts';
import type { FeedFixture, FeedWorld, FootballFeed } from '../../feed.ts';
import { providerEvents } from '../kept/matches.ts';
import type { FollowedLeague } from '../settings.ts';
import { API_FOOTBALL, keptSeason, leagueState, type LeagueState } from './league-state.ts';

const EMPTY: FeedWorld = { leagues: [], clubs: [], venues: [], players: [], transfers: [] };

/** What a provider has reported so far, as a feed like any other. */
export interface ProviderFeed {
  readonly feed: FootballFeed;
  /** The leagues that are known completely. */
  leagues(): readonly LeagueState[];
  /** Reads what was stored since the last call; the feed answers from memory in between. */
  load(db: Db): Promise<void>;
}

export function apiFootballFeed(leagues: readonly FollowedLeague[]): ProviderFeed {
  let states: readonly LeagueState[] = [];
  let world = EMPTY;
  let version = '';
  let kickOffs: ReadonlyMap<number, number> = new Map();
  const events = new Map<number, readonly MatchEvent[]>();
  return {
    leagues: () => states,
    async load(db) {
      const stored = await versionOf(db);
      if (stored !== version) {
        states = await loadStates(db, leagues);
        world = worldOf(states);
        version = stored;
      }
      const active = await activeMatches(db);
      kickOffs = new Map(active.map(({ key, kickOffMs }) => [key, kickOffMs]));
      for (const key of events.keys()) if (!kickOffs.has(key)) events.delete(key);
      for (const { key, eventCount } of active) {
        const before = events.get(key) ?? [];
        if (eventCount > before.length)
          events.set(key, [...before, ...(await providerEvents(db, API_FOOTBALL, key, before.length))]);
      }
    },
    feed: {
      provider: API_FOOTBALL,
      world: () => world,
      fixtures: (fromMs, toMs) =>
        states
          .flatMap((state) => state.fixtures.map((fixture) => asSaved(fixture, kickOffs)))
          .filter(({ kickOffMs }) => kickOffMs >= fromMs && kickOffMs < toMs)
          .toSorted((a, b) => a.kickOffMs - b.kickOffMs || a.matchId - b.matchId),
      eventsUpTo: ({ matchId }) => events.get(matchId) ?? [],
    },
  };
}

/** A match that has started keeps its announced kick-off, whatever the provider reports later. */
function asSaved(fixture: FeedFixture, kickOffs: ReadonlyMap<number, number>): FeedFixture {
  const kickOffMs = kickOffs.get(fixture.matchId) ?? fixture.kickOffMs;
  return kickOffMs === fixture.kickOffMs ? fixture : { ...fixture, kickOffMs };
}

async function loadStates(db: Db, leagues: readonly FollowedLeague[]): Promise<readonly LeagueState[]> {
  const states: LeagueState[] = [];
  for (const { id } of leagues) {
    const season = await keptSeason(db, id);
    const state = season === null ? null : await leagueState(db, id, season);
    if (state !== null) states.push(state);
  }
  return states;
}

/** All leagues in one world; a player or ground named by two leagues appears once. */
export function worldOf(states: readonly LeagueState[]): FeedWorld {
  const worlds = states.map((state) => state.world);
  const once = <Item extends { readonly code: number }>(items: readonly Item[]): readonly Item[] => [
    ...new Map(items.map((item) => [item.code, item])).values(),
  ];
  return {
    leagues: worlds.flatMap((each) => each.leagues),
    clubs: once(worlds.flatMap((each) => each.clubs)),
    venues: once(worlds.flatMap((each) => each.venues)),
    players: once(worlds.flatMap((each) => each.players)),
    transfers: [],
  };
}

/** Changes with every answer that is kept. */
async function versionOf(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string | null }>`
    select count(*) || ' ' || max(answered_at) as version from provider_answer where provider = ${API_FOOTBALL}
  `.execute(db);
  return rows[0]?.version ?? '';
}

interface ActiveMatch {
  readonly key: number;
  readonly kickOffMs: number;
  /** How many events the provider's answers made so far. */
  readonly eventCount: number;
}

/** Announced matches of the provider whose result is not final and which it has reported on. */
async function activeMatches(db: Db): Promise<readonly ActiveMatch[]> {
  const { rows } = await sql<{ provider_key: string; kickoff_at: Date; eventCount: number }>`
    select provider_key, kickoff_at, (
      select count(*)::int from provider_event
      where provider_event.provider = match.provider and provider_event.provider_key = match.provider_key
    ) as "eventCount"
    from match join provider_match using (provider, provider_key)
    where provider = ${API_FOOTBALL} and confirmed_at is null
  `.execute(db);
  return rows.map(({ provider_key, kickoff_at, eventCount }) => ({
    key: Number(provider_key),
    kickOffMs: kickoff_at.getTime(),
    eventCount,
  }));
}
