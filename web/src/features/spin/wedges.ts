import type { CallOutput } from '../../lib/api/request.ts';

export type Field = CallOutput<'spin.get'>['fields'][number];

/** Wedges of the wheel: each shows a field. */
export const WEDGES = 12;
export const WEDGE_DEGREES = 360 / WEDGES;
const FULL_TURN = 360;

/**
 * The field of each wedge: every field has at least one, the rarest ones are spread between the likelier ones. The
 * wedges are alike; the odds are listed next to the wheel.
 */
export function wedgesOf(fields: readonly Field[]): readonly number[] {
  const byOdds = fields
    .map(({ basis_points }, index) => ({ index, odds: basis_points }))
    .toSorted((one, other) => other.odds - one.odds);
  const common = byOdds.slice(0, 3);
  const rare = byOdds.slice(3);
  const spare = WEDGES - rare.length;
  const frequent = Array.from({ length: spare }, (_, place) => common[place % common.length]?.index ?? 0);
  const places: number[] = [];
  for (let wedge = 0; wedge < WEDGES; wedge += 1) {
    const rareBefore = Math.floor((wedge * rare.length) / WEDGES);
    const rareUpTo = Math.floor(((wedge + 1) * rare.length) / WEDGES);
    const field = rareUpTo > rareBefore ? rare[rareBefore]?.index : frequent.shift();
    places.push(field ?? 0);
  }
  return places;
}

/**
 * The rotation that puts a wedge of a field under the pointer, several turns on from the present one, in degrees.
 */
export function landingOf(wedges: readonly number[], field: number, from: number, turns: number): number {
  const wedge = Math.max(0, wedges.indexOf(field));
  const resting = FULL_TURN - (wedge + 0.5) * WEDGE_DEGREES;
  const start = Math.ceil(from / FULL_TURN) * FULL_TURN;
  return start + turns * FULL_TURN + resting;
}
