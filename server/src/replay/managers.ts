import { createHash } from 'node:crypto';
import type { CallInput, CallKey, CallOutput } from '@touchline/contract/calls';
import { isRefusal } from '@touchline/contract/errors';
import type { PickRow } from '@touchline/contract/contests/players';
import { suggestTeam } from '@touchline/domain/contests/suggest';
import { easyTeamRules } from '@touchline/domain/contests/team';
import { STARS, rulesOf, type Stars } from '@touchline/domain/rules/index';
import { seeded } from '../feeds/seeded.ts';
import { inProcessManager, inProcessVisitor, type Caller, type ManagerCaller } from '../http/auth/caller.ts';
import type { CallServices } from '../http/calls/call-services.ts';
import { invoke } from '../http/calls/invoke.ts';

/** A manager of the replay, who plays through the calls of the contract. */
export interface ReplayManager {
  readonly number: number;
  readonly caller: ManagerCaller;
}

/** A contest offered to the managers of the replay for a round. */
interface OfferedContest {
  readonly id: number;
  readonly rulesVersion: number;
  readonly matches: number;
  readonly pool: readonly PickRow[];
}

const PAGE = 100;

/** The managers of the replay; their actions depend only on the seed. */
export class ReplayManagers {
  readonly #services: CallServices;
  readonly #seed: string;

  constructor(services: CallServices, seed: string) {
    this.#services = services;
    this.#seed = seed;
  }

  /** Registers a manager; without a mail server they are active at once and have the starter set. */
  async register(number: number): Promise<ReplayManager> {
    const countries = await this.#call('startup.countries', {}, inProcessVisitor(), null);
    const country = countries[number % countries.length];
    if (country === undefined) throw new Error('there are no countries');
    const nickname = `Replay ${number}`;
    const signedIn = await this.#call(
      'auth.register',
      {
        email: `manager-${number}@replay.example`,
        password: createHash('sha256').update(`${this.#seed} ${number}`).digest('base64url'),
        nickname,
        birth_date: '1975-01-01',
        country_id: country.id,
        accept_terms: true,
      },
      inProcessVisitor(),
      `register ${number}`,
    );
    return { number, caller: inProcessManager({ managerId: signedIn.user.id, nickname }) };
  }

  /** Reads a contest and its player pool, once for all managers. */
  async read(contestId: number): Promise<OfferedContest> {
    const visitor = inProcessVisitor();
    const contest = await this.#call('contests.get', { id: contestId }, visitor, null);
    const pool: PickRow[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await this.#call(
        'contests.players.pickable',
        { contestId, page, noItems: PAGE },
        visitor,
        null,
      );
      pages = answer.summary.pages;
      pool.push(...answer.data);
    }
    return { id: contestId, rulesVersion: contest.rules_version, matches: contest.matches.length, pool };
  }

  /**
   * Joins a contest and saves a team. As real managers do, one in thirty forgets the team, one in thirty leaves again, and
   * one in ten changes the team once.
   */
  async play(manager: ReplayManager, contest: OfferedContest): Promise<void> {
    const { caller, number } = manager;
    const intent = `${contest.id} ${number}`;
    await this.#call('contests.join', { id: contest.id }, caller, `join ${intent}`);
    const mood = seeded(this.#seed, 'mood', contest.id, number).fraction();
    if (mood < 1 / 30) return;
    const saved = await this.#call(
      'teams.create',
      { contest_id: contest.id, ...this.#team(manager, contest, 1) },
      caller,
      `team ${intent}`,
    );
    if (mood < 2 / 30) {
      await this.#call(
        'contests.leave',
        { id: contest.id, team_id: saved.team_id },
        caller,
        `leave ${intent}`,
      );
    } else if (mood > 0.9) {
      await this.#call(
        'teams.update',
        { teamId: saved.team_id, ...this.#team(manager, contest, 2) },
        caller,
        `change ${intent}`,
      );
    }
  }

  /** A valid team by the form of the players and a random preference of the manager. */
  #team(manager: ReplayManager, contest: OfferedContest, version: number) {
    const taste = seeded(this.#seed, 'taste', contest.id, manager.number, version);
    const worth = new Map(
      contest.pool.map((player) => [player.id, valueOf(player) * (0.6 + 0.8 * taste.fraction())]),
    );
    const pool = contest.pool.map((player) => ({
      id: player.id,
      position: player.position,
      clubId: player.club.id,
      stars: starsOf(player.stars),
    }));
    const rules = easyTeamRules(rulesOf(contest.rulesVersion), contest.matches);
    const team = suggestTeam(pool, ({ id }) => worth.get(id) ?? 0, rules);
    if (team === null || team.captainId === null || team.viceCaptainId === null) {
      throw new Error(`no valid team exists for contest ${contest.id}`);
    }
    return {
      starters: [...team.starters],
      reserves: [...team.reserves],
      captain_id: team.captainId,
      vice_captain_id: team.viceCaptainId,
    };
  }

  /** Makes a call; a refusal fails the replay, whose managers only make valid calls. */
  async #call<Key extends CallKey>(
    key: Key,
    input: CallInput<Key>,
    caller: Caller,
    idempotencyKey: string | null,
  ): Promise<CallOutput<Key>> {
    const outcome = await invoke(this.#services, key, input, caller, idempotencyKey);
    if (isRefusal(outcome))
      throw new Error(`${key} was refused: ${outcome.refused} ${JSON.stringify(input)}`);
    return outcome;
  }
}

function valueOf(player: PickRow): number {
  return player.stars + (player.form === null ? 0 : Number(player.form));
}

function starsOf(stars: number): Stars {
  const known = STARS.find((each) => each === stars);
  if (known === undefined) throw new Error(`${stars} is not a valid star rating`);
  return known;
}
