import type { CallOutput } from '@touchline/contract/calls';
import {
  isExcluded,
  leftOf,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  limitInForce,
  periodEnd,
  type LimitKind,
  type LimitPeriod,
} from '@touchline/domain/wallet/limits';
import { moneyText, xfc } from '@touchline/domain/money';
import { gameNow } from '../db/clock.ts';
import type { Db } from '../db/database.ts';
import { NO_CHOICES, readChoices, type Choices } from './choices.ts';
import { readPlayed } from './time-played/read-time.ts';
import { readUsed, type Used } from './used.ts';

type Limits = CallOutput<'limits.get'>;

/** All limits that a manager chose, with the amounts used. */
export async function readLimits(db: Db, managerId: number): Promise<Limits> {
  const now = await gameNow(db);
  const choices = (await readChoices(db, [managerId])).get(managerId) ?? NO_CHOICES;
  const limits: Limits['limits'] = [];
  for (const kind of LIMIT_KINDS) {
    const used = await readUsed(db, kind, managerId, now);
    limits.push(...LIMIT_PERIODS.map((period) => describeLimit(choices, kind, period, used, now.getTime())));
  }
  const { exclusion, remindMinutes } = choices;
  const played = await readPlayed(db, managerId);
  return {
    limits,
    minutes_today: played.today,
    minutes_this_week: played.week,
    remind_minutes: remindMinutes,
    exclusion:
      exclusion === null || !isExcluded(exclusion, now.getTime())
        ? null
        : {
            from_dt: exclusion.from.toISOString(),
            until_dt: exclusion.until === null ? null : new Date(exclusion.until).toISOString(),
          },
  };
}

function describeLimit(
  { limits }: Choices,
  kind: LimitKind,
  period: LimitPeriod,
  used: Used,
  now: number,
): Limits['limits'][number] {
  const kept = limits.find((each) => each.kind === kind && each.period === period);
  const limit = kept === undefined ? null : limitInForce(kept, now);
  const next = kept?.next ?? null;
  return {
    kind,
    period,
    limit: amountOf(limit),
    used: moneyText(xfc(used[period])),
    left: limit === null ? null : moneyText(xfc(leftOf(limit, used[period]))),
    renews_dt: new Date(periodEnd(period, now)).toISOString(),
    next:
      next === null || next.at <= now
        ? null
        : { limit: amountOf(next.units), from_dt: new Date(next.at).toISOString() },
  };
}

const amountOf = (units: bigint | null): string | null => (units === null ? null : moneyText(xfc(units)));
