import type { PickRow } from '@touchline/contract/contests/players';
import { isRefusal } from '@touchline/contract/errors';
import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { sql, type Db } from '../../server/src/db/database.ts';
import { inProcessManager, inProcessVisitor, type ManagerCaller } from '../../server/src/http/auth/caller.ts';
import {
  contestCaller,
  enterContest,
  type CallContest,
} from '../../server/src/testing/contests/contest-calls.ts';
import { bestTeam, makeManagers, type TestTeam } from '../../server/src/testing/contests/contests.ts';

/** A rival's rating of a player: the form plus a pseudo-random preference per rival. */
function opinionOf(index: number, player: { readonly id: number; readonly form: string | null }): number {
  return Number(player.form ?? 0) * 60 + ((player.id * 7919 + index * 104_729) % 1009);
}

const STARS = [1, 2, 3, 4, 5] as const;

interface Pool {
  readonly players: readonly PickRow[];
  readonly matches: number;
}

/** The best team by the ratings of the rival at an index. */
function teamOf({ players, matches }: Pool, index: number): TestTeam {
  const rows = new Map(players.map((player) => [player.id, player]));
  return bestTeam(
    players.flatMap(({ id, position, stars: count, club }) => {
      const stars = STARS.find((known) => known === count);
      return stars === undefined ? [] : [{ id, position, stars, clubId: club.id }];
    }),
    matches,
    ({ id }) => opinionOf(index, rows.get(id) ?? { id, form: null }),
  );
}

/** Other managers of the world, who play through the API without a browser. */
export class Rivals {
  readonly #db: Db;
  readonly #call: CallContest;

  constructor(db: Db) {
    this.#db = db;
    this.#call = contestCaller(db);
  }

  /**
   * Enters a contest with a number of new managers, each with 20 XFC and their own team. Returns their names.
   */
  async enter(contestId: number, count = 1): Promise<readonly string[]> {
    const pool = await this.#pool(contestId);
    const managers = await makeManagers(this.#db, count, xfc(20n * XFC_UNIT));
    for (const [index, manager] of managers.entries()) {
      await enterContest(this.#call, contestId, manager, teamOf(pool, index));
    }
    return managers.map(({ nickname }) => nickname);
  }

  /** Enters a contest with a number of new managers who copy the team of an entrant. Returns their names. */
  async enterCopies(contestId: number, nickname: string, count: number): Promise<readonly string[]> {
    const { rows } = await sql<TestTeam>`
      select starters, reserves, captain_id, vice_captain_id
      from entry join manager on manager.id = manager_id
      where contest_id = ${contestId} and nickname = ${nickname}
    `.execute(this.#db);
    const [team] = rows;
    if (team === undefined) throw new Error(`${nickname} has no team`);
    const managers = await makeManagers(this.#db, count, xfc(20n * XFC_UNIT));
    for (const manager of managers) await enterContest(this.#call, contestId, manager, team);
    return managers.map((manager) => manager.nickname);
  }

  /** A manager's standing in a contest, read by them through the API. */
  async standingOf(
    contestId: number,
    nickname: string,
  ): Promise<{ readonly rank: number; readonly points: string; readonly prize: string }> {
    const answer = await this.#call(
      'standings.page',
      { id: contestId, page: 1, sortBy: 'rank', sortHow: 'asc', noItems: 100 },
      await this.#callerOf(nickname),
    );
    if (isRefusal(answer)) throw new Error(answer.refused);
    const row = answer.data.rows.find((each) => each.nickname === nickname);
    if (row === undefined) throw new Error(`${nickname} is not in the standings`);
    return row;
  }

  /** Enters a contest for a manager with an account, with the suggested team. */
  async enterAs(contestId: number, nickname: string): Promise<void> {
    const caller = await this.#callerOf(nickname);
    await enterContest(this.#call, contestId, caller, await this.#suggested(contestId));
  }

  async #callerOf(nickname: string): Promise<ManagerCaller> {
    const { rows } = await sql<{ id: number }>`select id from manager where nickname = ${nickname}`.execute(
      this.#db,
    );
    const [manager] = rows;
    if (manager === undefined) throw new Error(`there is no manager ${nickname}`);
    return inProcessManager({ managerId: manager.id, nickname });
  }

  async #pool(contestId: number): Promise<Pool> {
    const detail = await this.#call('contests.get', { id: contestId }, inProcessVisitor());
    if (isRefusal(detail)) throw new Error(detail.refused);
    const players: PickRow[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await this.#call(
        'contests.players.pickable',
        { contestId, page, noItems: 100 },
        inProcessVisitor(),
      );
      if (isRefusal(answer)) throw new Error(answer.refused);
      players.push(...answer.data.filter(({ unavailable }) => unavailable === null));
      ({ pages } = answer.summary);
    }
    return { players, matches: detail.match_count };
  }

  async #suggested(contestId: number): Promise<TestTeam> {
    const suggested = await this.#call('teams.suggest', { contestId }, inProcessVisitor());
    if (isRefusal(suggested)) throw new Error(suggested.refused);
    const { starters, reserves, captain_id, vice_captain_id } = suggested;
    return {
      starters: starters.map(({ id }) => id),
      reserves: reserves.map(({ id }) => id),
      captain_id,
      vice_captain_id,
    };
  }

  /** The open official easy contest with seats left over a round of the Sprint League, paid or free. */
  async openContest(
    fee: 'paid' | 'free',
    kind: 1 | 2 | 3 = 3,
  ): Promise<{ readonly id: number; readonly name: string; readonly slug: string }> {
    const list = await this.#call('contests.list', { page: 1, noItems: 100, when: 1 }, inProcessVisitor());
    if (isRefusal(list)) throw new Error(list.refused);
    const found = list.data.find(
      (contest) =>
        contest.state === 2 &&
        (contest.max_entries === null || contest.entries < contest.max_entries) &&
        !contest.is_pro &&
        contest.league.name === 'Sprint League' &&
        contest.match_count > 1 &&
        contest.kind === kind &&
        contest.free_entry === (fee === 'free'),
    );
    if (found === undefined) throw new Error(`no ${fee} contest of kind ${kind} is open`);
    return found;
  }

  /** A manager's team in a contest, by nickname. */
  async teamOf(contestId: number, nickname: string): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      select entry.id from entry join manager on manager.id = manager_id
      where contest_id = ${contestId} and nickname = ${nickname}
    `.execute(this.#db);
    const [entry] = rows;
    if (entry === undefined) throw new Error(`${nickname} has no team`);
    return entry.id;
  }
}
