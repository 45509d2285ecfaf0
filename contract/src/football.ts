import * as z from 'zod';
import { call } from './call.ts';
import { flag, id, page, pageSize, summary, text, time, whole } from './wire.ts';

export const position = z.enum(['GK', 'DF', 'MF', 'FW']);

/** How a club's shirt is drawn. */
export const kit = z.object({
  pattern: z.enum(['plain', 'stripes', 'hoops', 'halves', 'sash']),
  colour_1: z.string(),
  colour_2: z.string(),
});

export const club = z.object({ id: z.int(), name: z.string(), short_name: z.string(), kit });

export const league = z.object({
  id: z.int(),
  name: z.string(),
  countryId: z.object({ country_code: z.string() }),
  season: z.object({ id: z.int(), name: z.string() }),
  seasonId: z.int(),
  /** Name plus the upper-cased country code in brackets. */
  label: z.string(),
  value: z.int(),
  full_statistics: z.boolean(),
});

/** Where a match stands: what the feed says, never what the clock hopes. */
export const matchStatus = z.enum([
  'scheduled',
  'first_half',
  'half_time',
  'second_half',
  'extra_time',
  'ended',
  'confirmed',
  'postponed',
  'abandoned',
]);

export const matchRow = z.object({
  id: z.int(),
  league_id: z.int(),
  round: z.int(),
  kickoff_dt: time,
  home: club,
  away: club,
  home_score: z.int().nullable(),
  away_score: z.int().nullable(),
  status: matchStatus,
  minute: z.int().nullable(),
  is_void: z.boolean(),
  venue_name: z.string().nullable(),
});

export const matchEventRow = z.object({
  id: z.string(),
  minute: z.int(),
  added: z.int(),
  side: z.enum(['home', 'away']),
  kind: z.enum([
    'goal',
    'own_goal',
    'penalty_goal',
    'penalty_missed',
    'yellow',
    'second_yellow',
    'red',
    'substitution',
  ]),
  player: z.object({ id: z.int(), name: z.string() }),
  other_player: z.object({ id: z.int(), name: z.string() }).nullable(),
});

export const footballCalls = {
  'GET /frontutils/leagues/{name}': call({
    title: 'Leagues whose name holds the search text, or all',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ name: text(1, 60), onlyNational: flag.optional() }),
    output: z.array(league),
    errors: [],
    also: ['/frontutils/leagues/{name}/{onlyNational}'],
  }),
  'GET /frontutils/rounds/{leagueId}': call({
    title: 'Rounds of the running season of a league that have matches to come',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ leagueId: id }),
    output: z.array(
      z.object({
        id: z.int(),
        round: z.int(),
        season_id: z.int(),
        start_dts: time,
        seasonId: z.object({ id: z.int(), name: z.string() }),
        matches: z.int(),
      }),
    ),
    errors: ['ERR_NOT_FOUND'],
  }),
  'POST /frontutils/matchesEx/{page}/{noItems}': call({
    title: 'Matches by day, league and round',
    access: 'visitor',
    changes: false,
    input: z.strictObject({
      page,
      noItems: pageSize,
      /** Epoch milliseconds at the start of a day (UTC). */
      day: whole(0, 8_640_000_000_000).optional(),
      league_id: id.optional(),
      matchday: z.array(whole(1, 100_000)).max(100).optional(),
      is_pro: flag.optional(),
      season_stages: z.array(id).max(100).optional(),
      /** Only matches being played now. */
      live: flag.optional(),
    }),
    output: z.object({ data: z.array(matchRow), summary }),
    errors: [],
  }),
  'GET /v4/theStats/match_timeline/{id}': call({
    title: 'Goals, cards and substitutions of a match',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ id }),
    output: z.object({ match: matchRow, events: z.array(matchEventRow) }),
    errors: ['ERR_NOT_FOUND'],
  }),
};
