import { z } from 'zod';
import { nonsense, read, type Reading } from '../reading.ts';

/** Answers of api-football, version 3. Keys that are not used here are not read, so the provider may add some. */
const id = z.int().positive().max(2_147_483_647);
/** Text that a database can store: no control characters, no lone surrogates. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u);
const name = text(200);
const shirt = z.int().min(0).max(999).nullable();
const count = z.int().min(0).max(10_000).nullable();
const goals = z.object({ home: z.int().min(0).max(99).nullable(), away: z.int().min(0).max(99).nullable() });

const envelope = z.object({
  get: z.string(),
  errors: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
  paging: z.object({ current: z.int().min(0), total: z.int().min(0) }),
  response: z.array(z.unknown()),
});

export interface Envelope {
  readonly items: readonly unknown[];
  /** How many pages there are. */
  readonly pages: number;
}

/** The keys of `errors` by which the provider reports that a request limit was exceeded. */
const OVER_QUOTA = ['requests', 'rateLimit', 'ratelimit'];

export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /** Whether the provider refused because too much was requested. */
  readonly overQuota: boolean;

  constructor(message: string, overQuota: boolean) {
    super(message);
    this.overQuota = overQuota;
  }
}

/**
 * Opens the envelope of every answer. Throws ProviderError when the provider reports an error in it, which it does with
 * status 200.
 */
export function readEnvelope(body: unknown): Reading<Envelope> {
  const parsed = envelope.safeParse(body);
  if (!parsed.success) return nonsense('wrong_shape', issuesOf(parsed.error));
  const { errors, paging, response } = parsed.data;
  const reported = Array.isArray(errors) ? errors.map((each) => ['', each] as const) : Object.entries(errors);
  if (reported.length > 0) {
    const message = reported.map(([key, text]) => `${key} ${String(text)}`.trim()).join('; ');
    throw new ProviderError(
      message.slice(0, 200),
      reported.some(([key]) => OVER_QUOTA.includes(key)),
    );
  }
  return read({ items: response, pages: Math.max(1, paging.total) });
}

export function issuesOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('; ');
}

const STATUSES = [
  'TBD',
  'NS',
  '1H',
  'HT',
  '2H',
  'ET',
  'BT',
  'P',
  'SUSP',
  'INT',
  'LIVE',
  'FT',
  'AET',
  'PEN',
  'PST',
  'CANC',
  'ABD',
  'AWD',
  'WO',
] as const;
export type FixtureStatus = (typeof STATUSES)[number];

export const fixtureAnswer = z.object({
  fixture: z.object({
    id,
    timestamp: z.int().positive().max(4_102_444_800),
    status: z.object({
      short: z.enum(STATUSES),
      elapsed: z.int().min(0).max(150).nullable(),
      extra: z.int().min(0).max(60).nullish(),
    }),
    venue: z.object({ id: id.nullable(), name: name.nullable(), city: name.nullable() }),
  }),
  league: z.object({ id, season: z.int().min(1990).max(2100), round: name.nullable() }),
  teams: z.object({ home: z.object({ id, name }), away: z.object({ id, name }) }),
  goals,
  score: z.object({ fulltime: goals, extratime: goals, penalty: goals }),
});
export type FixtureAnswer = z.output<typeof fixtureAnswer>;

const person = z.object({ id: id.nullable(), name: name.nullable() });

export const eventAnswer = z.object({
  time: z.object({ elapsed: z.int().min(-120).max(150), extra: z.int().min(-60).max(60).nullable() }),
  team: z.object({ id }),
  player: person,
  assist: person,
  type: z.string().max(40),
  detail: z.string().max(100).nullable(),
  comments: z.string().max(300).nullable(),
});
export type EventAnswer = z.output<typeof eventAnswer>;

const listed = z.object({
  player: z.object({
    id: id.nullable(),
    name: name.nullable(),
    number: shirt,
    pos: text(20).nullable(),
  }),
});

export const lineUpAnswer = z.object({
  team: z.object({ id }),
  formation: text(20).nullable(),
  startXI: z.array(listed).max(11),
  substitutes: z.array(listed).max(40),
});
export type LineUpAnswer = z.output<typeof lineUpAnswer>;

export const teamStatisticsAnswer = z.object({
  team: z.object({ id }),
  statistics: z
    .array(z.object({ type: name, value: z.union([z.number(), z.string().max(20)]).nullable() }))
    .max(60),
});
export type TeamStatisticsAnswer = z.output<typeof teamStatisticsAnswer>;

const playerFigures = z.object({
  games: z.object({ minutes: count, position: text(20).nullable() }),
  offsides: count,
  shots: z.object({ total: count, on: count }),
  goals: z.object({ total: count, conceded: count, assists: count, saves: count }),
  passes: z.object({ total: count, key: count, accuracy: z.union([count, z.string().max(8)]) }),
  tackles: z.object({ total: count, blocks: count, interceptions: count }),
  dribbles: z.object({ success: count }),
  fouls: z.object({ drawn: count, committed: count }),
  penalty: z.object({ won: count, commited: count, missed: count, saved: count }),
});
export type PlayerFigures = z.output<typeof playerFigures>;

export const fixturePlayersAnswer = z.object({
  team: z.object({ id }),
  players: z
    .array(
      z.object({
        player: z.object({ id, name: name.nullable() }),
        statistics: z.array(playerFigures).min(1).max(3),
      }),
    )
    .max(60),
});

/** A fixture with all that is known of it: the answer of `fixtures?ids=`. */
export const fixtureDetailAnswer = fixtureAnswer.extend({
  events: z.array(eventAnswer).max(200),
  lineups: z.array(lineUpAnswer).max(2),
  // Leagues without coverage may lack both.
  statistics: z.array(teamStatisticsAnswer).max(2).default([]),
  players: z.array(fixturePlayersAnswer).max(2).default([]),
});
export type FixtureDetail = z.output<typeof fixtureDetailAnswer>;

export const leagueAnswer = z.object({
  league: z.object({ id, name, type: text(20) }),
  country: z.object({ name, code: text(12).nullable() }),
  seasons: z
    .array(
      z.object({
        year: z.int().min(1990).max(2100),
        current: z.boolean(),
        coverage: z.object({ fixtures: z.object({ statistics_players: z.boolean() }) }),
      }),
    )
    .max(200),
});
export type LeagueAnswer = z.output<typeof leagueAnswer>;

export const teamAnswer = z.object({
  team: z.object({ id, name, code: text(12).nullable(), country: name.nullable() }),
  venue: z.object({
    id: id.nullable(),
    name: name.nullable(),
    city: name.nullable(),
    capacity: z.int().min(0).max(250_000).nullable(),
  }),
});
export type TeamAnswer = z.output<typeof teamAnswer>;

export const squadAnswer = z.object({
  team: z.object({ id }),
  players: z
    .array(
      z.object({
        id,
        name,
        age: z.int().min(0).max(70).nullable(),
        number: shirt,
        position: text(20),
      }),
    )
    .max(100),
});
export type SquadAnswer = z.output<typeof squadAnswer>;

/** A player of a league's season: who they are, and how they were rated. */
export const seasonPlayerAnswer = z.object({
  player: z.object({
    id,
    name,
    firstname: name.nullable(),
    lastname: name.nullable(),
    age: z.int().min(0).max(70).nullable(),
    nationality: name.nullable(),
  }),
  statistics: z
    .array(
      z.object({
        team: z.object({ id: id.nullable() }),
        games: z.object({
          minutes: count,
          position: text(20).nullable(),
          rating: text(12).nullable(),
        }),
      }),
    )
    .max(40),
});
export type SeasonPlayerAnswer = z.output<typeof seasonPlayerAnswer>;

/** All items of an answer in one shape; one that does not fit spoils the answer. */
export function readItems<Item>(items: readonly unknown[], shape: z.ZodType<Item>): Reading<readonly Item[]> {
  const parsed = z.array(shape).safeParse(items);
  return parsed.success ? read(parsed.data) : nonsense('wrong_shape', issuesOf(parsed.error));
}
