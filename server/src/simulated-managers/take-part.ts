import { isRefusal } from '@touchline/contract/errors';
import { CONTEST_KIND_ID } from '@touchline/domain/rules/index';
import { gameNow } from '../db/clock.ts';
import { inProcessManager } from '../http/auth/caller.ts';
import type { CallServices } from '../http/calls/call-services.ts';
import { invoke } from '../http/calls/invoke.ts';
import { switchedOff } from '../http/calls/switches.ts';
import { balancesOf } from '../wallet/public.ts';
import { addSimulatedManager } from './add-managers.ts';
import { habitsOf } from './habits.ts';
import { playerPools } from './player-pools.ts';
import { pickTeam, type PickedTeam } from './pick-team.ts';
import {
  emptiestFirst,
  opponentJoinsAt,
  opponentsOf,
  planOf,
  secondSeatFrom,
  type ContestPlan,
  type PlannedJoin,
  type SimulatedManager,
} from './plan.ts';
import { loadOpenContests, loadSimulated, type ContestSnapshot } from './queries.ts';

/** The simulated managers: their number, and the seed of all their decisions. */
export interface SimulatedWorld {
  readonly services: CallServices;
  readonly seed: string;
  readonly managers: number;
}

/** The most a turn does, to keep the load of database and event loop low. */
const JOINS_A_TURN = 3;
const MANAGERS_A_TURN = 2;
const PLANS_A_TURN = 5;
/** A plan is made again when the number of managers has grown by this factor. */
const REPLAN_GROWTH = 1.25;
/** After this many refused teams an entry stays without one and is refunded at the lock. */
const MAX_ATTEMPTS = 5;

interface Plan extends ContestPlan {
  /** The number of managers when the plan was made. */
  readonly managers: number;
}

/** A manager joins a contest, or names the team of an entry. */
interface Step {
  readonly contest: ContestSnapshot;
  readonly manager: SimulatedManager;
  /** The maximum share of the balance to spend. */
  readonly maxBalanceShare: number;
}

/**
 * Enters simulated managers into contests, one turn at a time: missing managers are created, and those whose
 * moment has come join and name a team through the public calls. A turn returns how many steps it took. Its state
 * only saves work: after a restart it continues from the entries of the contests.
 */
export function simulatedManagers(world: SimulatedWorld): () => Promise<number> {
  const participation = new Participation(world);
  return () => participation.takeTurn();
}

/** The participation of simulated managers in contests, with its state. */
class Participation {
  readonly #world: SimulatedWorld;
  readonly #poolOf: ReturnType<typeof playerPools>;
  readonly #plans = new Map<number, Plan>();
  /** Join attempts by contest and manager. */
  readonly #attempts = new Map<number, Map<number, number>>();

  constructor(world: SimulatedWorld) {
    this.#world = world;
    this.#poolOf = playerPools(world.services);
  }

  async takeTurn(): Promise<number> {
    const { services, seed, managers: wanted } = this.#world;
    const { db } = services;
    const managers = await loadSimulated(db, wanted);
    const missing = Math.min(MANAGERS_A_TURN, wanted - managers.length);
    for (let index = 1; index <= missing; index += 1)
      await addSimulatedManager(db, seed, managers.length + index);
    if ((await switchedOff(db)).includes('contests')) return Math.max(0, missing);
    const at = await gameNow(db);
    const now = at.getTime();
    const contests = await loadOpenContests(db, at);
    this.#makePlans(contests, managers);
    const steps = this.#stepsDue(contests, managers, now).slice(0, JOINS_A_TURN);
    for (const step of steps) await this.#takeStep(step, now);
    return steps.length + Math.max(0, missing);
  }

  /** Whether the number of managers has grown enough to plan again. */
  #isStale({ managers }: Plan, now: number): boolean {
    const wanted = this.#world.managers;
    return now >= managers * REPLAN_GROWTH || (now === wanted && managers !== wanted);
  }

  /** Plans contests, unplanned ones first and of these the earliest lock first, and drops plans of closed contests. */
  #makePlans(contests: readonly ContestSnapshot[], managers: readonly SimulatedManager[]): void {
    const open = new Set(contests.map(({ id }) => id));
    for (const id of this.#plans.keys()) if (!open.has(id)) this.#plans.delete(id);
    for (const id of this.#attempts.keys()) if (!open.has(id)) this.#attempts.delete(id);
    const unplanned = contests.filter(({ id }) => !this.#plans.has(id));
    const stale = contests.filter(({ id }) => {
      const plan = this.#plans.get(id);
      return plan !== undefined && this.#isStale(plan, managers.length);
    });
    for (const contest of [...unplanned, ...stale].slice(0, PLANS_A_TURN)) {
      this.#plans.set(contest.id, {
        ...planOf(this.#world.seed, contest, managers),
        managers: managers.length,
      });
    }
  }

  #attemptsOf(contest: ContestSnapshot, managerId: number): number {
    return this.#attempts.get(contest.id)?.get(managerId) ?? 0;
  }

  /**
   * The due steps, most urgent first: missing teams, opponents of people, contests below their minimum field, then the
   * others, each by deadline. A server that falls behind leaves no contest empty.
   */
  #stepsDue(
    contests: readonly ContestSnapshot[],
    managers: readonly SimulatedManager[],
    now: number,
  ): readonly Step[] {
    const { seed } = this.#world;
    const byId = new Map(managers.map((manager) => [manager.id, manager]));
    const teams: Step[] = [];
    const opponents: Step[] = [];
    const planned: Step[] = [];
    for (const contest of contests) {
      for (const id of contest.withoutTeam) {
        const manager = byId.get(id);
        if (manager !== undefined && this.#attemptsOf(contest, id) < MAX_ATTEMPTS)
          teams.push({ contest, manager, maxBalanceShare: 1 });
      }
      if (contest.seatsLeft !== null && contest.seatsLeft <= 0) continue;
      const waiting = personWaitingSince(contest);
      if (waiting !== null && now >= opponentJoinsAt(seed, contest, waiting)) {
        const opponent = opponentsOf(seed, contest, managers).find(
          ({ id }) => this.#attemptsOf(contest, id) === 0,
        );
        if (opponent !== undefined) opponents.push({ contest, manager: opponent, maxBalanceShare: 1 });
        continue;
      }
      const joins = this.#plans.get(contest.id)?.joins ?? [];
      if (contest.simulated.length >= joins.length || waitsForPerson(contest, now)) continue;
      for (const { managerId, at } of joins) {
        if (at > now) break;
        const manager = byId.get(managerId);
        if (
          manager === undefined ||
          contest.simulated.includes(managerId) ||
          this.#attemptsOf(contest, managerId) > 0
        )
          continue;
        const { maxBalanceShare } = habitsOf(seed, managerId, manager.language);
        planned.push({ contest, manager, maxBalanceShare });
        break;
      }
    }
    return [...teams, ...opponents, ...emptiestFirst(planned)];
  }

  /** Schedules a substitute for a manager who could not join. */
  #substitute(contest: ContestSnapshot, managerId: number, now: number): void {
    const plan = this.#plans.get(contest.id);
    if (plan === undefined || plan.joins.every((join) => join.managerId !== managerId)) return;
    const [next, ...substitutes] = plan.substitutes;
    const others = plan.joins.filter((join) => join.managerId !== managerId);
    const joins: readonly PlannedJoin[] =
      next === undefined ? others : [{ managerId: next, at: now }, ...others];
    this.#plans.set(contest.id, { ...plan, joins, substitutes });
  }

  /** Joins if there is no entry yet, with a team prepared first; a refusal is not an error. */
  async #takeStep({ contest, manager, maxBalanceShare }: Step, now: number): Promise<void> {
    const { seed } = this.#world;
    const before = this.#attempts.get(contest.id) ?? new Map<number, number>();
    this.#attempts.set(contest.id, before.set(manager.id, this.#attemptsOf(contest, manager.id) + 1));
    const seated = contest.simulated.includes(manager.id);
    if (!seated && !(await this.#affords(contest, manager, maxBalanceShare)))
      return this.#substitute(contest, manager.id, now);
    const pool = await this.#poolOf(contest, now);
    if (pool === null) return;
    const habits = habitsOf(seed, manager.id, manager.language);
    const team = pickTeam(seed, contest.id, manager.id, habits, pool);
    if (team === null) return;
    const joined = seated ? 'seated' : await this.#join(contest, manager);
    if (joined === 'seated') await this.#nameTeam(contest, manager, team);
    else if (joined === 'refused') this.#substitute(contest, manager.id, now);
    else this.#attempts.get(contest.id)?.delete(manager.id);
  }

  async #affords(contest: ContestSnapshot, manager: SimulatedManager, part: number): Promise<boolean> {
    if (contest.entryFee === 0n) return true;
    const { xfc } = await balancesOf(this.#world.services.db, manager.id);
    return Number(contest.entryFee) <= Number(xfc.units) * part;
  }

  async #join(contest: ContestSnapshot, manager: SimulatedManager): Promise<'seated' | 'refused' | 'later'> {
    const input = { id: contest.id };
    const key = `simulated join ${contest.id}`;
    const joined = await invoke(this.#world.services, 'contests.join', input, callerOf(manager), key);
    if (!isRefusal(joined)) return 'seated';
    return joined.refused === 'ERR_BUSY' ? 'later' : 'refused';
  }

  async #nameTeam(contest: ContestSnapshot, manager: SimulatedManager, team: PickedTeam): Promise<void> {
    const input = { contest_id: contest.id, ...team };
    const key = `simulated team ${contest.id} ${this.#attemptsOf(contest, manager.id)}`;
    await invoke(this.#world.services, 'teams.create', input, callerOf(manager), key);
  }
}

/** Whether the free seat of a head-to-head is still reserved for people. */
function waitsForPerson(contest: ContestSnapshot, now: number): boolean {
  return (
    contest.kind === CONTEST_KIND_ID.head_to_head &&
    contest.simulated.length > 0 &&
    now < secondSeatFrom(contest)
  );
}

/** Since when a person waits alone in a head-to-head; null when none does. */
function personWaitingSince({ kind, seatsLeft, simulated, personJoinedAt }: ContestSnapshot): number | null {
  return kind === CONTEST_KIND_ID.head_to_head && seatsLeft === 1 && simulated.length === 0
    ? personJoinedAt
    : null;
}

function callerOf({ id, nickname, language }: SimulatedManager) {
  return inProcessManager({ managerId: id, nickname, language });
}
