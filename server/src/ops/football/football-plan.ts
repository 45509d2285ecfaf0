import { DAY_MS, HOUR_MS, MINUTE_MS } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import { apiFootballFeed } from '../../feeds/providers/api-football/feed.ts';
import { FIXTURES_PER_REQUEST } from '../../feeds/providers/api-football/resources.ts';
import {
  NEVER_REQUESTED,
  planDay,
  planSeason,
  type DayDemand,
  type DayPlan,
  type Need,
} from '../../feeds/providers/plan.ts';
import { UsageError, type Command, type CommandContext } from '../command.ts';

const NAMES: Readonly<Record<Need, string>> = {
  fixtures: 'fixtures of each league',
  results: 'matches until their result is confirmed',
  line_ups: 'line-ups in the hour before kick-off',
  live: 'matches in play',
  squads: 'squads',
  clubs: 'leagues, clubs and grounds',
  season_players: 'players with nationality and rating',
};

/** Prints how the requests of a day are spent, and of a season what is left out. */
export const footballPlan: Command = {
  usage: '[YYYY-MM-DD] [REQUESTS]',
  about: 'shows how the requests to the provider of football are spent on a day and over the season',
  async run(context, parameters) {
    const date = parameters.find((each) => /^\d{4}-\d{2}-\d{2}$/.test(each));
    const given = parameters.find((each) => /^\d{1,7}$/.test(each));
    if (parameters.length > [date, given].filter((each) => each !== undefined).length)
      throw new UsageError('Name a day as YYYY-MM-DD, and the requests of a day as a number.');
    const { demand, known } = await demandOf(context);
    const requests = given === undefined ? (context.config.football?.dailyRequests ?? 7_500) : Number(given);
    const budget = { requests, fixturesPerRequest: FIXTURES_PER_REQUEST };
    const today = (await gameNow(context.db)).getTime();
    const from = date === undefined ? Math.floor(today / DAY_MS) * DAY_MS : Date.parse(`${date}T00:00:00Z`);
    const kickOffs = demand.kickOffs.filter((at) => at >= from && at < from + DAY_MS);
    const { print } = context;
    if (!known) print('No fixtures are known yet: an example of five leagues of 20 clubs on a full weekend.');
    print(`${day(from)}: ${kickOffs.length} matches of ${demand.leagues} leagues, ${requests} requests`);
    printPlan(planDay({ ...demand, kickOffs }, budget), print);
    const season = planSeason(demand, budget);
    print('');
    print(`The season: ${season.days} days with matches, ${season.requests} requests`);
    for (const [everyMs, days] of season.liveDays)
      print(
        `  matches in play ${everyMs === null ? 'are not polled' : `every ${duration(everyMs)}`} on ${days} days`,
      );
    if (season.busiest !== null)
      print(`  the busiest day is ${day(season.busiest.dayMs)} with ${season.busiest.matches} matches`);
    for (const [need, days] of season.leftOut) print(`  left out on ${days} days: ${NAMES[need]}`);
    print(`Never requested: ${NEVER_REQUESTED.join(', ')}.`);
    return true;
  },
};

function printPlan({ lines, requests, reserve }: DayPlan, print: (line: string) => void): void {
  for (const line of lines) {
    const often = line.everyMs === null ? 'left out' : `every ${duration(line.everyMs)}`;
    print(`  ${NAMES[line.need].padEnd(42)} ${often.padEnd(16)} ${String(line.requests).padStart(6)}`);
  }
  print(`  ${'for repetitions'.padEnd(42)} ${''.padEnd(16)} ${String(reserve).padStart(6)}`);
  print(`  ${'together'.padEnd(42)} ${''.padEnd(16)} ${String(requests + reserve).padStart(6)}`);
}

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function duration(ms: number): string {
  if (ms >= DAY_MS) return `${ms / DAY_MS} d`;
  if (ms >= HOUR_MS) return `${ms / HOUR_MS} h`;
  return ms >= MINUTE_MS ? `${ms / MINUTE_MS} min` : `${ms / 1_000} s`;
}

/** What the known fixtures need; an example before any is known. */
async function demandOf({ db, config }: CommandContext): Promise<{ demand: DayDemand; known: boolean }> {
  const leagues = config.football?.leagues ?? [];
  const source = apiFootballFeed(leagues);
  await source.load(db);
  const states = source.leagues();
  const kickOffs = states.flatMap(({ fixtures }) => fixtures.map(({ kickOffMs }) => kickOffMs));
  const clubs = states.reduce((sum, { world }) => sum + world.clubs.length, 0);
  if (kickOffs.length > 0) return { demand: { kickOffs, leagues: leagues.length, clubs }, known: true };
  const today = Math.floor((await gameNow(db)).getTime() / DAY_MS) * DAY_MS;
  return { demand: exampleSeason(today), known: false };
}

/** Hours at which the matches of two days of a round of five leagues begin. */
const EXAMPLE_HOURS = [
  [12, 12, 14, 14, 14, 14, 14, 15, 15, 15, 15, 16, 17, 17, 17, 18, 18, 19, 19, 19, 20, 20, 20, 20, 20],
  [11, 12, 12, 13, 13, 13, 14, 14, 15, 15, 16, 16, 16, 17, 17, 17, 18, 18, 19, 19, 19, 19, 20, 20, 20],
] as const;
const EXAMPLE_ROUNDS = 38;

function exampleSeason(from: number): DayDemand {
  const rounds = Array.from({ length: EXAMPLE_ROUNDS }, (_, round) => from + round * 7 * DAY_MS);
  const kickOffs = rounds.flatMap((start) =>
    EXAMPLE_HOURS.flatMap((hours, index) => hours.map((hour) => start + index * DAY_MS + hour * HOUR_MS)),
  );
  return { kickOffs, leagues: 5, clubs: 100 };
}
