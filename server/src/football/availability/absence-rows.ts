import type { CallOutput } from '@touchline/contract/calls';

export type AbsenceAnswer = NonNullable<CallOutput<'football.players.get'>['absence']>;

/** What is known of an absence. */
export interface Absence {
  readonly status: AbsenceAnswer['status'];
  readonly reason: AbsenceAnswer['reason'];
  readonly knownAt: Date;
  /** Matches that kick off from then on are missed. */
  readonly outFrom: Date;
  /** Null while no return is expected. */
  readonly expectedReturn: Date | null;
}

/** An absence as the database has it. */
export interface AbsenceRow {
  readonly status: Absence['status'];
  readonly reason: Absence['reason'];
  readonly known_at: Date;
  readonly out_from: Date;
  readonly expected_return: Date | null;
}

/** An absence of the database in our format. */
export function absenceOf({ status, reason, known_at, out_from, expected_return }: AbsenceRow): Absence {
  return { status, reason, knownAt: known_at, outFrom: out_from, expectedReturn: expected_return };
}

/** An absence in the format of the calls. */
export function absenceAnswer({ status, reason, knownAt, outFrom, expectedReturn }: Absence): AbsenceAnswer {
  return {
    status,
    reason,
    since_dt: knownAt.toISOString(),
    out_from_dt: outFrom.toISOString(),
    expected_return_dt: expectedReturn?.toISOString() ?? null,
  };
}
