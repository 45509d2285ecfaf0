import { isRefusal } from '@touchline/contract/errors';
import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { sql, type Db } from '../server/src/db/database.ts';
import { inProcessManager, inProcessVisitor } from '../server/src/http/caller.ts';
import { contestCaller, enterContest, type CallContest } from '../server/src/testing/contest-calls.ts';
import { makeManagers, type TestTeam } from '../server/src/testing/contests.ts';

/** The team with another of its eleven as captain, and the next one as his vice. */
function withCaptain(team: TestTeam, index: number): TestTeam {
  const [captain, vice] = [index, index + 1].map((place) => team.starters[place % team.starters.length]);
  return captain === undefined || vice === undefined
    ? team
    : { ...team, captain_id: captain, vice_captain_id: vice };
}

/** Other managers of the world, who play by the same calls as the browser, without one. */
export class Rivals {
  readonly #db: Db;
  readonly #call: CallContest;

  constructor(db: Db) {
    this.#db = db;
    this.#call = contestCaller(db);
  }

  /**
   * Enters a contest with a number of new managers, each with 20 XFC, the suggested team and a captain of his own
   * choice. Returns their names.
   */
  async enter(contestId: number, count = 1): Promise<readonly string[]> {
    const team = await this.#suggested(contestId);
    const managers = await makeManagers(this.#db, count, xfc(20n * XFC_UNIT));
    for (const [index, manager] of managers.entries()) {
      await enterContest(this.#call, contestId, manager, withCaptain(team, index + 1));
    }
    return managers.map(({ nickname }) => nickname);
  }

  /** Enters a contest in the name of somebody who has an account, with the suggested team. */
  async enterAs(contestId: number, nickname: string): Promise<void> {
    const { rows } = await sql<{ id: number }>`select id from manager where nickname = ${nickname}`.execute(
      this.#db,
    );
    const [manager] = rows;
    if (manager === undefined) throw new Error(`nobody is called ${nickname}`);
    const caller = inProcessManager({ managerId: manager.id, nickname });
    await enterContest(this.#call, contestId, caller, await this.#suggested(contestId));
  }

  async #suggested(contestId: number): Promise<TestTeam> {
    const suggested = await this.#call(
      'GET /v4/contests/suggestTeam/{contestId}',
      { contestId },
      inProcessVisitor(),
    );
    if (isRefusal(suggested)) throw new Error(suggested.refused);
    const { starters, reserves, captain_id, vice_captain_id } = suggested;
    return {
      starters: starters.map(({ id }) => id),
      reserves: reserves.map(({ id }) => id),
      captain_id,
      vice_captain_id,
    };
  }

  /** The open official contest of the Sprint League, paid or free. */
  async openContest(
    kind: 'paid' | 'free',
  ): Promise<{ readonly id: number; readonly name: string; readonly slug: string }> {
    const list = await this.#call(
      'POST /v4/contests/list/{page}/{noItems}',
      { page: 1, noItems: 100, when: 1 },
      inProcessVisitor(),
    );
    if (isRefusal(list)) throw new Error(list.refused);
    const found = list.data.find(({ free_entry, state }) => state === 2 && free_entry === (kind === 'free'));
    if (found === undefined) throw new Error(`no ${kind} contest is open`);
    return found;
  }

  /** The team of a manager in a contest, by his name. */
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
