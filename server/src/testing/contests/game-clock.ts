import { sql, type Db } from '../../db/database.ts';

/** The game's time at a moment of the process's own timer, and how exactly it is known, in milliseconds of the game. */
export interface ClockReading {
  readonly moment: number;
  readonly game: number;
  readonly exactToMs: number;
}

/** Reads the game's clock, as exactly as the fastest of twenty answers allows. */
export async function readGameClock(db: Db): Promise<ClockReading> {
  let best: ClockReading = { moment: 0, game: 0, exactToMs: Infinity };
  for (let attempts = 0; attempts < 20; attempts += 1) {
    const before = performance.now();
    const { rows } = await sql<{ at: number; rate: number }>`
      select (extract(epoch from game_now()) * 1000)::float8 as at, rate::float8 as rate from game_clock
    `.execute(db);
    const after = performance.now();
    const { at = 0, rate = 1 } = rows[0] ?? {};
    const exactToMs = ((after - before) / 2) * rate;
    if (exactToMs < best.exactToMs) best = { moment: (before + after) / 2, game: at, exactToMs };
  }
  return best;
}

/**
 * The game's time between two readings. The timer of the process and the clock of the machine run apart a little; what
 * they have run apart adds to the uncertainty.
 */
export function gameClockBetween(
  first: ClockReading,
  last: ClockReading,
  rate: number,
): { readonly at: (moment: number) => number; readonly exactToMs: number } {
  const ran = last.moment - first.moment;
  const pace = (last.game - first.game) / ran;
  const apart = Math.abs(pace - rate) * ran;
  return {
    at: (moment) => first.game + (moment - first.moment) * pace,
    exactToMs: Math.max(first.exactToMs, last.exactToMs) + apart,
  };
}
