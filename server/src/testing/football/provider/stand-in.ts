import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  isPublicAddress,
  type GuardedFetchOptions,
  type OpenRequest,
} from '../../../outside/fetch-guarded.ts';
import { detailAt, fixtureAt } from './answers-now.ts';
import { COMPETITION, LEAGUE, SEASON, type InventedClub, type InventedLeague } from './invented-league.ts';
import { secondMatches, secondTable } from './second-answers.ts';

/** The faults of an answer. */
export const FAULTS = [
  'slow',
  'error_500',
  'too_many',
  'half_json',
  'html',
  'empty',
  'quota_minute',
  'wrong_fixture',
  'no_events',
  'half_players',
  'back_to_start',
] as const;
export type Fault = (typeof FAULTS)[number];

interface StandInOptions {
  readonly league: InventedLeague;
  /** The time that the provider shows, in milliseconds. */
  readonly now: () => number;
  /** The fault of a request by its number; null for a clean answer. */
  readonly faultOf?: (request: number, path: string) => Fault | null;
  /** Requests of a minute of the provider's time before it refuses more. */
  readonly perMinute?: number;
  /** Scores of the second source that differ, by match. */
  readonly secondScore?: ReadonlyMap<number, { readonly home: number; readonly away: number }>;
}

export interface StandIn {
  /** Paths that were requested, in order. */
  readonly requests: readonly string[];
  /** How the guarded fetch reaches the stand-in in place of the provider. */
  readonly fetch: Pick<GuardedFetchOptions, 'open' | 'resolve' | 'withinMs'>;
  close(): Promise<void>;
}

export const STAND_IN_KEY = 'standinstandinstandin';
const WITHIN_MS = 250;
const PUBLIC_ADDRESS = '93.184.216.34';

/** Starts a provider of football on this machine that answers in the shapes of the real ones, with invented names. */
export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const requests: string[] = [];
  const minutes = new Map<number, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    const minute = Math.floor(options.now() / 60_000);
    const inMinute = (minutes.get(minute) ?? 0) + 1;
    minutes.set(minute, inMinute);
    if (options.perMinute !== undefined && inMinute > options.perMinute) {
      response.writeHead(429, { 'retry-after': '60' }).end();
      return;
    }
    serve(options, request, response, options.faultOf?.(requests.length, path) ?? null);
  });
  const port = await listen(server);
  const open: OpenRequest = async (url, address, signal, headers) => {
    if (!isPublicAddress(address)) throw new Error('a provider is asked at a public address');
    const path = url.pathname + url.search;
    const sent = get({ port, host: '127.0.0.1', path, signal, headers, agent: false }).on('error', () => {});
    const [response]: IncomingMessage[] = await once(sent, 'response');
    if (response === undefined) throw new Error('the stand-in did not answer');
    return response;
  };
  return {
    requests,
    fetch: { open, resolve: () => Promise.resolve([PUBLIC_ADDRESS]), withinMs: WITHIN_MS },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}

function serve(
  options: StandInOptions,
  request: IncomingMessage,
  response: ServerResponse,
  fault: Fault | null,
): void {
  response.on('error', () => {});
  const url = new URL(request.url ?? '/', 'http://stand-in');
  if (fault === 'slow') return;
  if (fault === 'error_500') return void response.writeHead(500).end('oops');
  if (fault === 'too_many') return void response.writeHead(429, { 'retry-after': '30' }).end();
  if (fault === 'html') return void response.writeHead(200).end('<html>502 Bad Gateway</html>');
  const isSecond = url.pathname.startsWith('/v4/');
  const key = isSecond ? request.headers['x-auth-token'] : request.headers['x-apisports-key'];
  if (key !== STAND_IN_KEY) return void response.writeHead(403).end();
  const body = isSecond ? secondBody(options, url) : firstBody(options, url, fault);
  if (body === null) return void response.writeHead(404).end();
  const text = JSON.stringify(body);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(fault === 'half_json' ? text.slice(0, Math.floor(text.length / 2)) : text);
}

function secondBody({ league, now, secondScore }: StandInOptions, url: URL): unknown {
  if (url.pathname === `/v4/competitions/${COMPETITION}/matches`)
    return secondMatches(league, now(), secondScore ?? new Map());
  if (url.pathname === `/v4/competitions/${COMPETITION}/standings`) return secondTable(league, now());
  return null;
}

function firstBody(options: StandInOptions, url: URL, fault: Fault | null): unknown {
  const envelope = (response: readonly unknown[], total = 1) => ({
    get: url.pathname.slice(1),
    parameters: Object.fromEntries(url.searchParams),
    errors: [],
    results: response.length,
    paging: { current: 1, total },
    response,
  });
  if (fault === 'empty') return envelope([]);
  if (fault === 'quota_minute')
    return {
      ...envelope([]),
      errors: { rateLimit: 'Too many requests. Your rate limit is 10 requests per minute.' },
    };
  const { league, now } = options;
  const clubOf = (name: string) => league.clubs.find(({ id }) => id === Number(url.searchParams.get(name)));
  switch (url.pathname) {
    case '/leagues':
      return envelope([leagueAnswer()]);
    case '/teams':
      return envelope(league.clubs.map(teamAnswer));
    case '/players/squads': {
      const club = clubOf('team');
      return envelope(club === undefined ? [] : [squadAnswer(club)]);
    }
    case '/players': {
      const page = Number(url.searchParams.get('page'));
      const [club] = league.clubs.slice(page - 1, page);
      return envelope(club === undefined ? [] : seasonPlayers(club), league.clubs.length);
    }
    case '/fixtures':
      return envelope(fixtures(league, url, now(), fault));
    default:
      return null;
  }
}

function fixtures(league: InventedLeague, url: URL, nowMs: number, fault: Fault | null): readonly unknown[] {
  const ids = url.searchParams.get('ids');
  if (ids === null) return league.matches.map((match) => fixtureAt(match, nowMs));
  const wanted = new Set(ids.split('-').map(Number));
  const isWanted = ({ id }: { readonly id: number }) => wanted.has(id) !== (fault === 'wrong_fixture');
  const at = fault === 'back_to_start' ? 0 : nowMs;
  return league.matches.filter(isWanted).map((match) => {
    const detail = detailAt(match, at);
    if (fault === 'no_events') return { ...detail, events: [] };
    if (fault === 'half_players')
      return { ...detail, players: Array.isArray(detail['players']) ? detail['players'].slice(1) : [] };
    return detail;
  });
}

function leagueAnswer(): unknown {
  const coverage = {
    fixtures: { events: true, lineups: true, statistics_fixtures: true, statistics_players: true },
  };
  return {
    league: { id: LEAGUE, name: 'Invented League', type: 'League', logo: '' },
    country: { name: 'Nowhere', code: 'GB-XX', flag: '' },
    seasons: [
      { year: SEASON - 1, current: false, coverage },
      { year: SEASON, current: true, coverage },
    ],
  };
}

function teamAnswer({ id, name, venueId }: InventedClub): unknown {
  return {
    team: {
      id,
      name,
      code: name.slice(0, 3).toUpperCase(),
      country: 'Nowhere',
      founded: 1901,
      national: false,
    },
    venue: { id: venueId, name: `${name} Park`, city: name, capacity: 12_000 + id, surface: 'grass' },
  };
}

const POSITIONS = { G: 'Goalkeeper', D: 'Defender', M: 'Midfielder', F: 'Attacker' } as const;

function squadAnswer({ id, name, players }: InventedClub): unknown {
  return {
    team: { id, name },
    players: players.map((player, place) => ({
      id: player.id,
      name: player.name,
      age: 19 + place,
      number: player.number,
      position: POSITIONS[player.pos],
    })),
  };
}

function seasonPlayers({ id, players }: InventedClub): readonly unknown[] {
  return players.map((player, place) => ({
    player: {
      id: player.id,
      name: player.name,
      firstname: `${player.name.charAt(0)}xample`,
      lastname: player.name.slice(3),
      age: 19 + place,
      nationality: place % 2 === 0 ? 'England' : 'Brazil',
    },
    statistics: [
      {
        team: { id },
        games: { minutes: 900, position: POSITIONS[player.pos], rating: (6 + place / 10).toFixed(6) },
      },
    ],
  }));
}
