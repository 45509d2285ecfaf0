import { POSITIONS } from '../football/events.ts';
import { FORMATIONS, type Formation } from '../football/model/formations.ts';
import { BENCH, DAILY_FORM, ON_THE_BENCH, USUAL_FORMATION } from '../football/model/rotation.ts';
import type { ProjectionDraws } from './draws.ts';
import { SIDES } from './match-facts.ts';
import type { MatchState } from './match-state.ts';
import { END } from './play-time.ts';

const SHAPE_WEIGHTS = Float64Array.from(FORMATIONS, ({ weight }) => weight);
const PLAIN: Formation = { GK: 1, DF: 4, MF: 4, FW: 2 };
const BENCH_PLACES = [1, ON_THE_BENCH.DF, ON_THE_BENCH.MF, ON_THE_BENCH.FW];

/** Draws the line-up of a side that has not announced it: the best by rating, readiness and the form of the day. */
export function drawEleven(state: MatchState, sideIndex: 0 | 1, draws: ProjectionDraws): void {
  const { facts, players, position, weights, starter, bench, from, to, sentOff } = state;
  const [first, after] = state.ranges[sideIndex];
  for (let player = first; player < after; player += 1) {
    const { rating = 0, readiness = 0, available = 0 } = players[player] ?? {};
    weights[player] = draws.chance(available) ? rating + readiness + DAILY_FORM * draws.normal() : -1e9;
    starter[player] = 0;
    bench[player] = 0;
    sentOff[player] = 0;
    from[player] = -1;
    to[player] = -1;
  }
  const usual = facts[SIDES[sideIndex]].usualFormation;
  const keeps = usual !== null && draws.chance(USUAL_FORMATION);
  const shape = keeps
    ? usual
    : (FORMATIONS[draws.weighted(SHAPE_WEIGHTS, FORMATIONS.length)]?.shape ?? PLAIN);
  const best = (line: number): number => {
    let found = -1;
    for (let player = first; player < after; player += 1) {
      if (line >= 0 ? position[player] !== line : position[player] === 0) continue;
      if ((weights[player] ?? -1e9) <= -1e9) continue;
      if (found < 0 || (weights[player] ?? 0) > (weights[found] ?? 0)) found = player;
    }
    return found;
  };
  let fielded = 0;
  const field = (player: number): void => {
    starter[player] = 1;
    from[player] = 0;
    to[player] = END;
    weights[player] = -1e9;
    fielded += 1;
  };
  for (const [line, name] of POSITIONS.entries()) {
    for (let place = 0; place < shape[name]; place += 1) {
      const player = best(line);
      if (player >= 0) field(player);
    }
  }
  for (let player = best(-1); fielded < 11 && player >= 0; player = best(-1)) field(player);
  let seated = 0;
  const seat = (player: number): void => {
    bench[player] = 1;
    weights[player] = -1e9;
    seated += 1;
  };
  for (const [line, places] of BENCH_PLACES.entries()) {
    for (let place = 0; place < places; place += 1) {
      const player = best(line);
      if (player >= 0) seat(player);
    }
  }
  for (let player = best(-1); seated < BENCH && player >= 0; player = best(-1)) seat(player);
}
