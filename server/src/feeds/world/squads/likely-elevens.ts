import type { Position } from '@touchline/domain/football/events';
import { seeded } from '../../seeded.ts';
import type { FeedPlayer } from '../../feed.ts';
import { CYCLE_MS } from '../leagues.ts';
import { selectLineUp } from './selection.ts';
import { FRESH, type SquadStates, loadAt } from './squad-state.ts';

/** The simulated rounds, and how many of them pass before fatigue is steady. */
const REHEARSED = 10;
const WARM_UP = 4;
/** The share of regular players who are injured or suspended on an average day; goalkeepers hardly ever. */
const ABSENT = { GK: 0.02, DF: 0.08, MF: 0.14, FW: 0.14 } as const satisfies Record<Position, number>;

/**
 * The elevens a club will likely field: a simulation of some rounds in which starters tire and some are missing, so
 * that strength is measured on the fielded elevens, not on the best eleven on paper. A pure function of its arguments.
 */
export function likelyElevens(
  squad: readonly FeedPlayer[],
  clubCode: number,
  season: number,
): readonly (readonly FeedPlayer[])[] {
  const states: SquadStates = new Map();
  const elevens: (readonly FeedPlayer[])[] = [];
  for (let round = 0; round < REHEARSED; round += 1) {
    const kickOffMs = round * CYCLE_MS;
    const draws = seeded('rehearsal', clubCode, season, round);
    const present = squad.filter(
      ({ code, position }) => !states.has(code) || !draws.chance(ABSENT[position]),
    );
    const input = { seedParts: ['rehearsal'], clubCode, season, matchId: round, kickOffMs };
    const { starters } = selectLineUp(present, states, input);
    for (const { code } of starters) {
      const state = states.get(code) ?? FRESH;
      states.set(code, { ...state, load: loadAt(state, kickOffMs) + 0.9, loadAtMs: kickOffMs });
    }
    if (round >= WARM_UP) elevens.push(starters);
  }
  return elevens;
}
