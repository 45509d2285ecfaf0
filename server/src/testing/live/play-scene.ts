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
import { KILLABLE_KEY } from '../processes/killable-server.ts';
import { snapshotOfDatabase, waitUntilTrue } from './standings-snapshots.ts';

/** The size of one round. */
export interface PlaySize {
  readonly contests: number;
  /** Entries per contest, each of a different manager. */
  readonly entries: number;
}

/** A round of the Sprint League, with the test's contests over all of its matches. */
export interface PlayedRound {
  readonly kickOffMs: number;
  readonly football: Football;
  readonly contests: readonly number[];
  readonly managers: readonly TestManager[];
}

/** The kick-off of the first round; the test plays every second round of the league. */
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

/** When the contests of a round open. */
export function openingOf(round: number): Date {
  return new Date(kickOffOf(round) - OPENED_BEFORE_MS);
}

/** The contest calls of the test, answered from the database alone. */
export const playServices = (db: Db): CallServices => ({
  db,
  routes: testContestRoutes,
  secrets,
  checkAnswers: false,
});

/** Opens contests over a round announced by the feed; every manager joins each with a team derived from the round. */
export async function openRound(
  db: Db,
  round: number,
  size: PlaySize,
  managers: readonly TestManager[],
): Promise<PlayedRound> {
  await stopClockAt(db, openingOf(round));
  await waitUntilTrue(
    async () => (await matchesOf(db, round)).length > 0,
    `Round ${round} is not announced.`,
  );
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

/** Opens a session of a manager, as a sign-in does. */
export async function signIn(db: Db, { managerId }: TestManager): Promise<Identity> {
  const { token, signingKey } = await inTransaction(db, (tx) =>
    openSession(tx, secrets, {
      managerId,
      device: 'test',
      deviceKey: null,
      pushToken: null,
      network: 'test',
      owesSecondStep: false,
      steppedUp: false,
    }),
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
  if (first === undefined) throw new Error(`Round ${round} has no matches.`);
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

/** A team derived only from the feed's player keys, so that it is the same in every database. */
function teamOf(football: Football, index: number): TestTeam {
  const places = new Map(football.players.map(({ id }, place) => [id, place + 1]));
  const value = ({ id }: PoolPlayer): number => ((places.get(id) ?? 0) * 7_919 + index * 104_729) % 1_009;
  return bestTeam(football.players, football.matchIds.length, value);
}

/** One line for each match of a round that lacks events the feed sent by a moment. */
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
    const [stored, sent] = [logged.get(String(fixture.matchId)) ?? 0, feed.eventsUpTo(fixture, at).length];
    return stored === sent ? [] : [`match ${fixture.matchId} has ${stored} of ${sent} events`];
  });
}

/** The standings of every contest of a round from its rows, in numbers that are equal in all databases of the seed. */
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

/** Whether no contest is due and no match change is still to be applied to one. */
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
