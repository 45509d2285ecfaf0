import * as z from 'zod';
import { call } from '../call.ts';
import {
  flag,
  id,
  leagueFilter,
  page,
  pageSize,
  seasonFilter,
  sortHow,
  summary,
  text,
  time,
  whole,
} from '../wire.ts';
import { CLUB_SORTS } from './choices.ts';
import { club, league } from './matches.ts';

/** The sum of a club's results. */
export const record = z.object({
  played: z.int(),
  won: z.int(),
  drawn: z.int(),
  lost: z.int(),
  goals_for: z.int(),
  goals_against: z.int(),
  points: z.int(),
});

/** One of the last results of a club, for its form. */
const formResult = z.object({ match_id: z.int(), result: z.enum(['won', 'drawn', 'lost']) });

export const standingsRow = record.extend({
  /** From 1; clubs level on points, goal difference and goals scored share a place. */
  place: z.int(),
  club,
  goal_difference: z.int(),
  /** The last five results, the latest last. */
  form: z.array(formResult),
  /** Places gained since the round before; below 0 places lost, 0 before the second round. */
  movement: z.int(),
  /** The match in play, whose present score is counted; null otherwise. */
  live: z
    .object({ match_id: z.int(), scored: z.int(), conceded: z.int(), opponent: club, at_home: z.boolean() })
    .nullable(),
  next: z.object({ match_id: z.int(), kickoff_dt: time, opponent: club, at_home: z.boolean() }).nullable(),
});

/** How hard a fixture is by the model: 1 (easiest) to 5. */
const difficulty = z.int().min(1).max(5);

export const leagueTableCalls = {
  'football.standings.get': call({
    title: 'The table of a league, with running matches counted as they stand',
    access: 'visitor',
    changes: false,
    input: z.strictObject({
      tournament_id: id,
      /** The current season when absent; -1 too. */
      season_id: seasonFilter.optional(),
      /** Only matches at home or away. */
      at: z.enum(['home', 'away']).optional(),
      /** Only results of these last rounds of each club. */
      last: whole(1, 100).optional(),
      /** False leaves out the scores of running matches. */
      live: flag.optional(),
    }),
    output: z.object({ league, is_current: z.boolean(), rows: z.array(standingsRow) }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'football.standings.difficulty': call({
    title: 'The next fixtures of each club of a league, with how hard each is',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ tournament_id: id }),
    output: z.object({
      league,
      /** The next rounds, at most six. */
      rounds: z.array(z.int()),
      clubs: z.array(
        z.object({
          club,
          /** The mean of the difficulties shown; null without a fixture. */
          mean: z.number().nullable(),
          fixtures: z.array(
            z.object({
              match_id: z.int(),
              round: z.int(),
              kickoff_dt: time,
              opponent: club,
              at_home: z.boolean(),
              difficulty,
              /** Chances of the model, in whole per cent. */
              win: z.int(),
              draw: z.int(),
              clean_sheet: z.int(),
            }),
          ),
        }),
      ),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'football.clubs.list': call({
    title: 'Clubs with their figures of a season, filtered and sorted',
    access: 'visitor',
    changes: false,
    also: ['/v4/theStats/teams/{page}'],
    input: z.strictObject({
      page,
      noItems: pageSize.default(40),
      league_id: leagueFilter.optional(),
      season_id: seasonFilter.optional(),
      search: text(0, 60).optional(),
      sort_by: z.enum(CLUB_SORTS).optional(),
      sort_how: sortHow.optional(),
    }),
    output: z.object({
      data: z.array(
        record.extend({
          club,
          league,
          place: z.int(),
          goal_difference: z.int(),
          clean_sheets: z.int(),
          form: z.array(formResult),
        }),
      ),
      summary,
    }),
    errors: [],
  }),
};
