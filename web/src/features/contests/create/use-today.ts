import { useGameNow } from '../../../lib/loading/hooks.ts';

export const DAY = 86_400_000;

/** The start of the game's day (UTC) in epoch milliseconds. */
export function useToday(): number {
  return Math.floor(useGameNow(60_000) / DAY) * DAY;
}
