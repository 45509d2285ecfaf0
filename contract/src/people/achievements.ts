import * as z from 'zod';
import { call } from '../call.ts';
import { amount, flag, id, page, pageSize, summary, time, whole } from '../wire.ts';

/** 1 achievement, 2 challenge of a week, 3 challenge of a day. */
const type = z.literal([1, 2, 3]);

/** A goal, with the caller's progress; a visitor has none. */
const goal = z.object({
  id: z.int(),
  type,
  /** What is counted: a text of the client. */
  measure: z.string(),
  metal: z.enum(['bronze', 'silver', 'gold']).nullable(),
  target: z.int(),
  /** At most the target. */
  progress: z.int(),
  gold: amount,
  /** The day or week it counts; null for achievements. */
  starts_at: time.nullable(),
  ends_at: time.nullable(),
  completed: z.boolean(),
  /** Its gold can be claimed now. */
  claimable: z.boolean(),
  claimed_at: time.nullable(),
});

const filters = {
  type: whole(1, 3).optional(),
  completed: flag.optional(),
};

export const achievementCalls = {
  'achievements.challenges': call({
    title:
      'What can be reached now: the challenges of the day and the week, and the next level of each achievement',
    access: 'visitor',
    changes: false,
    also: ['/v2/achievements/challenges/{page}'],
    input: z.strictObject({ page, perPage: pageSize.optional(), ...filters }),
    output: z.object({ data: z.array(goal), summary }),
    errors: [],
  }),
  'achievements.list': call({
    title:
      "The caller's achievements, or challenges of days or weeks that they have claimed, the latest first",
    access: 'manager',
    changes: false,
    also: ['/v2/achievements/list/{page}'],
    input: z.strictObject({
      page,
      perPage: pageSize.optional(),
      ...filters,
      /** The id of a season of the tops: only goals claimed in it. Refused for challenges of days, which have dates. */
      season: whole(1, 9_999).optional(),
      /** Only challenges of periods that begin within these days; refused for achievements, which have none. */
      start_date: z.iso.date().optional(),
      end_date: z.iso.date().optional(),
    }),
    output: z.object({
      data: z.array(goal),
      summary: summary.extend({
        /** Of all achievements. */
        completed: z.int(),
        claimable: z.int(),
      }),
    }),
    errors: ['ERR_MALFORMED'],
  }),
  'achievements.get': call({
    title: 'An achievement, or a challenge in its present period',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ id }),
    output: goal.extend({
      /** The achievements of its family, from bronze to gold; none for a challenge. */
      family: z.array(goal),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'achievements.claim': call({
    title:
      'Take the gold of a goal that was reached; of a challenge for the earliest period that is not claimed',
    access: 'manager',
    changes: true,
    input: z.strictObject({ id }),
    output: z.object({ goal, gold_balance: amount }),
    errors: ['ERR_NOT_FOUND', 'ERR_GOAL_NOT_REACHED'],
  }),
};
