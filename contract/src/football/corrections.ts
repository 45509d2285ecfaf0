import { CORRECTED_KINDS, CORRECTION_REASONS } from '@touchline/domain/football/corrections';
import * as z from 'zod';
import { call } from '../call.ts';
import { id, leagueFilter, pageInput, summary, time } from '../wire.ts';
import { matchRow } from './matches.ts';

const player = z.object({ id: z.int(), name: z.string(), short_name: z.string() });

const event = z.object({
  kind: z.enum(CORRECTED_KINDS),
  minute: z.int(),
  /** Minutes of stoppage. */
  added: z.int(),
  /** Null for a whole team. */
  player: player.nullable(),
});

const score = z.object({ home: z.int(), away: z.int() });

/** Null where the player was not scored. */
const moved = z.object({ before: z.string().nullable(), after: z.string().nullable() });

const correction = z.object({
  id: z.int(),
  corrected_dt: time,
  /** Why Touchline corrected it; null: the league did. */
  reason: z.enum(CORRECTION_REASONS).nullable(),
  match: matchRow,
  /** Null where an event is new, or was taken back. */
  changes: z.array(z.object({ before: event.nullable(), after: event.nullable() })),
  /** The score before and after; null when it stayed. */
  score: z.object({ before: score, after: score }).nullable(),
  /** Whose points changed, and how; a table is null where they stayed. */
  players: z.array(z.object({ player, easy: moved.nullable(), pro: moved.nullable() })),
});

export const correctionCalls = {
  'football.corrections': call({
    title: 'What was corrected after the final whistle and which points it moved, the latest first',
    access: 'visitor',
    changes: false,
    input: z.strictObject({
      ...pageInput,
      /** -1 and 0 select every league. */
      league_id: leagueFilter.optional(),
      match_id: id.optional(),
    }),
    output: z.object({ data: z.array(correction), summary }),
    errors: [],
  }),
};
