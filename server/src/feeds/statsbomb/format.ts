import { z } from 'zod';

const id = z.int().positive().max(2_147_483_647);
const name = z.string().min(1).max(200);
const person = z.object({ id, name });
/** A value of one of the source's lists; only its name is used. */
const listed = z.object({ name: z.string().max(100) });
/** In a pitch of 120 by 80, from the left corner of the own goal line; the third number is a height. */
const location = z.array(z.number().min(-5).max(125)).min(2).max(3);

const event = z.object({
  id: z.string().min(1).max(60),
  period: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  minute: z.int().min(0).max(200),
  second: z.int().min(0).max(59),
  type: listed,
  team: person,
  player: person.optional(),
  position: listed.optional(),
  location: location.optional(),
  related_events: z.array(z.string()).optional(),
  tactics: z
    .object({
      formation: z.int().positive(),
      lineup: z.array(z.object({ player: person, position: listed })).max(11),
    })
    .optional(),
  pass: z
    .object({
      recipient: person.optional(),
      outcome: listed.optional(),
      shot_assist: z.boolean().optional(),
      goal_assist: z.boolean().optional(),
      aerial_won: z.boolean().optional(),
    })
    .optional(),
  shot: z
    .object({
      statsbomb_xg: z.number().min(0).max(1).optional(),
      outcome: listed,
      type: listed,
      key_pass_id: z.string().optional(),
      aerial_won: z.boolean().optional(),
    })
    .optional(),
  dribble: z.object({ outcome: listed }).optional(),
  duel: z.object({ type: listed, outcome: listed.optional() }).optional(),
  interception: z.object({ outcome: listed }).optional(),
  block: z.object({ offensive: z.boolean().optional() }).optional(),
  ball_recovery: z.object({ recovery_failure: z.boolean().optional() }).optional(),
  clearance: z.object({ aerial_won: z.boolean().optional() }).optional(),
  miscontrol: z.object({ aerial_won: z.boolean().optional() }).optional(),
  goalkeeper: z.object({ type: listed, outcome: listed.optional() }).optional(),
  foul_committed: z.object({ card: listed.optional(), penalty: z.boolean().optional() }).optional(),
  foul_won: z.object({ penalty: z.boolean().optional() }).optional(),
  bad_behaviour: z.object({ card: listed.optional() }).optional(),
  substitution: z.object({ replacement: person }).optional(),
});

/** Both forms: the older one has no positions and no cards. */
const side = z.object({
  team_id: id,
  team_name: name,
  lineup: z
    .array(
      z.object({
        player_id: id,
        player_name: name,
        player_nickname: name.nullish(),
        jersey_number: z.int().min(0).max(999).nullish(),
        positions: z.array(z.object({ position: z.string().max(100) })).optional(),
      }),
    )
    .min(1)
    .max(60),
});

export type SourceEvent = z.output<typeof event>;
export type SourceSide = z.output<typeof side>;

/** The two files of a match. */
export interface SourceMatch {
  readonly matchId: number;
  readonly events: readonly SourceEvent[];
  readonly sides: readonly [SourceSide, SourceSide];
}

const events = z.array(event).min(1).max(20_000);
const sides = z.tuple([side, side]);

/** Checks the parsed files of a match. Throws with the place of the first fault. */
export function readMatch(matchId: number, eventFile: unknown, lineUpFile: unknown): SourceMatch {
  return {
    matchId: checked('id of a match', id, matchId),
    events: checked(`events of match ${matchId}`, events, eventFile),
    sides: checked(`line-ups of match ${matchId}`, sides, lineUpFile),
  };
}

function checked<Output>(about: string, schema: z.ZodType<Output>, file: unknown): Output {
  const read = schema.safeParse(file);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Error(`${about}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not in the format'}`);
}
