import { type PoolPlayer } from '@touchline/domain/contests/team';
import { xfc } from '@touchline/domain/money';
import { MINUTE_MS } from '@touchline/domain/rules/index';
import { testContestRoutes } from '../contests/contest-routes.ts';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import { sprintFeed } from '../../feeds/simulator/sprint-feed.ts';
import type { CallServices } from '../../http/calls/call-services.ts';
import { invoke } from '../../http/calls/invoke.ts';
import { openSession } from '../../http/auth/session.ts';
import { secretsFrom } from '../../secrets.ts';
import { worldSecret } from '../../world/sprint.ts';
import type { Identity } from '../http/client.ts';
import {
  bestTeam,
  makeContest,
  stopClockAt,
  type Football,
  type TestManager,
  type TestTeam,
} from '../contests/contests.ts';
import { KILLABLE_KEY } from '../killable-server.ts';
import { snapshotOfDatabase, waitUntilTrue } from './standings-snapshots.ts';

/** How much is played in one round. */
export interface PlaySize {
  readonly contests: number;
  /** Entries of each contest, of one manager each. */
  readonly entries: number;
}

/** A round of the Sprint League with contests of the test over all of its matches. */
export interface PlayedRound {
  readonly kickOffMs: number;
  readonly football: Football;
  readonly contests: readonly number[];
  readonly managers: readonly TestManager[];
}

/** The kick-off of the first round; every other round of the league is played. */
const FIRST_KICK_OFF = Date.parse('2026-03-06T12:00:00Z');
export const ROUND_MS = 30 * MINUTE_MS;
const OPENED_BEFORE_MS = 10 * MINUTE_MS;
const FEE = xfc(200_000_000n);
const KINDS = ['tournament', 'double_up'] as const;
const TEAMS = 12;
const secrets = secretsFrom(KILLABLE_KEY);

/** The kick-off of a round, counted from 0. */
export function kickOffOf(round: number): number {
  return FIRST_KICK_OFF + round * ROUND_MS;
}

/** The moment at which the contests of a round are opened. */
export function openingOf(round: number): Date {
  return new Date(kickOffOf(round) - OPENED_BEFORE_MS);
}

/** What a test asks of contests itself, out of the database alone. */
export const playServices = (db: Db): CallServices => ({
  db,
  routes: testContestRoutes,
  secrets,
  checkAnswers: false,
});

/** Opens contests over a round the feed has announced; each manager joins each with a team that the round decides. */
export async function openRound(
  db: Db,
  round: number,
  size: PlaySize,
  managers: readonly TestManager[],
): Promise<PlayedRound> {
  await stopClockAt(db, openingOf(round));
  await waitUntilTrue(async () => (await matchesOf(db, round)).length > 0, `round ${round} is not announced`);
  const football = await footballOf(db, round);
  const contests: number[] = [];
  for (let index = 0; index < size.contests; index += 1) {
    contests.push(await makeContest(db, football, { kind: KINDS[index % 2] ?? 'tournament', entryFee: FEE }));
  }
  for (const contestId of contests) {
    for (const [index, manager] of managers.entries()) {
      await joinWithTeam(db, contestId, manager, teamOf(football, index % TEAMS));
    }
  }
  return { kickOffMs: kickOffOf(round), football, contests, managers };
}

async function joinWithTeam(db: Db, contestId: number, manager: TestManager, team: TestTeam): Promise<void> {
  const services = playServices(db);
  const key = `${contestId} ${manager.managerId}`;
  const joined = await invoke(services, 'contests.join', { id: contestId }, manager, `join ${key}`);
  const saving = { contest_id: contestId, ...team };
  const saved =
    joined === 'Ok' ? await invoke(services, 'teams.create', saving, manager, `team ${key}`) : joined;
  if (typeof saved === 'object' && 'refused' in saved) throw new Error(`refused: ${saved.refused}`);
}

/** A session of a manager, as a sign-in opens it. */
export async function signIn(db: Db, { managerId }: TestManager): Promise<Identity> {
  const { token, signingKey } = await inTransaction(db, (tx) =>
    openSession(tx, secrets, { managerId, device: 'test', network: 'test', owesSecondStep: false }),
  );
  return { token, key: Buffer.from(signingKey, 'base64url') };
}

interface RoundMatch {
  readonly id: number;
  readonly provider_key: string;
  readonly round_id: number;
  readonly season_id: number;
  readonly league_id: number;
  readonly home_club_id: number;
  readonly away_club_id: number;
}

async function matchesOf(db: Db, round: number): Promise<readonly RoundMatch[]> {
  const { rows } = await sql<RoundMatch>`
    select match.id, match.provider_key, round_id, season_id, league_id, home_club_id, away_club_id
    from match join round on round.id = round_id
    where provider = 'sprint' and kickoff_at = ${new Date(kickOffOf(round))} order by match.provider_key
  `.execute(db);
  return rows;
}

async function footballOf(db: Db, round: number): Promise<Football> {
  const matches = await matchesOf(db, round);
  const [first] = matches;
  if (first === undefined) throw new Error(`round ${round} has no matches`);
  const clubIds = matches.flatMap(({ home_club_id, away_club_id }) => [home_club_id, away_club_id]);
  const { rows: players } = await sql<PoolPlayer>`
    select id, position, club_id as "clubId", stars from player
    where club_id = any(${clubIds}::int[]) order by provider_key
  `.execute(db);
  return {
    leagueId: first.league_id,
    seasonId: first.season_id,
    roundId: first.round_id,
    pace: 'sprint',
    clubIds,
    matchIds: matches.map(({ id }) => id),
    players,
  };
}

/** A team that depends on the players' keys of the feed alone, so that it is the same in every database. */
function teamOf(football: Football, index: number): TestTeam {
  const places = new Map(football.players.map(({ id }, place) => [id, place + 1]));
  const value = ({ id }: PoolPlayer): number => ((places.get(id) ?? 0) * 7_919 + index * 104_729) % 1_009;
  return bestTeam(football.players, football.matchIds.length, value);
}

/** Matches of a round that do not have every event told by a moment; one line each. */
export async function missingEvents(
  db: Db,
  worldSeed: string,
  round: number,
  at: number,
): Promise<readonly string[]> {
  const feed = sprintFeed(worldSeed, worldSecret(secrets));
  const kickOff = kickOffOf(round);
  const { rows } = await sql<{ provider_key: string; logged: number }>`
    select provider_key, (select count(*)::int from match_event where match_id = match.id) as logged
    from match where provider = 'sprint' and kickoff_at = ${new Date(kickOff)}
  `.execute(db);
  const logged = new Map(rows.map((row) => [row.provider_key, row.logged]));
  return feed.fixtures(kickOff, kickOff + 1).flatMap((fixture) => {
    const [has, told] = [logged.get(String(fixture.matchId)) ?? 0, feed.eventsUpTo(fixture, at).length];
    return has === told ? [] : [`match ${fixture.matchId} has ${has} of ${told} events`];
  });
}

/** How every contest of a round stands by its rows: in numbers that are the same in every database of the seed. */
export async function standingsByRows(
  db: Db,
  { contests, managers }: PlayedRound,
): Promise<readonly string[]> {
  const indexOf = new Map(managers.map(({ managerId }, index) => [managerId, index]));
  const standings: string[] = [];
  for (const [index, contestId] of contests.entries()) {
    const { entries } = await snapshotOfDatabase(db, contestId);
    const places = (entries ?? []).map(
      ({ managerId, points, rank, prize, playersLeft }) =>
        `${indexOf.get(managerId)}: rank ${rank}, ${points} points, prize ${prize}, ${playersLeft} left`,
    );
    standings.push(...places.map((place) => `contest ${index}, manager ${place}`));
  }
  return standings;
}

/** Whether nothing is due of contests, and no news of a match is still to reach them. */
export async function contestsAreQuiet(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from contest where due_at <= (select game_now())
    union all
    select from contest join contest_match on contest_id = contest.id join match on match.id = match_id
    where due_at is not null and (kickoff_at, ended_at, confirmed_at) is distinct from
      (seen_kickoff_at, seen_ended_at, seen_confirmed_at)
  `.execute(db);
  return rows.length === 0;
}
