/** Limits that managers set for themselves, and time played. */
import { EXCLUSIONS, LIMIT_KINDS, LIMIT_PERIODS } from '@touchline/domain/wallet/limits';
import * as z from 'zod';
import { call } from '../call.ts';
import { amount, time, whole, xfcAmount } from '../wire.ts';

const kind = z.enum(LIMIT_KINDS);
const period = z.enum(LIMIT_PERIODS);

const limits = z.object({
  limits: z.array(
    z.object({
      kind,
      period,
      /** Null for none. */
      limit: amount.nullable(),
      /** Counted in this period. */
      used: amount,
      /** Null without a limit. */
      left: amount.nullable(),
      renews_dt: time,
      /** A higher limit, or none (null), that counts from then on. */
      next: z.object({ limit: amount.nullable(), from_dt: time }).nullable(),
    }),
  ),
  /** Minutes played, by day and week in UTC. */
  minutes_today: z.int(),
  minutes_this_week: z.int(),
  /** Reminded each time these minutes are played in a day; null for never. */
  remind_minutes: z.int().nullable(),
  /** Null unless self-excluded now. */
  exclusion: z.object({ from_dt: time, until_dt: time.nullable() }).nullable(),
});

export const limitCalls = {
  'limits.get': call({
    title: "The manager's own limits, time played and self-exclusion",
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: limits,
    errors: [],
  }),
  'limits.set': call({
    title:
      'Set a limit: a lower one counts at once, a higher one or none after 24 hours; the one in force keeps it',
    access: 'manager',
    changes: true,
    input: z.strictObject({
      kind,
      period,
      /** Empty for none. */
      amount: z.union([xfcAmount, z.literal('').transform(() => null)]),
    }),
    output: limits,
    errors: [],
  }),
  'limits.remind': call({
    title: 'Choose after how many minutes played in a day to be reminded',
    access: 'manager',
    changes: true,
    input: z.strictObject({
      /** Empty for never. */
      minutes: z.union([whole(30, 180), z.literal('').transform(() => null)]),
    }),
    output: limits,
    errors: [],
  }),
  'limits.exclude': call({
    title: 'Exclude oneself from buying XFC, paid contests, packs, spins for gold and exchanges to gold',
    access: 'manager',
    changes: true,
    input: z.strictObject({ exclusion: z.enum(EXCLUSIONS) }),
    output: limits,
    errors: ['ERR_EXCLUSION_SHORTER'],
  }),
};
