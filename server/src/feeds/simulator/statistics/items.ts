import { evenProfile } from '../../match-clock.ts';
import type { ScriptItem } from '../../script.ts';
import { type MatchSeed, OTHER_SIDE, type PlayedMatch, SIDES, drawsOf } from '../match.ts';
import { drawMoments, goalkeeperAt } from '../pitch.ts';
import { GOALS, SAVES } from '../rates.ts';

/** The statistics of every player that the key events do not tell. */
export function statisticItems(seed: MatchSeed, { shape, pitches }: PlayedMatch): ScriptItem[] {
  const draws = drawsOf(seed, 'statistics');
  return SIDES.flatMap((side) => {
    const other = OTHER_SIDE[side];
    const mean = SAVES[side] * (0.5 + (0.5 * seed.expected[other]) / GOALS[other]);
    return drawMoments(evenProfile(shape), draws.poisson(mean), draws).flatMap((at): ScriptItem[] => {
      const goalkeeper = goalkeeperAt(pitches[side], at);
      if (goalkeeper === undefined) return [];
      const amounts = { saves: 1 };
      return [{ at, happening: { kind: 'stat_deltas', side, playerId: goalkeeper.code, amounts } }];
    });
  });
}
