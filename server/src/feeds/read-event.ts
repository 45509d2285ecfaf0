import { FIRST_OPERATOR_VERSION } from '@touchline/domain/football/corrections';
import { type MatchEvent, SHOT_OUTCOMES, STATISTICS } from '@touchline/domain/football/events';
import { z } from 'zod';

const id = z.int().positive().max(2_147_483_647);
const side = z.enum(['home', 'away']);
/** Text a database can store: no control characters, no lone surrogates. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u);

const amount = z.int().min(-1000).max(1000);

/** Per cent of the pitch, see `Place`. */
const place = { x: z.number().min(0).max(100), y: z.number().min(0).max(100) };
const passes = z.int().min(1).max(1000);

const time = z.object({
  period: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  minute: z.int().min(1).max(120),
  added: z.int().min(0).max(60),
  sequence: z.int().min(0).max(1_000_000),
});

const happening = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('line_up'),
    side,
    formation: text(20),
    starters: z.array(id).max(11),
    bench: z.array(id).max(40),
  }),
  z.object({ kind: z.literal('kick_off') }),
  z.object({ kind: z.literal('period'), state: z.enum(['start', 'end']) }),
  z.object({ kind: z.literal('goal'), side, playerId: id, penalty: z.boolean() }),
  z.object({ kind: z.literal('own_goal'), side, playerId: id }),
  z.object({ kind: z.literal('assist'), side, playerId: id, goalEventId: text(200).nullable() }),
  z.object({
    kind: z.literal('card'),
    side,
    playerId: id,
    colour: z.enum(['yellow', 'second_yellow', 'red']),
  }),
  z.object({ kind: z.literal('substitution'), side, offId: id, onId: id }),
  z.object({
    kind: z.literal('penalty'),
    side,
    playerId: id,
    outcome: z.enum(['missed', 'saved']),
    goalkeeperId: id.nullable(),
  }),
  z.object({
    kind: z.literal('stat_delta'),
    side,
    playerId: id,
    statistic: z.enum(STATISTICS),
    amount,
  }),
  z.object({
    kind: z.literal('stat_deltas'),
    side,
    playerId: id,
    amounts: z.partialRecord(z.enum(STATISTICS), amount).refine((amounts) => Object.keys(amounts).length > 0),
  }),
  z.object({
    kind: z.literal('shot'),
    side,
    playerId: id,
    ...place,
    outcome: z.enum(SHOT_OUTCOMES),
    penalty: z.boolean(),
    expectedGoals: z.number().min(0).max(1).nullable(),
  }),
  z.object({
    kind: z.literal('passes'),
    side,
    playerId: id,
    ...place,
    count: passes,
    receivers: z.array(z.object({ playerId: id, count: passes })).max(40),
  }),
  z.object({ kind: z.literal('whistle'), confirmed: z.boolean() }),
  z.object({ kind: z.literal('abandoned') }),
  z.object({ kind: z.literal('retraction') }),
]);

const matchEvent = z.object({
  matchId: id,
  provider: text(40).min(1),
  id: text(200).min(1),
  version: z
    .int()
    .positive()
    .max(FIRST_OPERATOR_VERSION - 1),
  time,
  happening,
});

/** Parses an event of a feed; null for anything else, since a feed may send garbage. */
export function readMatchEvent(message: unknown): MatchEvent | null {
  const read = matchEvent.safeParse(message);
  return read.success ? read.data : null;
}
