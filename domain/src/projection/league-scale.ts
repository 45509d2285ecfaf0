import { POSITIONS, type Position } from '../football/events.ts';
import { FORMATIONS } from '../football/model/formations.ts';
import { DAILY_FORM, LOAD_HALVES_DAYS, TIRED } from '../football/model/rotation.ts';
import {
  elevenStrength,
  strengthScale,
  type ElevenStrength,
  type RatedPlayer,
  type StrengthScale,
} from '../football/model/strength.ts';
import { projectionDraws, type ProjectionDraws } from './draws.ts';

const ROUNDS = 14;
/** Fatigue is steady after so many rounds. */
const WARM_UP = 4;
const DAYS_BETWEEN_ROUNDS = 2;
const KEPT_LOAD = 0.5 ** (DAYS_BETWEEN_ROUNDS / LOAD_HALVES_DAYS);
const ABSENT: Readonly<Record<Position, number>> = { GK: 0.02, DF: 0.08, MF: 0.14, FW: 0.14 };

/**
 * How the ratings of a league become goals: from its clubs' squads, by elevens they would field over some rounds with
 * rotation and absences. The same squads give the same scale.
 */
export function leagueScale(squads: readonly (readonly RatedPlayer[])[]): StrengthScale {
  const draws = projectionDraws(squads.length);
  const elevens = squads.filter((squad) => squad.length >= 11).map((squad) => fieldedBy(squad, draws));
  const meetings = elevens.flatMap((home, one) =>
    elevens.flatMap((away, other) => {
      const round = (one * 7 + other * 3) % (ROUNDS - WARM_UP);
      const [homeEleven, awayEleven] = [home[round], away[round]];
      if (one === other || homeEleven === undefined || awayEleven === undefined) return [];
      return [{ home: homeEleven, away: awayEleven }];
    }),
  );
  return strengthScale(meetings);
}

function fieldedBy(squad: readonly RatedPlayer[], draws: ProjectionDraws): readonly ElevenStrength[] {
  const loads = new Map<RatedPlayer, number>();
  const strengths: ElevenStrength[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const today = squad
      .filter((player) => !draws.chance(loads.has(player) ? ABSENT[player.position] : 0))
      .map((player) => ({
        player,
        value:
          player.rating - TIRED[player.position] * (loads.get(player) ?? 0) + DAILY_FORM * draws.normal(),
      }))
      .sort((one, other) => other.value - one.value);
    const shape = FORMATIONS[round % 3 === 2 ? 1 : 0]?.shape ?? { GK: 1, DF: 4, MF: 4, FW: 2 };
    const eleven = POSITIONS.flatMap((position) =>
      today.filter(({ player }) => player.position === position).slice(0, shape[position]),
    ).map(({ player }) => player);
    for (const player of squad) loads.set(player, (loads.get(player) ?? 0) * KEPT_LOAD);
    for (const player of eleven) loads.set(player, (loads.get(player) ?? 0) + 0.9 * KEPT_LOAD);
    if (round >= WARM_UP) strengths.push(elevenStrength(eleven));
  }
  return strengths;
}
