import * as z from 'zod';
import { call } from '../call.ts';
import {
  amount,
  flag,
  id,
  leagueFilter,
  pageInput,
  seasonFilter,
  sortHow,
  summary,
  text,
  whole,
} from '../wire.ts';
import { absence } from './absences.ts';
import { club, league, matchRow, position, playerShown } from './matches.ts';
import { scoringRow } from './scoring.ts';

/** Null: the league does not count it. */
const counted = z.int().nullable();

/** What a player did in a season. */
export const seasonFigures = z.object({
  matches: z.int(),
  starts: z.int(),
  minutes: z.int(),
  goals: z.int(),
  assists: z.int(),
  yellow_cards: z.int(),
  red_cards: z.int(),
  /** Matches of at least 60 minutes without a goal against while on the pitch. */
  clean_sheets: z.int(),
  conceded: z.int(),
  saves: z.int(),
  penalties_saved: z.int(),
  shots: counted,
  shots_on_target: counted,
  key_passes: counted,
  big_chances_made: counted,
  passes: counted,
  /** Whole per cent; also null before the first pass. */
  pass_accuracy: counted,
  dribbles: counted,
  tackles: counted,
  interceptions: counted,
  blocks: counted,
  clearances: counted,
  recoveries: counted,
  aerials_won: counted,
  fouls_won: counted,
  fouls_made: counted,
  points_easy: z.string(),
  /** Null where the league does not count enough for the pro table. */
  points_pro: z.string().nullable(),
  /** Mean points a match played. */
  average_easy: z.string().nullable(),
  average_pro: z.string().nullable(),
});

/** What players can be sorted by. */
const playerSort = z.enum([
  'name',
  'stars',
  'age',
  'price',
  'matches',
  'minutes',
  'goals',
  'assists',
  'cards',
  'clean_sheets',
  'saves',
  'shots',
  'key_passes',
  'passes',
  'dribbles',
  'tackles',
  'interceptions',
  'points_easy',
  'points_pro',
  'average_easy',
  'average_pro',
]);

export const playerHead = z.object({
  ...playerShown,
  birth_date: z.string().nullable(),
  /** Whole years by the game's day; null when the birth date is not known. */
  age: z.int().nullable(),
  stars: z.int(),
  /** Null when they play for no club of ours. */
  club: club.nullable(),
  league_id: z.int(),
  /** The price of the card as the market shows it; null before the first. */
  price: amount.nullable(),
});

const reasons = z.array(z.object({ rule: z.string(), count: z.number(), points: z.string() }));

/** A match of a player. */
const playerMatch = z.object({
  match: matchRow,
  club_id: z.int(),
  started: z.boolean(),
  minutes: z.int(),
  goals: z.int(),
  assists: z.int(),
  saves: z.int(),
  card: z.enum(['yellow', 'red']).nullable(),
  easy: z.object({ points: z.string(), reasons }),
  pro: z.object({ points: z.string(), reasons }).nullable(),
});

/** An axis of the radar of a position. */
const axis = z.object({
  /** A figure of `seasonFigures`, each 90 minutes except the accuracy. */
  figure: z.string(),
  value: z.number(),
  /** 0 to 100: the share of players of the same position and league, with enough minutes, with lower figures. */
  percentile: z.int(),
});

export const playerCalls = {
  'football.players.list': call({
    title: 'Players with their figures of a season, filtered and sorted',
    access: 'visitor',
    changes: false,
    input: z.strictObject({
      ...pageInput,
      league_id: leagueFilter.optional(),
      /** The current season of each league when absent or -1. */
      season_id: seasonFilter.optional(),
      team_id: id.optional(),
      positions: z.array(position).max(4).optional(),
      stars: z.array(whole(1, 5)).max(5).optional(),
      search: text(0, 60).optional(),
      /** Only players with at least so many minutes. */
      minutes_min: whole(0, 100_000).optional(),
      /** Only players with a match to come. */
      available: flag.optional(),
      sort_by: playerSort.optional(),
      sort_how: sortHow.optional(),
    }),
    output: z.object({
      data: z.array(z.object({ player: playerHead, figures: seasonFigures })),
      summary,
      /** How many players each option would leave under the other filters. */
      facets: z.object({
        leagues: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
        clubs: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
        positions: z.array(z.object({ position, count: z.int() })),
        stars: z.array(z.object({ stars: z.int(), count: z.int() })),
      }),
    }),
    errors: [],
  }),
  'football.players.get': call({
    title: 'A player: figures of each season, and percentiles among players of the position',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ playerId: id }),
    output: z.object({
      player: playerHead,
      league,
      /** Null for players who are available. */
      absence: absence.nullable(),
      /** The current season first. Seasons without a match are left out, except the current one. */
      seasons: z.array(
        z.object({ id: z.int(), name: z.string(), clubs: z.array(club), figures: seasonFigures }),
      ),
      /** Of the current season; null until the player has played 180 minutes in it. */
      radar: z.array(axis).nullable(),
      /** The match in play, with the player's statistics in it; null otherwise. */
      live: playerMatch.nullable(),
      next_match: matchRow.nullable(),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'football.players.lastMatches': call({
    title: 'The last matches of a player, the latest first, with points of both tables and their reasons',
    access: 'visitor',
    changes: false,
    also: ['/theplayers/last_matches/{playerId}'],
    input: z.strictObject({ playerId: id, limit: whole(1, 50).default(10) }),
    output: z.array(playerMatch),
    errors: ['ERR_NOT_FOUND'],
  }),
  'football.elevens.get': call({
    title: 'The eleven with the most points of a round, or of a season when the round is 0',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ seasonId: id, round: whole(0, 1_000) }),
    output: z.object({
      league,
      /** 0: the season. */
      round: z.int(),
      /** Rounds of the season with a match played, for choosing another. */
      rounds: z.array(z.int()),
      /** Whether matches of it are still to be played or running. */
      is_provisional: z.boolean(),
      formation: z.string().nullable(),
      /** By line, then by slot from the goalkeeper's right; empty before the first match. */
      players: z.array(
        z.object({
          player: playerHead,
          line: z.int(),
          slot: z.int(),
          points: z.string(),
          goals: z.int(),
          assists: z.int(),
        }),
      ),
      /** Which table the points are of: pro where the league counts enough. */
      table: z.enum(['easy', 'pro']),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'football.scoring': call({
    title: 'A scoring system: 2 is the easy table, 3 the pro table',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ id: whole(2, 3) }),
    output: z.object({
      id: z.int(),
      table: z.string(),
      version: z.int(),
      /** The smallest step of points. */
      unit: z.string(),
      rows: z.array(scoringRow),
    }),
    errors: [],
  }),
};
