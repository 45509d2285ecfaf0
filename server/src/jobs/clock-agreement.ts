import { sql, type Db } from '../db/database.ts';
import type { Sweep } from './sweeps.ts';

/** With more than this between the clocks of server and database nothing is settled, in milliseconds. */
const MAX_DIFFERENCE_MS = 30_000;
const MEASURED_EVERY_MS = 1_000;

/** Compares the clock of this machine with the database's. */
export interface ClockAgreement {
  /** Whether the clocks are at most 30 s apart, measured within the last second. */
  agree(): Promise<boolean>;
  /** The database's clock minus this machine's at the last measurement, in milliseconds. */
  readonly differenceMs: () => number;
}

interface ClockAgreementOptions {
  readonly db: Db;
  /** The machine's clock in epoch milliseconds. */
  readonly wall: () => number;
  /** A clock that never steps, in milliseconds. */
  readonly monotonic: () => number;
  /** Receives one message when the clocks part and one when they agree again. */
  readonly onChange: (message: string) => void;
}

/** Makes the comparison of clocks; it asks the database at most once a second. */
export function makeClockAgreement({ db, wall, monotonic, onChange }: ClockAgreementOptions): ClockAgreement {
  let difference = 0;
  let measuredAt = Number.NEGATIVE_INFINITY;
  let wereApart = false;
  let measuring: Promise<void> | null = null;

  const measure = async (): Promise<void> => {
    const sent = wall();
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    const received = wall();
    const [row] = rows;
    if (row === undefined) throw new Error('The database did not return the time.');
    // The database read its clock between both times: within them there is no difference.
    const now = row.now.getTime();
    difference = now < sent ? now - sent : Math.max(0, now - received);
    measuredAt = monotonic();
    const apart = Math.abs(difference) > MAX_DIFFERENCE_MS;
    if (apart !== wereApart) onChange(apart ? messageOf(difference) : 'The clocks agree again.');
    wereApart = apart;
  };
  return {
    async agree() {
      if (monotonic() - measuredAt >= MEASURED_EVERY_MS) {
        measuring ??= measure().finally(() => (measuring = null));
        await measuring;
      }
      return Math.abs(difference) <= MAX_DIFFERENCE_MS;
    },
    differenceMs: () => difference,
  };
}

function messageOf(differenceMs: number): string {
  const seconds = Math.round(Math.abs(differenceMs) / 1_000);
  const order = differenceMs > 0 ? 'ahead of' : 'behind';
  return `The clock of the database is ${seconds} s ${order} this server's: nothing is settled until they agree.`;
}

/** The same sweeps, which find nothing due while the clocks are apart: one of them is wrong, and payments are final. */
export function whileClocksAgree(clocks: ClockAgreement, sweeps: readonly Sweep[]): readonly Sweep[] {
  return sweeps.map((sweep) => ({
    ...sweep,
    run: async (db, fence) => ((await clocks.agree()) ? sweep.run(db, fence) : 0),
  }));
}
