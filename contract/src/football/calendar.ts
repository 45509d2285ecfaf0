import * as z from 'zod';
import { call } from '../call.ts';
import { id, leagueFilter, pageInput, seasonFilter, sortHow, summary, whole } from '../wire.ts';
import { league, matchRow } from './matches.ts';

/** Leagues with their seasons, and their matches by day. */
export const calendarCalls = {
  'football.seasons.list': call({
    title: 'Leagues with their seasons, the latest first, and what they play now and today',
    access: 'visitor',
    changes: false,
    input: z.strictObject({}),
    output: z.array(
      z.object({
        league,
        seasons: z.array(z.object({ id: z.int(), name: z.string(), rounds: z.int() })),
        /** The round being played or played last; null before the first. */
        round: z.int().nullable(),
        matches_live: z.int(),
        matches_today: z.int(),
      }),
    ),
    errors: [],
  }),
  'football.matches.browse': call({
    title: 'Matches by day, league, season, club and state',
    access: 'visitor',
    changes: false,
    input: z.strictObject({
      ...pageInput,
      /**
       * Epoch milliseconds at the start of a day in the reader's time zone: the 24 hours from then on. `today` is the
       * current day in UTC.
       */
      day: z.union([whole(0, 8_640_000_000_000), z.literal('today')]).optional(),
      /** -1 and 0 select every league. */
      league_id: leagueFilter.optional(),
      /** -1 selects every season. */
      season_id: seasonFilter.optional(),
      team_id: id.optional(),
      round: whole(1, 1_000).optional(),
      state: z.enum(['upcoming', 'live', 'finished']).optional(),
      /** `state`: matches being played first, then those to come, then those over, the latest first. */
      sort_by: z.enum(['kickoff', 'state']).optional(),
      sort_how: sortHow.optional(),
    }),
    output: z.object({
      data: z.array(matchRow),
      summary,
      /** The start of the day that was chosen, or of today. */
      day: z.int(),
      /** Days of the same filters (without `day`) that have matches, within two weeks around the day, as `day` is sent. */
      days: z.array(z.object({ day: z.int(), matches: z.int(), live: z.int() })),
    }),
    errors: [],
  }),
  'football.matches.headToHead': call({
    title: 'Earlier meetings of the clubs of a match, the latest first',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ id }),
    output: z.object({
      /** Won by the club that is at home in this match, drawn, won by the other. */
      home_won: z.int(),
      drawn: z.int(),
      away_won: z.int(),
      /** At most ten. */
      meetings: z.array(matchRow),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
};
