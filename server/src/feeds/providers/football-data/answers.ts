import { z } from 'zod';
import { issuesOf } from '../api-football/answers.ts';
import { nonsense, read, type Reading } from '../reading.ts';

/** Answers of football-data.org, version 4: matches and tables of a competition. */
const id = z.int().positive().max(2_147_483_647);
const goals = z.object({ home: z.int().min(0).max(99).nullable(), away: z.int().min(0).max(99).nullable() });
const team = z.object({
  id: id.nullable(),
  name: z
    .string()
    .max(200)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .nullable(),
});

const match = z.object({
  id,
  utcDate: z.iso.datetime(),
  status: z.enum([
    'SCHEDULED',
    'TIMED',
    'IN_PLAY',
    'PAUSED',
    'EXTRA_TIME',
    'PENALTY_SHOOTOUT',
    'FINISHED',
    'SUSPENDED',
    'POSTPONED',
    'CANCELLED',
    'AWARDED',
  ]),
  matchday: z.int().min(0).max(99).nullable(),
  season: z.object({ startDate: z.iso.date() }),
  competition: z.object({ code: z.string().max(6) }),
  homeTeam: team,
  awayTeam: team,
  score: z.object({ duration: z.string().max(30).nullish(), fullTime: goals }),
});

const matches = z.object({ matches: z.array(match).max(1_000) });

const standings = z.object({
  standings: z.array(
    z.object({
      type: z.string().max(20),
      table: z.array(
        z.object({
          position: z.int().min(1),
          team,
          playedGames: z.int().min(0),
          points: z.int(),
          goalsFor: z.int().min(0),
          goalsAgainst: z.int().min(0),
        }),
      ),
    }),
  ),
});

/** A match as this source reports it. */
export interface SecondMatch {
  readonly key: string;
  readonly season: string;
  readonly kickOffMs: number;
  readonly home: SecondClub;
  readonly away: SecondClub;
  readonly stage: 'to_come' | 'running' | 'over' | 'other';
  /** After extra time, without a shoot-out; null before the match. */
  readonly score: { readonly home: number; readonly away: number } | null;
}

interface SecondClub {
  readonly key: string;
  readonly name: string;
}

const STAGES: Readonly<Record<z.output<typeof match>['status'], SecondMatch['stage']>> = {
  SCHEDULED: 'to_come',
  TIMED: 'to_come',
  IN_PLAY: 'running',
  PAUSED: 'running',
  EXTRA_TIME: 'running',
  PENALTY_SHOOTOUT: 'running',
  FINISHED: 'over',
  SUSPENDED: 'other',
  POSTPONED: 'other',
  CANCELLED: 'other',
  AWARDED: 'other',
};

/** The matches of an answer between known clubs. `competition` is the one that was requested; null for those of a club. */
export function readSecondMatches(
  body: unknown,
  competition: string | null,
): Reading<readonly SecondMatch[]> {
  const parsed = matches.safeParse(body);
  if (!parsed.success) return nonsense('wrong_shape', issuesOf(parsed.error));
  if (parsed.data.matches.length === 0) return nonsense('empty', 'no match');
  const foreign = parsed.data.matches.find(
    (each) => competition !== null && each.competition.code !== competition,
  );
  if (foreign !== undefined) return nonsense('not_requested', `a match of ${foreign.competition.code}`);
  return read(parsed.data.matches.flatMap(translateMatch));
}

function translateMatch(each: z.output<typeof match>): SecondMatch[] {
  const { homeTeam, awayTeam, score } = each;
  if (homeTeam.id === null || awayTeam.id === null) return [];
  const { home, away } = score.fullTime;
  const isShootOut = score.duration === 'PENALTY_SHOOTOUT';
  return [
    {
      key: String(each.id),
      season: each.season.startDate.slice(0, 4),
      kickOffMs: Date.parse(each.utcDate),
      home: { key: String(homeTeam.id), name: homeTeam.name ?? '' },
      away: { key: String(awayTeam.id), name: awayTeam.name ?? '' },
      stage: STAGES[each.status],
      // With a shoot-out this source adds its goals to the score.
      score: home === null || away === null || isShootOut ? null : { home, away },
    },
  ];
}

/** A row of a table as this source reports it. */
export interface SecondRow {
  readonly clubKey: string;
  readonly place: number;
  readonly played: number;
  readonly points: number;
  readonly goalsFor: number;
  readonly goalsAgainst: number;
}

/** The whole table of a competition. */
export function readSecondTable(body: unknown): Reading<readonly SecondRow[]> {
  const parsed = standings.safeParse(body);
  if (!parsed.success) return nonsense('wrong_shape', issuesOf(parsed.error));
  const rows = parsed.data.standings.find(({ type }) => type === 'TOTAL')?.table ?? [];
  if (rows.length === 0) return nonsense('empty', 'no table');
  return read(
    rows.flatMap(({ team: club, position, playedGames, points, goalsFor, goalsAgainst }) =>
      club.id === null
        ? []
        : [
            {
              clubKey: String(club.id),
              place: position,
              played: playedGames,
              points,
              goalsFor,
              goalsAgainst,
            },
          ],
    ),
  );
}
