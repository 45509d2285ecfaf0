import type { z } from 'zod';
import { nonsense, read, type Reading } from '../reading.ts';
import {
  fixtureAnswer,
  leagueAnswer,
  readEnvelope,
  readItems,
  seasonPlayerAnswer,
  squadAnswer,
  teamAnswer,
  type Envelope,
  type FixtureAnswer,
} from './answers.ts';

/** Something to request, and how its answer is read. `before` is how many items the last good answer had. */
export interface Resource {
  readonly address: string;
  read(body: unknown, before: number): Reading<Envelope>;
}

const MIN_CLUBS = 2;
/** A club that fields a team has at least so many. */
const MIN_SQUAD = 11;
/** Fixtures that may vanish from a season at once: a few are cancelled, not half a league. */
const MAX_CANCELLED = 4;

function opened<Item>(
  body: unknown,
  shape: z.ZodType<Item>,
  check: (items: readonly Item[]) => Reading<unknown>,
): Reading<Envelope> {
  const envelope = readEnvelope(body);
  if (!envelope.ok) return envelope;
  const items = readItems(envelope.value.items, shape);
  if (!items.ok) return items;
  const checked = check(items.value);
  // Only the fields in use are kept, not the whole answer.
  return checked.ok ? read({ items: items.value, pages: envelope.value.pages }) : checked;
}

const fine = read(null);

export function leagueResource(league: number): Resource {
  return {
    address: `leagues?id=${league}`,
    read: (body) =>
      opened(body, leagueAnswer, ([first, ...more]) => {
        if (first === undefined) return nonsense('empty', `league ${league}`);
        return first.league.id === league && more.length === 0
          ? fine
          : nonsense('not_requested', `league ${first.league.id} instead of ${league}`);
      }),
  };
}

export function teamsResource(league: number, season: number): Resource {
  return {
    address: `teams?league=${league}&season=${season}`,
    read: (body, before) =>
      opened(body, teamAnswer, (teams) => {
        if (teams.length < MIN_CLUBS) return nonsense('empty', `${teams.length} clubs`);
        return teams.length < before
          ? nonsense('fewer_than_before', `${teams.length} clubs after ${before}`)
          : fine;
      }),
  };
}

export function squadResource(team: number): Resource {
  return {
    address: `players/squads?team=${team}`,
    read: (body) =>
      opened(body, squadAnswer, ([squad, ...more]) => {
        if (squad === undefined || squad.players.length < MIN_SQUAD)
          return nonsense('empty', `${squad?.players.length ?? 0} players of club ${team}`);
        return squad.team.id === team && more.length === 0
          ? fine
          : nonsense('not_requested', `squad of club ${squad.team.id} instead of ${team}`);
      }),
  };
}

export function seasonPlayersResource(league: number, season: number, page: number): Resource {
  return {
    address: `players?league=${league}&season=${season}&page=${page}`,
    read: (body) =>
      opened(body, seasonPlayerAnswer, (players) =>
        players.length === 0 ? nonsense('empty', `page ${page}`) : fine,
      ),
  };
}

export function fixturesResource(league: number, season: number): Resource {
  return {
    address: `fixtures?league=${league}&season=${season}`,
    read: (body, before) =>
      opened(body, fixtureAnswer, (fixtures) => checkFixtures(fixtures, league, season, before)),
  };
}

function checkFixtures(
  fixtures: readonly FixtureAnswer[],
  league: number,
  season: number,
  before: number,
): Reading<unknown> {
  if (fixtures.length === 0) return nonsense('empty', `fixtures of league ${league}`);
  const foreign = fixtures.find((each) => each.league.id !== league || each.league.season !== season);
  if (foreign !== undefined)
    return nonsense('not_requested', `fixture ${foreign.fixture.id} of league ${foreign.league.id}`);
  if (new Set(fixtures.map(({ fixture }) => fixture.id)).size < fixtures.length)
    return nonsense('wrong_shape', 'a fixture stands twice');
  const alone = fixtures.find(({ teams }) => teams.home.id === teams.away.id);
  if (alone !== undefined) return nonsense('wrong_shape', `fixture ${alone.fixture.id} has one club`);
  return fixtures.length < before - MAX_CANCELLED
    ? nonsense('fewer_than_before', `${fixtures.length} fixtures after ${before}`)
    : fine;
}

/** The maximum number of fixtures in one request for all details. */
export const FIXTURES_PER_REQUEST = 20;

export function detailsAddress(fixtures: readonly number[]): string {
  return `fixtures?ids=${fixtures.join('-')}`;
}
