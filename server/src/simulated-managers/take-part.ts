import { isRefusal } from '@touchline/contract/errors';
import { gameNow } from '../db/clock.ts';
import { inProcessManager } from '../http/auth/caller.ts';
import type { CallServices } from '../http/calls/call-services.ts';
import { invoke } from '../http/calls/invoke.ts';
import { switchedOff } from '../http/calls/switches.ts';
import { balancesOf } from '../wallet/balances.ts';
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

/** The managers who play inside the server: how many, and the seed of everything they do. */
export interface SimulatedWorld {
  readonly services: CallServices;
  readonly seed: string;
  readonly managers: number;
}

/** What a turn does at most, so that neither the database nor the event loop feels it. */
const JOINS_A_TURN = 3;
const MANAGERS_A_TURN = 2;
const PLANS_A_TURN = 5;
/** A plan made by fewer managers is made anew when they are this many times as many. */
const REPLAN_GROWTH = 1.25;
/** A seat whose team was refused so often stays empty, and is refunded at the lock. */
const MAX_ATTEMPTS = 5;

interface Plan extends ContestPlan {
  /** How many managers there were when it was made. */
  readonly managers: number;
}

/** Somebody takes a seat, or names the team of the seat he has. */
interface Step {
  readonly contest: ContestSnapshot;
  readonly manager: SimulatedManager;
  /** The part of his balance he puts into it at the most. */
  readonly maxBalanceShare: number;
}

/**
 * Lets managers take part, a turn at a time: those who are missing are made, and whose moment has come joins and names
 * his team, through the calls like anybody. A turn returns how many steps it took. What it remembers only spares
 * work: after a restart it goes on from what is in the contests.
 */
export function simulatedManagers(world: SimulatedWorld): () => Promise<number> {
  const participation = new Participation(world);
  return () => participation.takeTurn();
}

/** The part of the simulated managers in the contests, with what is remembered of it. */
class Participation {
  readonly #world: SimulatedWorld;
  readonly #poolOf: ReturnType<typeof playerPools>;
  readonly #plans = new Map<number, Plan>();
  /** How often each manager has tried to take part, by contest. */
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

  /** Whether so many managers have come since the plan was made that it is worth another. */
  #isStale({ managers }: Plan, now: number): boolean {
    const wanted = this.#world.managers;
    return now >= managers * REPLAN_GROWTH || (now === wanted && managers !== wanted);
  }

  /** Plans contests, those without a plan first and of these what locks soonest, and forgets those that are over. */
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
   * What is due, the most urgent first: teams that are missing, opponents of people, contests that would not run
   * yet, then the others, each by the deadline. So a server that falls behind leaves no contest empty.
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
        const asked = opponentsOf(seed, contest, managers).find(
          ({ id }) => this.#attemptsOf(contest, id) === 0,
        );
        if (asked !== undefined) opponents.push({ contest, manager: asked, maxBalanceShare: 1 });
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

  /** Lets another come in the place of one who did not get or take his seat. */
  #substitute(contest: ContestSnapshot, managerId: number, now: number): void {
    const plan = this.#plans.get(contest.id);
    if (plan === undefined || plan.joins.every((join) => join.managerId !== managerId)) return;
    const [next, ...substitutes] = plan.substitutes;
    const others = plan.joins.filter((join) => join.managerId !== managerId);
    const joins: readonly PlannedJoin[] =
      next === undefined ? others : [{ managerId: next, at: now }, ...others];
    this.#plans.set(contest.id, { ...plan, joins, substitutes });
  }

  /** Takes the seat if there is none yet, with a team at hand; a refusal is taken as it comes. */
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

/** Whether the free seat of a head-to-head is for people still. */
function waitsForPerson(contest: ContestSnapshot, now: number): boolean {
  return contest.kind === 1 && contest.simulated.length > 0 && now < secondSeatFrom(contest);
}

/** Since when a person sits alone in a head-to-head; null when nobody does. */
function personWaitingSince({ kind, seatsLeft, simulated, personJoinedAt }: ContestSnapshot): number | null {
  return kind === 1 && seatsLeft === 1 && simulated.length === 0 ? personJoinedAt : null;
}

function callerOf({ id, nickname, language }: SimulatedManager) {
  return inProcessManager({ managerId: id, nickname, language });
}
