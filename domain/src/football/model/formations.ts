import type { Position } from '../events.ts';

export type Formation = Readonly<Record<Position, number>>;

/**
 * How often clubs use a formation, in percent. Positions are counted as in published figures, with wide attackers as
 * midfielders: of all minutes defenders play 37.6%, midfielders 41.4% and forwards 11.9%. Goals and minutes by position
 * match only with these weights.
 */
export const FORMATIONS: readonly { readonly shape: Formation; readonly weight: number }[] = [
  { shape: { GK: 1, DF: 4, MF: 5, FW: 1 }, weight: 59 },
  { shape: { GK: 1, DF: 4, MF: 4, FW: 2 }, weight: 15 },
  { shape: { GK: 1, DF: 5, MF: 4, FW: 1 }, weight: 13 },
  { shape: { GK: 1, DF: 3, MF: 5, FW: 2 }, weight: 4 },
  { shape: { GK: 1, DF: 5, MF: 3, FW: 2 }, weight: 4 },
  { shape: { GK: 1, DF: 4, MF: 3, FW: 3 }, weight: 3 },
  { shape: { GK: 1, DF: 3, MF: 4, FW: 3 }, weight: 2 },
];
