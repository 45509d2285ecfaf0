import { refuse, type Refusal } from '@touchline/contract/errors';
import {
  isExcluded,
  leftOf,
  limitInForce,
  periodEnd,
  type LimitKind,
  type LimitPeriod,
} from '@touchline/domain/wallet/limits';
import { moneyText, xfc } from '@touchline/domain/money';
import type { Tx } from '../db/database.ts';
import { lockChoices, type Choices } from './choices.ts';
import { readUsed } from './used.ts';

/** The amounts managers may still deposit or play for, decided under the lock of their choices. */
export interface Allowances {
  /** Why a manager may not spend some units of XFC; null when they may. Zero units check self-exclusion only. */
  readonly refuse: (managerId: number, units: bigint) => Refusal | null;
  /** Counts what a manager was allowed, for the next question in this transaction. */
  readonly use: (managerId: number, units: bigint) => void;
}

interface Room {
  readonly period: LimitPeriod;
  readonly limit: bigint;
  left: bigint;
}

interface Allowance {
  /** Self-excluded until then, or for good; null when not. */
  readonly barred: { readonly until: number | null } | null;
  readonly rooms: readonly Room[];
}

/**
 * Locks what managers chose and reads what is left of it, until the commit: no one passes a limit with two calls at
 * once. It is the last lock of an operation, after contests and accounts. One indexed read when no one chose anything.
 * The operation has locked the XFC or gold account of each manager before, so that it sees a first choice, too.
 */
export async function lockAllowances(
  tx: Tx,
  now: Date,
  kind: LimitKind,
  managerIds: readonly number[],
): Promise<Allowances> {
  const allowances = new Map<number, Allowance>();
  const chosen = managerIds.length === 0 ? new Map<number, Choices>() : await lockChoices(tx, managerIds);
  for (const [managerId, choices] of chosen) {
    allowances.set(managerId, await allowanceOf(tx, now, kind, managerId, choices));
  }
  return {
    refuse(managerId, units) {
      const allowance = allowances.get(managerId);
      return allowance === undefined ? null : reasonAgainst(allowance, kind, units, now.getTime());
    },
    use(managerId, units) {
      for (const room of allowances.get(managerId)?.rooms ?? []) room.left -= units;
    },
  };
}

async function allowanceOf(
  tx: Tx,
  now: Date,
  kind: LimitKind,
  managerId: number,
  { exclusion, limits }: Choices,
): Promise<Allowance> {
  const inForce = limits.flatMap((kept) => {
    const limit = kept.kind === kind ? limitInForce(kept, now.getTime()) : null;
    return limit === null ? [] : [{ period: kept.period, limit }];
  });
  const barred = isExcluded(exclusion, now.getTime()) ? exclusion : null;
  if (inForce.length === 0) return { barred, rooms: [] };
  const used = await readUsed(tx, kind, managerId, now);
  const rooms = inForce.map(({ period, limit }) => ({ period, limit, left: leftOf(limit, used[period]) }));
  return { barred, rooms };
}

function reasonAgainst(
  { barred, rooms }: Allowance,
  kind: LimitKind,
  units: bigint,
  now: number,
): Refusal | null {
  if (barred?.until === null) return refuse('ERR_SELF_EXCLUDED_FOR_GOOD');
  if (barred !== null) return refuse('ERR_SELF_EXCLUDED', { until: utcText(barred.until) });
  if (units === 0n) return null;
  // The tightest limit; of two, the one that renews last.
  const [tightest] = rooms
    .filter(({ left }) => left < units)
    .toSorted((a, b) => Number(a.left - b.left) || periodEnd(b.period, now) - periodEnd(a.period, now));
  if (tightest === undefined) return null;
  return refuse(kind === 'deposit' ? 'ERR_DEPOSIT_LIMIT' : 'ERR_PLAY_LIMIT', {
    period: tightest.period,
    limit: moneyText(xfc(tightest.limit)),
    left: moneyText(xfc(tightest.left)),
    renews: utcText(periodEnd(tightest.period, now)),
  });
}

/** A moment as every language reads it: the date from the year on, in UTC. */
function utcText(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
