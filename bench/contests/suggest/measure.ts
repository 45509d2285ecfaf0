import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { teamWorthOf, type PointsKind } from '@touchline/domain/contests/expected/expected-points';
import { strongestTeam } from '@touchline/domain/contests/expected/strongest-team';
import { teamRulesOf, type Team } from '@touchline/domain/contests/team';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { scoreTeam, TEAM_SCORING } from '@touchline/domain/scoring/substitutions';
import { habitsOf } from '../../../server/src/simulated-managers/habits.ts';
import {
  pickTeam,
  type PickedTeam,
  type PlayerPool,
} from '../../../server/src/simulated-managers/pick-team.ts';
import { sprintRounds, TABLES, type RoundPlayer } from './rounds.ts';

const ROUNDS = 200;
const QUICK_ROUNDS = 40;
/** Rounds of one world; the next ones are of another, with other squads. */
const OF_A_WORLD = 50;
/** Rounds played before the first that counts: without them nobody has form. */
const WARM_UP = 6;
const FIELD = 40;
const MATCHES = 5;
const GOAL = 0.6;
const MAX_SOLVER_MS = 200;

interface Tally {
  rounds: number;
  beaten: number;
  beatenWithLineUps: number;
  points: number;
  pointsWithLineUps: number;
  median: number;
  experts: number;
  /** Starters of the suggested teams who then played no minute. */
  absent: number;
  solverMs: number[];
}

/**
 * `npm run bench -- suggest [--seed WORD] [--quick]`: whether suggested teams beat the median of the simulated
 * managers in at least 60% of replayed rounds, with the facts known before the line-ups, and how long each took to
 * find.
 */
export function measureSuggest(): Promise<boolean> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { seed: { type: 'string', default: '1' }, quick: { type: 'boolean', default: false } },
  });
  const rounds = values.quick ? QUICK_ROUNDS : ROUNDS;
  const results = (['easy', 'pro'] as const).map((kind) => {
    const tally = play(values.seed, kind, rounds);
    const times = tally.solverMs.toSorted((one, other) => one - other);
    const mean = (sum: number) => (sum / tally.rounds).toFixed(1);
    return {
      kind,
      rounds: tally.rounds,
      share: tally.beaten / tally.rounds,
      withLineUps: tally.beatenWithLineUps / tally.rounds,
      points: mean(tally.points),
      pointsWithLineUps: mean(tally.pointsWithLineUps),
      median: mean(tally.median),
      experts: mean(tally.experts),
      absent: mean(tally.absent),
      medianMs: times[Math.floor(times.length / 2)] ?? 0,
      maxMs: times.at(-1) ?? 0,
    };
  });
  const worlds = Math.ceil(rounds / OF_A_WORLD);
  const seeds = Array.from({ length: worlds }, (_, world) => seedOf(values.seed, world));
  console.log(`${rounds} rounds of the worlds ${seeds.join(', ')}; ${FIELD} simulated managers in each`);
  console.table(
    results.map((result) => ({
      contest: result.kind,
      'beats the median in': `${(100 * result.share).toFixed(1)}%`,
      'with line-ups': `${(100 * result.withLineUps).toFixed(1)}%`,
      'mean points': result.points,
      'with line-ups ': result.pointsWithLineUps,
      'median manager': result.median,
      'best model among them': result.experts,
      'starters who did not play': result.absent,
      'solver ms': `${result.medianMs.toFixed(1)} (at most ${result.maxMs.toFixed(1)})`,
    })),
  );
  const ok = results.every(({ share, maxMs }) => share >= GOAL && maxMs < MAX_SOLVER_MS);
  const goals = Object.fromEntries(
    results.flatMap(({ kind, share, maxMs }) => [
      [`${kind}Share`, { goal: GOAL, reached: share }],
      [`${kind}SolverMs`, { goal: MAX_SOLVER_MS, reached: maxMs }],
    ]),
  );
  console.log(JSON.stringify({ name: 'suggest', ok, goals, figures: { seeds, rounds, field: FIELD } }));
  return Promise.resolve(ok);
}

function seedOf(seed: string, world: number): string {
  return `suggest-${seed}-${world}`;
}

function play(seed: string, kind: PointsKind, rounds: number): Tally {
  const tally: Tally = {
    rounds: 0,
    beaten: 0,
    beatenWithLineUps: 0,
    points: 0,
    pointsWithLineUps: 0,
    median: 0,
    experts: 0,
    absent: 0,
    solverMs: [],
  };
  for (let world = 0; tally.rounds < rounds; world += 1) {
    let number = 0;
    for (const players of sprintRounds(seedOf(seed, world), kind)) {
      number += 1;
      if (number > WARM_UP) playRound(tally, players, { seed: seedOf(seed, world), kind, number });
      if (number === WARM_UP + OF_A_WORLD || tally.rounds === rounds) break;
    }
  }
  return tally;
}

interface Round {
  readonly seed: string;
  readonly kind: PointsKind;
  readonly number: number;
}

/** Simulated managers field only who is open to everybody: in pro contests, players of one star. The same for ours. */
function poolOf(players: readonly RoundPlayer[], kind: PointsKind): readonly RoundPlayer[] {
  return kind === 'easy'
    ? players
    : players.filter(({ row }) => row.stars <= CURRENT_RULES.proTeam.freeStars);
}

function playRound(tally: Tally, players: readonly RoundPlayer[], { seed, kind, number }: Round): void {
  const isPro = kind === 'pro';
  const pool = poolOf(players, kind);
  const shown: PlayerPool = {
    rulesVersion: CURRENT_RULES.version,
    matches: MATCHES,
    isPro,
    proTier: isPro ? 'open' : null,
    players: pool.map(({ row }) => row),
  };
  const totalOf = scorer(players, kind);
  const field: number[] = [];
  const experts: number[] = [];
  for (let id = 1; id <= FIELD; id += 1) {
    const habits = habitsOf(seed, id, 'en');
    const picked = pickTeam(seed, number, id, habits, shown);
    if (picked === null) continue;
    const total = totalOf(teamOf(picked));
    field.push(total);
    if (habits.picksBy === 'expected') experts.push(total);
  }
  const began = performance.now();
  const before = suggest(pool, kind, ({ expected }) => expected.before);
  tally.solverMs.push(performance.now() - began);
  const after = suggest(pool, kind, ({ expected }) => expected.after);
  if (before === null || after === null || field.length === 0) return;
  const median = medianOf(field);
  tally.rounds += 1;
  if (totalOf(before) > median) tally.beaten += 1;
  if (totalOf(after) > median) tally.beatenWithLineUps += 1;
  tally.points += totalOf(before);
  tally.pointsWithLineUps += totalOf(after);
  tally.median += median;
  tally.experts += experts.length === 0 ? median : medianOf(experts);
  const byId = new Map(players.map((player) => [player.row.id, player]));
  tally.absent += before.starters.filter((id) => byId.get(id)?.minutes === 0).length;
}

function teamOf({ starters, reserves, captain_id, vice_captain_id }: PickedTeam): Team {
  const idOf = (id: number | string | null | undefined) => (typeof id === 'number' ? id : null);
  return {
    starters: starters.map(Number),
    reserves: reserves.map(Number),
    captainId: idOf(captain_id),
    viceCaptainId: idOf(vice_captain_id),
  };
}

function suggest(
  pool: readonly RoundPlayer[],
  kind: PointsKind,
  expectedOf: (player: RoundPlayer) => number,
): Team | null {
  const isPro = kind === 'pro';
  const rules = teamRulesOf(CURRENT_RULES, { isPro, proTier: isPro ? 'open' : null }, MATCHES);
  const players = pool.map((player) => {
    const { id, position, stars, club } = player.row;
    const known = ([1, 2, 3, 4, 5] as const).find((each) => each === stars) ?? 1;
    return { id, position, stars: known, clubId: club.id, expected: expectedOf(player), needsLease: false };
  });
  return strongestTeam(players, teamWorthOf(TEAM_SCORING[kind]), rules);
}

/** The points of a team in the round. */
function scorer(players: readonly RoundPlayer[], kind: PointsKind): (team: Team) => number {
  const pool = new Map(players.map(({ row }) => [row.id, row]));
  const performances = new Map(
    players.map(({ row, points, minutes }) => [row.id, { points, minutes, finished: true }]),
  );
  const { unitsPerPoint } = TABLES[kind];
  return (team) => scoreTeam(TEAM_SCORING[kind], team, pool, performances).total / unitsPerPoint;
}

function medianOf(values: readonly number[]): number {
  const inOrder = values.toSorted((one, other) => one - other);
  const middle = inOrder.length / 2;
  return ((inOrder[Math.floor(middle)] ?? 0) + (inOrder[Math.ceil(middle) - 1] ?? 0)) / 2;
}
