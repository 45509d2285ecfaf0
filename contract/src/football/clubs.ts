import * as z from 'zod';
import { call } from '../call.ts';
import { amount, id } from '../wire.ts';
import { absence } from './absences.ts';
import { club, league, matchRow, position, playerShown } from './matches.ts';
import { standingsRow } from './standings.ts';

const topPlayer = z.object({
  player: z.object({
    id: z.int(),
    name: z.string(),
    short_name: z.string(),
    position,
    shirt_number: z.int(),
  }),
  value: z.int(),
});

const squadPlayer = z.object({
  ...playerShown,
  birth_date: z.string().nullable(),
  stars: z.int(),
  matches: z.int(),
  minutes: z.int(),
  goals: z.int(),
  assists: z.int(),
  /** The sum of the season by the easy and by the pro table; null where the league does not count enough. */
  points_easy: z.string(),
  points_pro: z.string().nullable(),
  /** Null for players who are available. */
  absence: absence.nullable(),
});

/** A club with its league and ground. */
const clubHead = z.object({
  club,
  league,
  venue: z
    .object({
      name: z.string(),
      seats: z.int().nullable(),
      /** The card of the ground, with the id the market knows it by; null when it has none. */
      card: z.object({ id: z.int(), stars: z.int(), price: amount.nullable() }).nullable(),
    })
    .nullable(),
});

export const clubCalls = {
  'football.clubs.summary': call({
    title: 'A club with its league and its ground',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ teamId: id }),
    output: clubHead,
    errors: ['ERR_NOT_FOUND'],
  }),
  'football.clubs.get': call({
    title: 'A club: ground, squad, results, fixtures, its place in the table and its course over the season',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ teamId: id }),
    output: clubHead.extend({
      standing: standingsRow.nullable(),
      /** Clubs of the league, for the height of the chart of places. */
      clubs_in_league: z.int(),
      /** The place after each of its matches of the season that are over, in their order. */
      course: z.array(z.object({ round: z.int(), place: z.int(), points: z.int(), match_id: z.int() })),
      /** Being played now. */
      live: z.array(matchRow),
      /** The last ten, the latest first. */
      results: z.array(matchRow),
      /** The next ten. */
      fixtures: z.array(matchRow),
      /** By position, then shirt number. */
      squad: z.array(squadPlayer),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'football.clubs.topPlayers': call({
    title: 'The players of a club with the most goals, assists and cards in a season; five of each',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ teamId: id, seasonId: id }),
    output: z.object({
      goals: z.array(topPlayer),
      assists: z.array(topPlayer),
      /** Yellow and red cards together. */
      cards: z.array(topPlayer),
    }),
    errors: ['ERR_NOT_FOUND'],
    failsWithMessages: true,
  }),
};
