import * as z from 'zod';
import { call } from '../call.ts';
import { absence } from './absences.ts';
import { MATCH_EVENT_KINDS } from './choices.ts';
import { flag, id, leagueFilter, pageInput, summary, text, time, whole } from '../wire.ts';

export const position = z.enum(['GK', 'DF', 'MF', 'FW']);

/** How a club's shirt is drawn. */
export const kit = z.object({
  pattern: z.enum(['plain', 'stripes', 'hoops', 'halves', 'sash']),
  colour_1: z.string(),
  colour_2: z.string(),
});

export const club = z.object({ id: z.int(), name: z.string(), short_name: z.string(), kit });

/** A player as lists show them. */
export const playerShown = {
  id: z.int(),
  name: z.string(),
  short_name: z.string(),
  position,
  shirt_number: z.int(),
  /** ISO 3166 alpha-2 in lower case, or empty. */
  nationality: z.string(),
};

/** A player whom a row is about. */
export const playerOfRow = { player_id: z.int(), name: z.string(), short_name: z.string(), position };

const playerInShirt = {
  ...playerOfRow,
  shirt_number: playerShown.shirt_number,
  nationality: playerShown.nationality,
};

export const league = z.object({
  id: z.int(),
  name: z.string(),
  countryId: z.object({ country_code: z.string() }),
  season: z.object({ id: z.int(), name: z.string() }),
  seasonId: z.int(),
  /** Name plus the upper-cased country code in brackets. */
  label: z.string(),
  /** The id, or that of a special entry: 0 all leagues (no filter), -1 across Europe (matches of any league). */
  value: z.int(),
  full_statistics: z.boolean(),
});

/** The status of a match as reported by the feed, never derived from the clock. */
const matchStatus = z.enum([
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

/**
 * How to continue a running match's minute until the feed reports the next: `since` is the game's time when the
 * minute was first reported, `minute_ms` the milliseconds per minute of play.
 */
export const minuteClock = z.object({ since: time, minute_ms: z.int() });

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
  minute_clock: minuteClock.nullable(),
  is_void: z.boolean(),
  venue_name: z.string().nullable(),
});

const side = z.enum(['home', 'away']);
const named = z.object({ id: z.int(), name: z.string() });
/** A figure of each side. */
const pair = z.object({ home: z.number(), away: z.number() });

export const matchEventRow = z.object({
  id: z.string(),
  minute: z.int(),
  added: z.int(),
  /** The side of the player (an own goal counts for the other); null for events of both sides. */
  side: side.nullable(),
  kind: z.enum(MATCH_EVENT_KINDS),
  /** Null for events of both sides. */
  player: named.nullable(),
  /** The assist of a goal, or the player who went off. */
  other_player: named.nullable(),
  /** The score after this event: for goals, half-time and full time; null otherwise. */
  score: pair.nullable(),
});

/** A player who is not available for a match. */
const missingPlayer = z.object({
  id: z.int(),
  name: z.string(),
  short_name: z.string(),
  position,
  shirt_number: z.int(),
  absence,
});

/** One of the last results of a club. */
const formRow = z.object({
  match_id: z.int(),
  kickoff_dt: time,
  result: z.enum(['won', 'drawn', 'lost']),
  scored: z.int(),
  conceded: z.int(),
  at_home: z.boolean(),
  opponent: club,
});

/** A match being played or just over, with the latest event of a player. */
const liveMatch = matchRow.extend({ latest: matchEventRow.nullable() });

const fielded = z.object({
  ...playerInShirt,
  on_pitch: z.boolean(),
  minutes: z.int(),
  goals: z.int(),
  own_goals: z.int(),
  assists: z.int(),
  card: z.enum(['yellow', 'second_yellow', 'red']).nullable(),
  /** The minute the player came on or went off; null when they did not. */
  on_minute: z.int().nullable(),
  off_minute: z.int().nullable(),
  /** Points by the easy table and by the pro table, the latter null where a league does not count enough. */
  easy_points: z.string().nullable(),
  pro_points: z.string().nullable(),
});

/**
 * `line` 0 is the goalkeeper, then the lines of the formation; `slot` counts within the line, from the goalkeeper's
 * right.
 */
const starter = fielded.extend({ line: z.int(), slot: z.int() });

const lineUp = z.object({
  name: z.string(),
  club,
  /** Null until the line-up is published; the lists are then empty. */
  formation: z.string().nullable(),
  starters: z.array(starter),
  bench: z.array(fielded),
});

const tableScore = z.object({
  points: z.string(),
  /** The bonus if the match ended now; not included in the points. "0" once it is over. */
  provisional_bonus: z.string(),
  reasons: z.array(z.object({ rule: z.string(), count: z.number(), points: z.string() })),
});

/** Null: the league does not count it. */
const counted = z.int().nullable();

const playerOfMatch = z.object({
  ...playerInShirt,
  side,
  started: z.boolean(),
  on_pitch: z.boolean(),
  minutes: z.int(),
  goals: z.int(),
  assists: z.int(),
  saves: z.int(),
  shots: counted,
  shots_on_target: counted,
  key_passes: counted,
  passes: counted,
  /** Whole per cent; also null before the first pass. */
  pass_accuracy: counted,
  dribbles: counted,
  tackles: counted,
  interceptions: counted,
  easy: tableScore,
  /** Null where the league does not count enough for the pro table. */
  pro: tableScore.nullable(),
  /** Our own rating of the match: points by the pro table; null where there are none. */
  rating: z.string().nullable(),
});

const myPlayer = z.object({
  match_id: z.int(),
  player: z.object({
    ...playerShown,
    club,
  }),
  contest: z.object({ id: z.int(), name: z.string(), slug: z.string() }),
  team_id: z.int(),
  part: z.enum(['starter', 'captain', 'vice_captain', 'absent', 'replaced', 'replacement', 'bench']),
  /** The current multiplier of the points for the team: 0, 1, 2 or 0.5. */
  factor: z.string(),
  /** Points of this match by the contest's table, before the factor. */
  points: z.string(),
  /** Points of this match times the factor. */
  counted: z.string(),
});

/** A match, and whether its league counts all statistics. */
const statisticsOfMatch = { match_id: z.int(), full_statistics: z.boolean() };

export const footballCalls = {
  'football.leagues': call({
    title:
      'Leagues whose name contains the search text; "all" gives every league after the entries for all leagues and across Europe',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ name: text(1, 60), onlyNational: flag.optional() }),
    output: z.array(league),
    errors: [],
    also: ['/frontutils/leagues/{name}/{onlyNational}'],
  }),
  'football.rounds': call({
    title: 'Rounds of the running season of a league that have matches to come, after an entry for no round',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ leagueId: id }),
    output: z.array(
      z.object({
        /** -1 in the entry for no round, as are the ids of its season. */
        id: z.int(),
        /** Null for no round. */
        round: z.int().nullable(),
        season_id: z.int(),
        /** The first kick-off to come; null for no round. */
        start_dts: time.nullable(),
        seasonId: z.object({ id: z.int(), name: z.string() }),
        matches: z.int(),
      }),
    ),
    errors: ['ERR_NOT_FOUND'],
  }),
  'football.matches.list': call({
    title: 'Matches by day, league and round',
    access: 'visitor',
    changes: false,
    input: z.strictObject({
      ...pageInput,
      /** Epoch milliseconds at the start of a day (UTC). */
      day: whole(0, 8_640_000_000_000).optional(),
      /** -1 and 0 select every league. */
      league_id: leagueFilter.optional(),
      matchday: z.array(whole(1, 100_000)).max(100).optional(),
      is_pro: flag.optional(),
      season_stages: z.array(id).max(100).optional(),
      /** Only matches being played now. */
      live: flag.optional(),
    }),
    output: z.object({ data: z.array(matchRow), summary }),
    errors: [],
  }),
  'football.live.matches': call({
    title: 'Matches being played now, those just over, and the next kick-offs',
    access: 'visitor',
    changes: false,
    input: z.strictObject({}),
    output: z.object({
      leagues: z.array(league),
      live: z.array(liveMatch),
      /** Ended within the last half hour, the latest first. */
      over: z.array(liveMatch),
      /** Of each league the next six within a day; when there are none, the matches of the next kick-off. */
      next: z.array(matchRow),
    }),
    errors: [],
  }),
  'football.live.myPlayers': call({
    title: 'Picks of the caller in the matches of the live call',
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: z.object({ data: z.array(myPlayer) }),
    errors: [],
  }),
  'football.matches.get': call({
    title: 'A match with its league, venue and the last five results of both clubs',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ matchId: id }),
    output: z.object({
      match: matchRow,
      league,
      venue: z.object({ name: z.string(), seats: z.int().nullable() }).nullable(),
      /** The latest result first. */
      form: z.object({ home: z.array(formRow), away: z.array(formRow) }),
      /** How often it was corrected after the final whistle. */
      corrections: z.int(),
      /** Before kick-off: players who will or may miss the match, by position. Empty once it has started. */
      missing: z.object({ home: z.array(missingPlayer), away: z.array(missingPlayer) }),
      /** Of a match that a provider outside reports: when it was last read, and whether it is silent while the match is due or played. Null for others. */
      source: z.object({ read_dt: time, is_silent: z.boolean() }).nullable(),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'football.matches.timeline': call({
    title: 'Goals, cards, substitutions and the halves of a match',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ id }),
    output: z.object({ match: matchRow, events: z.array(matchEventRow) }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'football.matches.statistics': call({
    title: 'Statistics of both sides of a match, and its momentum',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ id }),
    output: z.object({
      ...statisticsOfMatch,
      /** In the order of showing; those the league does not count, or cannot know yet, are null. */
      statistics: z.object({
        possession: pair.nullable(),
        shots: pair.nullable(),
        shots_on_target: pair.nullable(),
        big_chances: pair.nullable(),
        key_passes: pair.nullable(),
        passes: pair.nullable(),
        pass_accuracy: pair.nullable(),
        dribbles: pair.nullable(),
        tackles: pair.nullable(),
        interceptions: pair.nullable(),
        clearances: pair.nullable(),
        saves: pair.nullable(),
        fouls: pair.nullable(),
        offsides: pair.nullable(),
        yellow_cards: pair.nullable(),
        red_cards: pair.nullable(),
      }),
      /** Minute 1 to the last one played: above 0 the home side presses, below the away side; -100 to 100. */
      momentum: z.array(z.object({ minute: z.int(), value: z.int() })).nullable(),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'football.matches.lineUps': call({
    title: 'Line-ups of a match: who plays where, who came on, cards, goals and points',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ id }),
    output: z.object({ match_id: z.int(), content: z.object({ home: lineUp, away: lineUp }) }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'football.matches.players': call({
    title: 'Players of the line-ups: statistics, and points in the easy and pro tables with their reasons',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ id }),
    output: z.object({
      ...statisticsOfMatch,
      /** Whether the bonus is in the points: from the final whistle on. */
      ended: z.boolean(),
      players: z.array(playerOfMatch),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'football.matches.myPlayers': call({
    title: 'Picks of the caller in a match, with what each earns for which team',
    access: 'manager',
    changes: false,
    input: z.strictObject({ id }),
    output: z.object({ data: z.array(myPlayer) }),
    errors: ['ERR_NOT_FOUND'],
  }),
};
