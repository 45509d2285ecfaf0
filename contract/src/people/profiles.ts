/** Public profiles: a manager's identity, trophies, chosen cards and followers. */
import * as z from 'zod';
import { call } from '../call.ts';
import { league } from '../football/matches.ts';
import { amount, flag, id, page, summary, time } from '../wire.ts';

const face = z.object({
  id: z.int(),
  nickname: z.string(),
  /** The nickname for links. */
  slug: z.string(),
  avatar: z.string(),
  level: z.int(),
  simulated: z.boolean(),
  /** Whether they quote both sides of the most traded cards. */
  market_maker: z.boolean(),
});

/** The result of a manager's entries in a final contest without a password. */
const result = z.object({
  contest: z.object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    league,
    contest_dt: time,
    kind: z.literal([1, 2, 3]),
  }),
  /** Their best entry in it. */
  team_id: z.int(),
  rank: z.int(),
  /** Entries in the contest. */
  of: z.int(),
  points: z.string(),
  /** Of all their entries in the contest. */
  prize: amount,
});

/** An achievement that was reached: what it counts, how often, and its metal. */
const achievement = z.object({
  id: z.int(),
  /** What is counted: a text of the client. */
  measure: z.string(),
  metal: z.enum(['bronze', 'silver', 'gold']),
  target: z.int(),
});

const privacy = z.object({ shows_cards: z.boolean(), shows_results: z.boolean() });

export const profileCalls = {
  'profiles.get': call({
    title: 'The public profile of a manager: level, results, best moments and trophies',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ id }),
    output: z.object({
      manager: face.extend({
        /** When the account was opened. */
        since: time,
        followers: z.int(),
      }),
      is_me: z.boolean(),
      /** The caller follows them. */
      followed: z.boolean(),
      shows: privacy,
      /** Copies owned, by kind of card; null when the manager does not show them. */
      cards: z.object({ players: z.int(), venues: z.int() }).nullable(),
      /** Over all results; null when the manager does not show them. */
      results: z
        .object({
          contests: z.int(),
          wins: z.int(),
          /** Contests with a prize. */
          in_prizes: z.int(),
          /** Null without a result. */
          best_rank: z.int().nullable(),
          /** The trophies of tournaments of at least ten teams: first, second and third places. */
          trophies: z.object({ gold: z.int(), silver: z.int(), bronze: z.int() }),
          /** The latest first. */
          latest: z.array(result),
          /** The results that left the most rivals behind, best first. */
          best: z.array(result),
          /** The share of rivals left behind in the latest contests, in percent, oldest first. */
          course: z.array(z.object({ contest_dt: time, beaten: z.int(), name: z.string() })),
        })
        .nullable(),
      /** The current season in the tops of all leagues; null when the manager does not show their results. */
      season: z
        .object({
          id: z.int(),
          name: z.string(),
          /** Points as decimal text. */
          score: z.string(),
          /** Null without a score. */
          rank: z.int().nullable(),
          /** Managers with a score. */
          of: z.int(),
          /** The weeks with a score, the earliest first; `week` is its Monday. */
          weeks: z.array(z.object({ week: z.iso.date(), score: z.string() })),
        })
        .nullable(),
      /**
       * The families of achievements with the best metal reached in each, the best first; the metal is null and the
       * goal the first one of the family before that. Null when the manager does not show their results.
       */
      badges: z.array(achievement.extend({ metal: achievement.shape.metal.nullable() })).nullable(),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'profiles.trophies': call({
    title: 'The trophies of a manager: first to third places of large tournaments, the latest first',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ id, page }),
    output: z.object({ data: z.array(result), summary }),
    errors: ['ERR_NOT_FOUND', 'ERR_PROFILE_PRIVATE'],
  }),
  'profiles.privacy.get': call({
    title: 'What the manager shows to others on their profile',
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: privacy,
    errors: [],
  }),
  'profiles.privacy.set': call({
    title: 'Sets what the manager shows to others on their profile',
    access: 'manager',
    changes: true,
    input: z.strictObject({ shows_cards: flag, shows_results: flag }),
    output: privacy,
    errors: [],
  }),
  'profiles.follow': call({
    title: 'Follows a manager, or follows them no longer',
    access: 'manager',
    changes: true,
    input: z.strictObject({ id, on: flag }),
    output: z.object({ followed: z.boolean() }),
    errors: ['ERR_NOT_FOUND', 'ERR_FOLLOW_SELF', 'ERR_FOLLOWS_FULL'],
  }),
  'profiles.following': call({
    title: 'The managers the caller follows, the latest first',
    access: 'manager',
    changes: false,
    input: z.strictObject({ page }),
    output: z.object({ data: z.array(face), summary }),
    errors: [],
  }),
  'profiles.feed': call({
    title:
      'Public news of the managers the caller follows: prizes, achievements and levels of the last 30 days, the latest first',
    access: 'manager',
    changes: false,
    input: z.strictObject({ page }),
    output: z.object({
      data: z.array(
        z.object({
          manager: face,
          /** A prize. */
          result: result.nullable(),
          /** An achievement whose gold was claimed, in place of a prize. */
          achievement: achievement.nullable(),
          /** A level they reached, in place of both. */
          level: z.int().nullable(),
          at: time,
        }),
      ),
      summary,
    }),
    errors: [],
  }),
};
