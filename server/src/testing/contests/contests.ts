import { suggestTeam } from '@touchline/domain/contests/suggest';
import { easyTeamRules, type PoolPlayer } from '@touchline/domain/contests/team';
import { statisticsOf } from '@touchline/domain/football/statistics';
import type { Statistics } from '@touchline/domain/football/events';
import { xfc, type Money } from '@touchline/domain/money';
import {
  CURRENT_RULES,
  type ContestKind,
  type ContestPace,
  type ProTier,
} from '@touchline/domain/rules/index';
import type { CallInput } from '@touchline/contract/calls';
import { createContest, snapshotPool } from '../../contests/lifecycle/create-contest.ts';
import { gameNow, setClock } from '../../db/clock.ts';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import { inProcessManager, type ManagerCaller } from '../../http/auth/caller.ts';
import { houseAccount, openManagerAccounts } from '../../wallet/accounts.ts';
import { fundRewards } from '../../wallet/fund-rewards.ts';
import { moveMoney } from '../../wallet/ledger.ts';

/** A league with one round, its matches and the players of its clubs. */
export interface Football {
  readonly leagueId: number;
  readonly seasonId: number;
  readonly roundId: number;
  readonly pace: ContestPace;
  readonly clubIds: readonly number[];
  readonly matchIds: readonly number[];
  readonly players: readonly PoolPlayer[];
}

const SQUAD = [
  ...Array.from({ length: 2 }, () => 'GK' as const),
  ...Array.from({ length: 6 }, () => 'DF' as const),
  ...Array.from({ length: 6 }, () => 'MF' as const),
  ...Array.from({ length: 4 }, () => 'FW' as const),
];

let made = 0;

/** Stops the game clock at a moment. Unlike a step, it may also move back. */
export async function stopClockAt(db: Db, at: Date): Promise<void> {
  await inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at }));
}

/** Issues the rewards budget, from which added prizes are funded. */
export async function makeRewards(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => fundRewards(tx, await gameNow(tx), CURRENT_RULES.money.rewardsSeed));
}

/** Kick-off of a round's matches, their number (default: two), and the pace of its contests. */
export interface FootballOptions {
  readonly kickOffAt: Date;
  readonly matches?: number;
  readonly pace?: ContestPace;
}

/**
 * Makes a league with one round of `matches` matches that kick off together. Each club has a squad of 18 with one
 * to three stars, so that every formation fits the star budget.
 */
export async function makeFootball(db: Db, options: FootballOptions): Promise<Football> {
  const { kickOffAt, matches = 2, pace = 'standard' } = options;
  const key = `test-${(made += 1)}`;
  const leagueId = await one(
    db,
    sql`insert into league (provider, provider_key, name, country_code, full_statistics, pace)
        values ('test', ${key}, ${`League ${made}`}, 'gb', true, ${pace}) returning id`,
  );
  const seasonId = await one(
    db,
    sql`insert into season (league_id, provider_key, name) values (${leagueId}, ${key}, '2025/26') returning id`,
  );
  const roundId = await one(
    db,
    sql`insert into round (season_id, number) values (${seasonId}, 1) returning id`,
  );
  const clubIds: number[] = [];
  for (let club = 1; club <= matches * 2; club += 1) {
    const name = `Club ${made}-${club}`;
    clubIds.push(
      await one(
        db,
        sql`insert into club (provider, provider_key, league_id, name, short_name, kit_pattern, colour_1, colour_2)
            values ('test', ${name}, ${leagueId}, ${name}, ${`C${club}`}, 'plain', '#112233', '#ffffff') returning id`,
      ),
    );
  }
  const matchIds: number[] = [];
  for (let match = 0; match < matches; match += 1) {
    matchIds.push(await makeMatch(db, { leagueId, roundId, clubIds: clubIds.slice(match * 2), kickOffAt }));
  }
  return {
    leagueId,
    seasonId,
    roundId,
    pace,
    clubIds,
    matchIds,
    players: await makeSquads(db, leagueId, clubIds),
  };
}

async function makeMatch(
  db: Db,
  match: {
    readonly leagueId: number;
    readonly roundId: number;
    readonly clubIds: readonly number[];
    readonly kickOffAt: Date;
  },
): Promise<number> {
  const [home, away] = match.clubIds;
  return one(
    db,
    sql`insert into match (provider, provider_key, round_id, league_id, home_club_id, away_club_id, kickoff_at)
        values ('test', ${`${home}-${away}-${match.roundId}`}, ${match.roundId}, ${match.leagueId}, ${home}, ${away}, ${match.kickOffAt})
        returning id`,
  );
}

async function makeSquads(db: Db, leagueId: number, clubIds: readonly number[]): Promise<PoolPlayer[]> {
  const { rows } = await sql<PoolPlayer>`
    insert into player (provider, provider_key, club_id, league_id, name, short_name, position, nationality, shirt_number, rating, stars)
    select 'test', club || '-' || number, club, ${leagueId}, 'Player ' || club || '-' || number, 'P. ' || number, position,
      'gb', number, 60 + number::int, 1 + (number::int % 3)
    from unnest(${clubIds}::int[]) as club, unnest(${SQUAD}::text[]) with ordinality as squad (position, number)
    returning id, position, club_id as "clubId", stars
  `.execute(db);
  return rows;
}

export interface TestManager extends ManagerCaller {
  readonly accountId: number;
}

/** Makes activated managers with an amount of XFC each, issued as starter money. */
export async function makeManagers(
  db: Db,
  count: number,
  money: Money<'XFC'>,
): Promise<readonly TestManager[]> {
  return inTransaction(db, async (tx) => {
    const at = await gameNow(tx);
    const issue = await houseAccount(tx, 'XFC', 'issue');
    const managers: TestManager[] = [];
    for (let index = 0; index < count; index += 1) {
      const nickname = `Manager ${(made += 1)}`;
      const managerId = await one(
        tx,
        sql`insert into manager (nickname, nickname_key, activated_at, accepted_terms_at, created_at)
            values (${nickname}, ${nickname.toLowerCase()}, ${at}, ${at}, ${at}) returning id`,
      );
      await openManagerAccounts(tx, managerId);
      const accountId = await one(
        tx,
        sql`select id from account where owner = 'manager' and currency = 'XFC' and manager_id = ${managerId}`,
      );
      managers.push({ ...inProcessManager({ managerId, nickname }), accountId });
    }
    if (money.units === 0n) return managers;
    await moveMoney(
      tx,
      at,
      managers.map(({ managerId, accountId }) => ({
        reason: 'starter',
        cause: { kind: 'manager', id: managerId },
        postings: [
          { accountId: issue, money: xfc(-money.units) },
          { accountId, money },
        ],
      })),
    );
    return managers;
  });
}

/** Options of a test contest; by default it is a free, open, easy tournament. */
export interface ContestOptions {
  readonly entryFee?: Money<'XFC'>;
  readonly addedPrize?: Money<'XFC'>;
  readonly guaranteed?: boolean;
  readonly kind?: ContestKind;
  readonly maxEntries?: number | null;
  readonly passwordHash?: string | null;
  /** Tier of a pro contest; an easy contest when absent. */
  readonly proTier?: ProTier;
}

/** Opens a contest over all matches of a round with the server's own operation. Returns its id. */
export async function makeContest(db: Db, football: Football, options: ContestOptions = {}): Promise<number> {
  return inTransaction(db, async (tx) => {
    const now = await gameNow(tx);
    const contestId = await createContest(
      tx,
      {
        name: 'Test contest',
        kind: options.kind ?? 'tournament',
        made: null,
        roundId: football.roundId,
        pace: football.pace,
        opensMinutesBefore: CURRENT_RULES.contests.paces[football.pace].openBeforeMinutes,
        matchIds: football.matchIds,
        poolId: await snapshotPool(tx, football.matchIds, now),
        scoringTable: options.proTier === undefined ? 'easy' : 'pro',
        proTier: options.proTier ?? null,
        entryFee: options.entryFee ?? xfc(0n),
        addedPrize: options.addedPrize ?? xfc(0n),
        guaranteed: options.guaranteed ?? false,
        maxEntries: options.maxEntries ?? null,
        passwordHash: options.passwordHash ?? null,
      },
      now,
      CURRENT_RULES,
    );
    if (contestId === null) throw new Error('The contest was not opened.');
    return contestId;
  });
}

/** The team fields of `createTeam`, without the contest. */
export type TestTeam = Omit<CallInput<'teams.create'>, 'contest_id'>;

/** A valid team for a contest over all matches of the round; `index` selects different ones. */
export function validTeam(football: Football, index = 0): TestTeam {
  return easyTeamFrom(football.players, football.matchIds.length, index);
}

/** A valid team of an easy contest from its pool, over so many matches; `index` selects different ones. */
export function easyTeamFrom(pool: readonly PoolPlayer[], matches: number, index = 0): TestTeam {
  return bestTeam(pool, matches, ({ id }) => (id * 7_919 + index * 104_729) % 1_009);
}

/**
 * The valid team of an easy contest, over the given number of matches, with the most valuable players. Throws when
 * there is none.
 */
export function bestTeam(
  pool: readonly PoolPlayer[],
  matches: number,
  valueOf: (player: PoolPlayer) => number,
): TestTeam {
  const team = suggestTeam(pool, valueOf, easyTeamRules(CURRENT_RULES, matches));
  if (team === null || team.captainId === null || team.viceCaptainId === null)
    throw new Error('No team is possible.');
  return {
    starters: [...team.starters],
    reserves: [...team.reserves],
    captain_id: team.captainId,
    vice_captain_id: team.viceCaptainId,
  };
}

/** The end of a match: when, whether the result is confirmed at once, and statistics by player id. */
export interface MatchEnd {
  readonly endedAt: Date;
  readonly confirmed?: boolean;
  readonly statistics?: ReadonlyMap<number, Partial<Statistics>>;
}

/**
 * Ends a match: every player of both squads appears for 90 minutes, except as given in `statistics`.
 * The server computes the points. Confirmed at the same moment unless `confirmed` is false.
 */
export async function endMatch(
  db: Db,
  football: Football,
  matchId: number,
  options: MatchEnd,
): Promise<void> {
  const { endedAt, confirmed = true, statistics = new Map() } = options;
  const index = football.matchIds.indexOf(matchId);
  const [home, away] = football.clubIds.slice(index * 2);
  const players = football.players.filter(({ clubId }) => clubId === home || clubId === away);
  await inTransaction(db, async (tx) => {
    const counted = players.map(({ id }) =>
      statisticsOf({ minutes: 90, conceded: 1, ...statistics.get(id) }),
    );
    await sql`
      insert into appearance (match_id, player_id, club_id, side, started, on_pitch, minutes, statistics)
      select ${matchId}::int, player_id, club_id, case when club_id = ${home} then 'home' else 'away' end, true, true,
        (statistics ->> 'minutes')::smallint, statistics
      from unnest(
        ${players.map(({ id }) => id)}::int[], ${players.map(({ clubId }) => clubId)}::int[],
        ${counted.map((each) => JSON.stringify(each))}::jsonb[]
      ) as played (player_id, club_id, statistics)
      on conflict (match_id, player_id) do update set statistics = excluded.statistics, minutes = excluded.minutes
    `.execute(tx);
    await sql`
      update match set status = ${confirmed ? 'confirmed' : 'ended'}, ended_at = ${endedAt},
        confirmed_at = ${confirmed ? endedAt : null}, home_score = 1, away_score = 1
      where id = ${matchId}
    `.execute(tx);
  });
}

/** The XFC of a manager, available and on hold. */
export async function xfcOf(
  db: Db,
  manager: Pick<TestManager, 'accountId'>,
): Promise<{ available: bigint; held: bigint }> {
  const { rows } = await sql<{ available: bigint; held: bigint }>`
    select available, held from account where id = ${manager.accountId}
  `.execute(db);
  const [balance] = rows;
  if (balance === undefined) throw new Error('There is no account.');
  return balance;
}

async function one(db: Db, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await query.execute(db);
  const [row] = rows;
  if (typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'number') return row.id;
  throw new Error('The insert returned no id.');
}
