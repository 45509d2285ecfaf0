import process from 'node:process';
import { seedOf } from '@touchline/domain/projection/draws';
import { chooseRivals, openFieldChunks, totalRivals, totalsOfTeam } from '@touchline/domain/projection/field';
import { finalRanks, projectFinish } from '@touchline/domain/projection/finish';
import { poolSample } from '@touchline/domain/projection/pool-sample';
import { simulateMatch, SIMULATIONS, type MatchSample } from '@touchline/domain/projection/simulate-match';
import { TEAM_SCORING } from '@touchline/domain/scoring/substitutions';
import { EASY } from '@touchline/domain/scoring/tables/easy';
import { CHUNK_TEAMS } from '@touchline/domain/standings/live/chunk';
import { playedRounds, roundAt } from './contests.ts';
import { fieldChunk, type PoolMember } from './fields.ts';

const SIZES = [100, 10_000, 1_000_000] as const;
/** Different chunks of teams; larger fields repeat them. */
const CHUNKS = 8;
const QUESTIONS = 200;

/** Milliseconds of processor time, of one thread and its collector. */
export interface ProjectionSpeed {
  readonly entries: number;
  readonly matches: number;
  /** Simulating all matches before the first kick-off, and one of them. */
  readonly simulate: number;
  readonly simulateOne: number;
  /** From simulated matches to the totals of all rivals. */
  readonly rivals: number;
  /** All of a projection that begins from nothing, and one after an event of one match. */
  readonly first: number;
  readonly next: number;
  /** One team of a computed contest: a mean of many. */
  readonly team: number;
}

/** Measures projections of a round at its first kick-off, where everything is left to play, by size of the field. */
export function measureSpeed(): readonly ProjectionSpeed[] {
  const { value: round } = playedRounds('speed').next();
  const kickOff = Math.min(...round.matches.map(({ fixture }) => fixture.kickOffMs));
  const { open } = roundAt(round, kickOff, EASY);
  const pool: PoolMember[] = open
    .flatMap(({ home, away }) => [...home.players, ...away.players])
    .map(({ playerId, position, rating }) => ({ playerId, position, rating }))
    .toSorted((one, other) => one.playerId - other.playerId);
  const ids = pool.map(({ playerId }) => playerId);
  const settled = ids.map(() => ({ points: 0, minutes: 0 }));
  const [matches, simulate] = timed(() => open.map(playOut));
  const samples = poolSample(ids, settled, matches);
  const chunks = Array.from({ length: CHUNKS }, (_, number) => fieldChunk(pool, CHUNK_TEAMS, true, number));
  return SIZES.map((entries) => {
    const whole = Array.from(
      { length: Math.floor(entries / CHUNK_TEAMS) },
      (_, index) => chunks[index % CHUNKS] ?? chunks[0],
    );
    const rest = entries % CHUNK_TEAMS;
    const all = [...whole, ...(rest === 0 ? [] : [fieldChunk(pool, rest, true, CHUNKS)])].flatMap(
      (chunk) => chunk ?? [],
    );
    const field = openFieldChunks(
      TEAM_SCORING.easy,
      pool.map(({ position }) => position),
      all,
    );
    const [totals, rivals] = timed(() => {
      const sample = poolSample(ids, settled, matches);
      const totalling = totalRivals(field, sample, chooseRivals(field, sample, 1));
      totalling.run(SIMULATIONS);
      return totalling.totals;
    });
    const [, asked] = timed(() => {
      for (let question = 0; question < QUESTIONS; question += 1) {
        const ranks = finalRanks(totalsOfTeam(field, samples, question % entries), totals, seedOf(question));
        projectFinish(ranks, [{ from: 1, to: Math.ceil(entries / 5) }]);
      }
    });
    const simulateOne = simulate / open.length;
    return {
      entries,
      matches: open.length,
      simulate,
      simulateOne,
      rivals,
      first: simulate + rivals,
      next: simulateOne + rivals,
      team: asked / QUESTIONS,
    };
  });
}

function playOut(facts: Parameters<typeof simulateMatch>[0]): MatchSample {
  const simulation = simulateMatch(facts, EASY, SIMULATIONS);
  simulation.run(SIMULATIONS);
  return simulation.sample;
}

function timed<Result>(work: () => Result): readonly [Result, number] {
  const began = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(began);
  return [result, (user + system) / 1_000];
}
