import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

/** Empty values are an empty string or the text None. */
const isEmpty = (text: string): boolean => text === '' || text === 'None';

const whole = z.string().transform((text, context) => {
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) {
    context.addIssue({ code: 'custom', message: `not a number: "${text}"` });
    return z.NEVER;
  }
  return Math.trunc(value);
});
const wholeOrNull = z.string().transform((text) => (isEmpty(text) ? null : Math.trunc(Number(text))));
const wholeOrNone = wholeOrNull.optional().transform((value) => value ?? 0);
const yes = z.string().transform((text) => text === 'True' || text === 'true' || text === '1');
const instant = z.string().transform((text) => {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
});

const clubRow = z.object({ code: whole, id: whole, name: z.string(), short_name: z.string() });

const playerRow = z.object({
  id: whole,
  code: whole,
  first_name: z.string(),
  second_name: z.string(),
  web_name: z.string(),
  element_type: whole,
  team: whole,
  now_cost: whole,
  cost_change_start: whole,
});

const fixtureRow = z.object({
  code: whole,
  id: whole,
  event: wholeOrNull,
  finished: yes,
  kickoff_time: instant,
  team_h: whole,
  team_a: whole,
  team_h_score: wholeOrNull,
  team_a_score: wholeOrNull,
  stats: z.string().optional(),
});

const appearanceRow = z.object({
  element: whole,
  fixture: whole,
  was_home: yes,
  minutes: whole,
  starts: wholeOrNull.optional(),
  goals_scored: whole,
  assists: whole,
  goals_conceded: whole,
  own_goals: whole,
  penalties_saved: whole,
  penalties_missed: whole,
  yellow_cards: whole,
  red_cards: whole,
  saves: whole,
  bonus: whole,
  bps: whole,
  total_points: whole,
  selected: wholeOrNone,
  tackles: wholeOrNone,
  recoveries: wholeOrNone,
  clearances_blocks_interceptions: wholeOrNone,
});

export type ClubRow = z.infer<typeof clubRow>;
export type PlayerRow = z.infer<typeof playerRow>;
export type FixtureRow = z.infer<typeof fixtureRow>;
/** One listed player in one fixture, as published. */
export type AppearanceRow = z.infer<typeof appearanceRow>;

const openfootballSeason = z.object({
  name: z.string(),
  matches: z.array(
    z.object({
      date: z.string(),
      team1: z.string(),
      team2: z.string(),
      score: z
        .object({
          ht: z.tuple([z.number(), z.number()]).optional(),
          ft: z.tuple([z.number(), z.number()]).optional(),
        })
        .optional(),
    }),
  ),
});
export type OpenfootballMatch = z.infer<typeof openfootballSeason>['matches'][number];

export interface SeasonFiles {
  readonly season: string;
  readonly clubs: readonly ClubRow[];
  readonly players: readonly PlayerRow[];
  readonly fixtures: readonly FixtureRow[];
  readonly appearances: readonly AppearanceRow[];
  /** Empty when the folder has no openfootball file for the season. */
  readonly results: readonly OpenfootballMatch[];
  /** The league's name as openfootball writes it, without the season; null without the file. */
  readonly leagueName: string | null;
}

function table<T>(file: string, row: z.ZodType<T>): T[] {
  const records: unknown = parse(readFileSync(file, 'utf8'), {
    columns: true,
    bom: true,
    skip_empty_lines: true,
  });
  const read = z.array(row).safeParse(records);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  throw new Error(`${file}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'cannot be read'}`);
}

/** Whether a folder holds the files of a season, `fpl/<season>/merged_gw.csv` and its three companions. */
export function hasSeason(folder: string, season: string): boolean {
  return ['merged_gw.csv', 'players.csv', 'teams.csv', 'fixtures.csv'].every((name) =>
    existsSync(path.join(folder, 'fpl', season, name)),
  );
}

/**
 * Reads a season from `fpl/<season>/{teams,players,fixtures,merged_gw}.csv` and, when it is there,
 * `openfootball/<season>-en.1.json`. Throws with the file's name and the first bad value.
 */
export function readSeasonFiles(folder: string, season: string): SeasonFiles {
  const file = (name: string): string => path.join(folder, 'fpl', season, name);
  const resultsFile = path.join(folder, 'openfootball', `${season}-en.1.json`);
  const results = existsSync(resultsFile)
    ? openfootballSeason.parse(JSON.parse(readFileSync(resultsFile, 'utf8')))
    : null;
  return {
    season,
    clubs: table(file('teams.csv'), clubRow),
    players: table(file('players.csv'), playerRow),
    fixtures: table(file('fixtures.csv'), fixtureRow),
    appearances: table(file('merged_gw.csv'), appearanceRow),
    results: results?.matches ?? [],
    leagueName: results?.name.replace(/\s*\d{4}\/\d{2,4}\s*$/, '') ?? null,
  };
}

const fixtureStatistics = z.array(
  z.object({
    identifier: z.string(),
    a: z.array(z.object({ value: z.number(), element: z.number() })),
    h: z.array(z.object({ value: z.number(), element: z.number() })),
  }),
);

/**
 * Reads the `stats` column of a fixture, a Python literal of lists, dictionaries and single-quoted names:
 * identifier -> player id of the season -> value. Names there never hold a quote.
 */
export function readFixtureStatistics(literal: string): Map<string, Map<number, number>> {
  const read = fixtureStatistics.parse(JSON.parse(literal.replaceAll("'", '"')));
  return new Map(
    read.map(({ identifier, a, h }) => [
      identifier,
      new Map([...a, ...h].map(({ element, value }) => [element, value])),
    ]),
  );
}
