import * as z from 'zod';
import { call } from '../call.ts';
import { id, page, pageSize, summary, time } from '../wire.ts';
import { club, league, position } from './matches.ts';

const stars = z.int().min(1).max(5);

const change = z.object({
  player: z.object({ id: z.int(), name: z.string(), short_name: z.string(), position }),
  /** Null without a club. */
  club: club.nullable(),
  before: stars,
  after: stars,
  /** Copies of the player's card that the caller owns. */
  owned: z.int(),
});

const revision = {
  id: z.int(),
  league,
  announced_dt: time,
  effective_dt: time,
  is_in_force: z.boolean(),
  /** How many players gain stars, and how many lose some. */
  rising: z.int(),
  falling: z.int(),
};

export const starCalls = {
  'football.players.stars': call({
    title: 'The stars of a player: now, before, and announced',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ playerId: id }),
    output: z.object({
      current: stars,
      /** The latest first; the last has no date: the stars the player began with. */
      history: z.array(z.object({ stars, from_dt: time.nullable() })),
      /** What an announced revision makes of them, and when; null where nothing is announced for the player. */
      announced: z.object({ stars, from_dt: time }).nullable(),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'football.starRevisions.list': call({
    title: 'Revisions of stars, announced and in force, the latest first',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ page, noItems: pageSize }),
    output: z.object({
      data: z.array(
        z.object({
          ...revision,
          /** For gains and for losses: the eight players with the largest change, and the caller's own. */
          changes: z.array(change),
        }),
      ),
      summary,
    }),
    errors: [],
  }),
  'football.starRevisions.get': call({
    title: 'A revision of stars with every player it changes',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ id }),
    output: z.object({
      ...revision,
      /** Those who gain the most first, then those who lose the most. */
      changes: z.array(change),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
};
