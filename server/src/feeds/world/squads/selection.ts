import type { Position } from '@touchline/domain/football/events';
import type { FeedPlayer } from '../../feed.ts';
import { type Draws, seeded } from '../../seeded.ts';
import { FORMATIONS, type Formation } from '@touchline/domain/football/model/formations';
import {
  BENCH,
  DAILY_FORM,
  ON_THE_BENCH,
  TIRED,
  USUAL_FORMATION,
} from '@touchline/domain/football/model/rotation';
import type { LineUp } from '../../simulator/line-up.ts';
import { FRESH, type SquadStates, isAvailable, loadAt } from './squad-state.ts';

/** A club and one of its upcoming matches. */
interface SelectionInput {
  readonly seedParts: readonly (string | number)[];
  readonly clubCode: number;
  readonly season: number;
  readonly matchId: number;
  readonly kickOffMs: number;
}

/**
 * The line-up of a club: of the players who are neither injured nor suspended the best by rating, form and freshness,
 * in the club's usual formation as far as they can fill it. A pure function of its arguments.
 */
export function selectLineUp(
  squad: readonly FeedPlayer[],
  states: SquadStates,
  input: SelectionInput,
): LineUp {
  const { seedParts, clubCode, matchId, kickOffMs } = input;
  const draws = seeded('selection', ...seedParts, matchId, clubCode);
  const ranked = squad
    .flatMap((player) => {
      const state = states.get(player.code) ?? FRESH;
      if (!isAvailable(state, kickOffMs)) return [];
      const tired = TIRED[player.position] * loadAt(state, kickOffMs);
      return [{ player, today: player.rating + state.form - tired + DAILY_FORM * draws.normal() }];
    })
    .sort((a, b) => b.today - a.today || a.player.code - b.player.code)
    .map(({ player }) => player);
  const starters = elevenOf(ranked, shapesInTurn(input, draws));
  const fielded = new Set(starters);
  const rest = ranked.filter((player) => !fielded.has(player));
  return { formation: formationOf(starters), starters, bench: benchOf(rest) };
}

/** The best of the remaining players, from every line. */
function benchOf(rest: readonly FeedPlayer[]): FeedPlayer[] {
  const line = (position: Position): readonly FeedPlayer[] =>
    rest.filter((each) => each.position === position);
  const chosen = [
    ...line('GK').slice(0, 1),
    ...(['DF', 'MF', 'FW'] as const).flatMap((position) => line(position).slice(0, ON_THE_BENCH[position])),
  ];
  const left = rest.filter((player) => player.position !== 'GK' && !chosen.includes(player));
  return [...chosen, ...left].slice(0, BENCH);
}

/** The drawn formation, then all others, the most common first. */
function shapesInTurn({ seedParts, clubCode, season }: SelectionInput, draws: Draws): readonly Formation[] {
  const weights = FORMATIONS.map(({ weight }) => weight);
  const usual = seeded('formation', ...seedParts, clubCode, season).weighted(weights);
  const today = FORMATIONS[draws.chance(USUAL_FORMATION) ? usual : draws.weighted(weights)];
  const others = FORMATIONS.toSorted((a, b) => b.weight - a.weight);
  return [...(today === undefined ? [] : [today]), ...others].map(({ shape }) => shape);
}

function elevenOf(ranked: readonly FeedPlayer[], shapes: readonly Formation[]): FeedPlayer[] {
  const lines = Map.groupBy(ranked, ({ position }) => position);
  const line = (position: Position): readonly FeedPlayer[] => lines.get(position) ?? [];
  const shape = shapes.find(
    (each) =>
      line('GK').length >= 1 &&
      line('DF').length >= each.DF &&
      line('MF').length >= each.MF &&
      line('FW').length >= each.FW,
  );
  // When too many are missing for any formation, the best eleven play in any position.
  if (shape === undefined) {
    const keeper = line('GK').slice(0, 1);
    const others = ranked.filter(({ position }) => position !== 'GK');
    return [...keeper, ...others.slice(0, 11 - keeper.length)];
  }
  return (['GK', 'DF', 'MF', 'FW'] as const).flatMap((position) => line(position).slice(0, shape[position]));
}

function formationOf(starters: readonly FeedPlayer[]): string {
  const count = (wanted: Position): number => starters.filter(({ position }) => position === wanted).length;
  return `${count('DF')}-${count('MF')}-${count('FW')}`;
}
