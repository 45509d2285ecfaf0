import type { KeptExclusion, KeptLimit, LimitKind, LimitPeriod } from '@touchline/domain/wallet/limits';
import { sql, type Db, type Tx } from '../db/database.ts';

/** A limit of a manager with what it counts. */
export interface OwnLimit extends KeptLimit {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

/** What a manager chose. */
export interface Choices {
  readonly exclusion: (KeptExclusion & { readonly from: Date }) | null;
  readonly remindMinutes: number | null;
  readonly limits: readonly OwnLimit[];
}

export const NO_CHOICES: Choices = { exclusion: null, remindMinutes: null, limits: [] };

interface ChoiceRow {
  readonly manager_id: number;
  readonly excluded_from: Date | null;
  /** Null with a beginning: for good. */
  readonly until: Date | null;
  readonly remind_minutes: number | null;
}

interface LimitRow {
  readonly manager_id: number;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly units: bigint | null;
  readonly next_units: bigint | null;
  readonly next_at: Date | null;
}

/** Locks the choices of managers, in one order for all; returns those of the managers who have any. */
export async function lockChoices(
  tx: Tx,
  managerIds: readonly number[],
): Promise<ReadonlyMap<number, Choices>> {
  const { rows } = await sql<{ manager_id: number }>`
    select manager_id from care_choice where manager_id = any(${managerIds}::int[])
    order by manager_id for update
  `.execute(tx);
  if (rows.length === 0) return new Map();
  // Read again by a statement that begins under the lock: it sees what the wait was for.
  return readChoices(
    tx,
    rows.map(({ manager_id }) => manager_id),
  );
}

/** The choices of those managers who have any. */
export async function readChoices(
  db: Db,
  managerIds: readonly number[],
): Promise<ReadonlyMap<number, Choices>> {
  const { rows: chosen } = await sql<ChoiceRow>`
    select manager_id, excluded_from, nullif(excluded_until, 'infinity') as until, remind_minutes
    from care_choice where manager_id = any(${managerIds}::int[])
  `.execute(db);
  if (chosen.length === 0) return new Map();
  const { rows: limits } = await sql<LimitRow>`
    select manager_id, kind, period, units, next_units, next_at from own_limit
    where manager_id = any(${managerIds}::int[])
  `.execute(db);
  return new Map(
    chosen.map((row) => [
      row.manager_id,
      {
        exclusion:
          row.excluded_from === null
            ? null
            : { from: row.excluded_from, until: row.until === null ? null : row.until.getTime() },
        remindMinutes: row.remind_minutes,
        limits: limits.filter(({ manager_id }) => manager_id === row.manager_id).map(ownLimit),
      },
    ]),
  );
}

function ownLimit({ kind, period, units, next_units, next_at }: LimitRow): OwnLimit {
  const next = next_at === null ? null : { units: next_units, at: next_at.getTime() };
  return { kind, period, units, next };
}
