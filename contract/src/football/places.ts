import * as z from 'zod';
import { call } from '../call.ts';
import { id } from '../wire.ts';

const side = z.enum(['home', 'away']);

/**
 * A place in per cent of the pitch as the side with the ball sees it: `x` from its own goal line (0) to the other (100),
 * `y` from its left touchline (0) to its right one (100).
 */
const place = { x: z.number(), y: z.number() };

const shot = z.object({
  id: z.string(),
  side,
  player: z.object({ id: z.int(), name: z.string() }),
  minute: z.int(),
  added: z.int(),
  ...place,
  outcome: z.enum(['goal', 'saved', 'off_target', 'blocked']),
  penalty: z.boolean(),
  /** Expected goals, 0 to 1; null where the feed has none. */
  xg: z.number().nullable(),
});

const passer = z.object({
  player_id: z.int(),
  name: z.string(),
  shirt_number: z.int(),
  started: z.boolean(),
  /** The mean place of the player's completed passes. */
  ...place,
  passes: z.int(),
});

const network = z.object({
  /** Most passes first. */
  passers: z.array(passer),
  /** Completed passes between two players in both directions, most first. */
  pairs: z.array(z.object({ one: z.int(), other: z.int(), passes: z.int() })),
});

/** The events of a match with their places. */
export const footballPlacesCalls = {
  'football.matches.shots': call({
    title: 'Shots of a match with place, outcome and expected goals; none where the feed has no places',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ id }),
    output: z.object({
      match_id: z.int(),
      /** In match order. */
      shots: z.array(shot),
      /** Sums of expected goals; null without any. */
      xg: z.object({ home: z.number(), away: z.number() }).nullable(),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'football.matches.passes': call({
    title: 'Passing network of both sides of a match; empty where the feed has no places',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ id }),
    output: z.object({ match_id: z.int(), home: network, away: network }),
    errors: ['ERR_NOT_FOUND'],
  }),
};
