import { sql } from 'kysely';
import type { Db, Tx } from './handles.ts';

export type ClockSetting =
  | { readonly mode: 'real' }
  /** Runs from `from` on, at `rate` times real time. */
  | { readonly mode: 'scaled'; readonly from: Date; readonly rate: number }
  /** Stopped at `at` until stepped. */
  | { readonly mode: 'stepped'; readonly at: Date };

/** The time of the game's rules. An operation reads it once, after taking its locks, and passes it to the domain. */
export async function gameNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select game_now() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The table game_clock has no row.');
  return row.now;
}

/** How the game's clock runs. */
export async function clockMode(db: Db): Promise<ClockSetting['mode']> {
  const { rows } = await sql<{ mode: ClockSetting['mode'] }>`select mode from game_clock`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The table game_clock has no row.');
  return row.mode;
}

/** Chooses how the game's clock runs. Only for replays, tests and demonstrations: production stays at 'real'. */
export async function setClock(tx: Tx, setting: ClockSetting): Promise<void> {
  const anchor = setting.mode === 'scaled' ? setting.from : setting.mode === 'stepped' ? setting.at : null;
  const rate = setting.mode === 'scaled' ? setting.rate : 1;
  await sql`
    update game_clock
    set mode = ${setting.mode}, rate = ${rate}, anchor_real = clock_timestamp(),
        anchor_game = coalesce(${anchor}::timestamptz, clock_timestamp())
  `.execute(tx);
}

/**
 * Moves a stepped clock forward. Throws when the clock is not stepped or would go back: due work cannot become undue.
 */
export async function stepClock(tx: Tx, to: Date): Promise<void> {
  const moved = await sql`
    update game_clock set anchor_game = ${to}
    where mode = 'stepped' and anchor_game <= ${to}
    returning 1
  `.execute(tx);
  if (moved.rows.length === 0) {
    throw new Error(`The clock of the game can not be stepped to ${to.toISOString()}.`);
  }
}
