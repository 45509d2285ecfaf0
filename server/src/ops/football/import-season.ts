import { setTimeout as pause } from 'node:timers/promises';
import { gameNow } from '../../db/clock.ts';
import { apiFootballFeed } from '../../feeds/providers/api-football/feed.ts';
import { planOf } from '../../feeds/providers/api-football/poll.ts';
import { hasSeason } from '../../feeds/replay/files.ts';
import { progressBar } from '../../replay/progress.ts';
import { importSeason, type PastSeason } from '../../world/import-season.ts';
import { seasonOfFiles, seasonOfProvider } from '../../world/past-seasons.ts';
import { providerAccess } from '../../world/provider-football.ts';
import { UsageError, type Command, type CommandContext } from '../command.ts';

/** Imports a past season, from files or from the provider. When started again, it resumes. */
export const importSeasonCommand: Command = {
  usage: 'files FOLDER SEASON | api-football LEAGUE YEAR',
  about: 'imports a past season with its matches; started again after an interruption, it goes on',
  async run(context, [source, first, second]) {
    const season = await readSeason(context, source, first, second);
    if (season === null) {
      context.print(
        'The provider cannot be asked any more now: start the import again later, and it goes on.',
      );
      return false;
    }
    const result = await importSeason(context.db, season, progressBar());
    const left = result.matches - result.imported;
    if (result.finished)
      context.print(
        `${result.imported} of ${result.matches} matches are in${left === 0 ? '.' : `; ${left} have no result that makes sense.`}`,
      );
    else
      context.print(
        `${result.imported} of ${result.matches} matches are in. The budget of requests is spent: start the import again tomorrow, and it goes on.`,
      );
    return result.finished;
  },
};

async function readSeason(
  { db, config, print }: CommandContext,
  source: string | undefined,
  first: string | undefined,
  second: string | undefined,
): Promise<PastSeason | null> {
  if (source === 'files') {
    if (first === undefined || second === undefined) throw new UsageError('Name FOLDER and SEASON.');
    if (!hasSeason(first, second))
      throw new UsageError(`${first} has no season ${second} (fpl/${second}/*.csv).`);
    return seasonOfFiles(first, second);
  }
  if (source !== 'api-football') throw new UsageError('A season is imported from files or api-football.');
  const { football } = config;
  if (football === null) throw new UsageError('FOOTBALL_PROVIDER and API_FOOTBALL_KEY are not set.');
  const [league, year] = [Number(first), Number(second)];
  if (!Number.isInteger(league) || league < 1) throw new UsageError('LEAGUE is an id of api-football.');
  if (!Number.isInteger(year) || year < 1990 || year > 2100)
    throw new UsageError('YEAR is the year in which the season began.');
  const { first: access } = providerAccess(football);
  const feed = apiFootballFeed(football.leagues);
  await feed.load(db);
  const plan = planOf({ source: feed, leagues: football.leagues, access }, await gameNow(db));
  // The requests needed for today's matches are reserved.
  const dailyRequests = Math.max(0, access.dailyRequests - plan.requests);
  return seasonOfProvider(db, league, year, {
    access: { ...access, dailyRequests },
    wait: (ms) => pause(ms),
    print,
  });
}
