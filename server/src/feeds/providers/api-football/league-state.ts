import type { Db } from '../../../db/database.ts';
import { keptAnswer } from '../kept/answers.ts';
import type { FeedFixture, FeedWorld } from '../../feed.ts';
import {
  fixtureAnswer,
  leagueAnswer,
  lineUpAnswer,
  readItems,
  seasonPlayerAnswer,
  squadAnswer,
  teamAnswer,
  type LeagueAnswer,
} from './answers.ts';
import { stageOf, translateFixtures } from './fixtures.ts';
import {
  fixturesResource,
  leagueResource,
  seasonPlayersResource,
  squadResource,
  teamsResource,
} from './resources.ts';
import { currentSeason, translateLeague, translatePlayers, translateTeams } from './world.ts';
import type { z } from 'zod';

export const API_FOOTBALL = 'api-football';

/** One season of a league as far as it is known. */
export interface LeagueState {
  readonly league: number;
  readonly season: number;
  readonly world: FeedWorld;
  /** Matches that have a date; those that are postponed without a new one are left out. */
  readonly fixtures: readonly FeedFixture[];
  /** The ids of postponed matches. */
  readonly postponed: readonly number[];
}

async function kept<Item>(db: Db, address: string, shape: z.ZodType<Item>): Promise<readonly Item[] | null> {
  const answer = await keptAnswer(db, API_FOOTBALL, address);
  if (answer === null) return null;
  const items = readItems(answer.items, shape);
  return items.ok ? items.value : null;
}

async function keptLeague(db: Db, league: number): Promise<LeagueAnswer | null> {
  return (await kept(db, leagueResource(league).address, leagueAnswer))?.[0] ?? null;
}

/** The season that a league plays now; null while it is not known. */
export async function keptSeason(db: Db, league: number): Promise<number | null> {
  const answer = await keptLeague(db, league);
  return answer === null ? null : currentSeason(answer);
}

/** The ids of the clubs of a season; null while they are not known. */
export async function keptClubs(db: Db, league: number, season: number): Promise<readonly number[] | null> {
  const teams = await kept(db, teamsResource(league, season).address, teamAnswer);
  return teams?.map(({ team }) => team.id) ?? null;
}

/** How many pages the players of a season have; 1 while it is not known. */
export async function seasonPlayerPages(db: Db, league: number, season: number): Promise<number> {
  const answer = await keptAnswer(db, API_FOOTBALL, pagesAddress(league, season));
  const [pages] = answer?.items ?? [];
  return typeof pages === 'number' ? pages : 1;
}

/** Where the number of these pages is kept. */
export function pagesAddress(league: number, season: number): string {
  return `players?league=${league}&season=${season}#pages`;
}

/** Where line-ups are kept that name players whom no squad lists. */
export function strangersAddress(league: number): string {
  return `fixtures/lineups?league=${league}#strangers`;
}

/**
 * The state of a league from the last good answers; null until its clubs, their squads and its fixtures are known.
 * `ofPast`: a past season, whose players come from their statistics and the line-ups, since squads are of today.
 */
export async function leagueState(
  db: Db,
  league: number,
  season: number,
  ofPast = false,
): Promise<LeagueState | null> {
  const about = await keptLeague(db, league);
  const teams = await kept(db, teamsResource(league, season).address, teamAnswer);
  const answers = await kept(db, fixturesResource(league, season).address, fixtureAnswer);
  if (about === null || teams === null || answers === null) return null;
  const squads = [];
  for (const { team } of ofPast ? [] : teams) {
    const squad = (await kept(db, squadResource(team.id).address, squadAnswer))?.[0];
    if (squad === undefined) return null;
    squads.push(squad);
  }
  const pages = await seasonPlayerPages(db, league, season);
  const seasonPlayers = [];
  for (let page = 1; page <= pages; page += 1) {
    const { address } = seasonPlayersResource(league, season, page);
    seasonPlayers.push(...((await kept(db, address, seasonPlayerAnswer)) ?? []));
  }
  const lineUps = ofPast ? [] : ((await kept(db, strangersAddress(league), lineUpAnswer)) ?? []);
  const feedLeague = translateLeague(about, season);
  const { clubs, venues } = translateTeams(teams, feedLeague.code);
  const ids = new Set(clubs.map(({ code }) => code));
  const known = answers.filter(({ teams: { home, away } }) => ids.has(home.id) && ids.has(away.id));
  const postponed = known.flatMap(({ fixture }) =>
    stageOf(fixture.status.short) === 'postponed' ? [fixture.id] : [],
  );
  const grounds = new Map(clubs.map(({ code, venueCode }) => [code, venueCode]));
  return {
    league,
    season,
    world: {
      leagues: [feedLeague],
      clubs,
      venues,
      players: translatePlayers({ squads, seasonPlayers, lineUps, ofPast }),
      transfers: [],
    },
    fixtures: translateFixtures(known, feedLeague.code, grounds).filter(
      ({ matchId }) => !postponed.includes(matchId),
    ),
    postponed,
  };
}
