import * as z from 'zod';
import { call } from '../call.ts';
import { amount, id } from '../wire.ts';
import { entryIds } from './rows.ts';

/** A share of all simulations, 0 to 1. */
const chance = z.number().min(0).max(1);

/** An estimate of where a team will end. */
const projection = z.object({
  /** The mean final rank, rounded. */
  rank: z.int(),
  /** The final rank of four in five simulations, both included. */
  low: z.int(),
  high: z.int(),
  /** Null where no place is paid. */
  prize_chance: chance.nullable(),
  /** Paid places, best first: one row where all pay the same, or few places together in a large field. */
  bands: z.array(
    z.object({
      from: z.int(),
      to: z.int(),
      /** The prize of the first and of the last place of the band. */
      amount_from: amount,
      amount_to: amount,
      chance,
    }),
  ),
});

export const projectionCalls = {
  'standings.projection': call({
    title: 'An estimate of the final rank and the chance of each prize, from view-team time on',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ contestId: id, teamId: id }),
    output: z.object({
      ...entryIds,
      /** Entries that play. */
      entries: z.int(),
      /** The version of the standings that the simulations begin at. */
      version: z.int(),
      /** How often what is left was simulated. */
      simulations: z.int(),
      /** Always true: simulations are no result. */
      estimate: z.literal(true),
      /** Whether a sample of a large field represents the rivals. */
      sampled: z.boolean(),
      /** Null when nothing is left to play, or the field is not locked yet. */
      projection: projection.nullable(),
    }),
    errors: ['ERR_NOT_FOUND', 'ERR_PICKS_HIDDEN'],
  }),
};
