import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { CannotStart } from './cannot-start.ts';
import { readConfig, type Config } from './config.ts';
import { openDatabase } from './db/database.ts';
import { folderOwner } from './db/embedded/folder-lock.ts';
import { hasSeason, readSeasonFiles } from './feeds/replay/files.ts';
import { buildSeason } from './feeds/replay/season.ts';
import type { CallServices } from './http/calls/call-services.ts';
import { makeLimits } from './http/edge/limits.ts';
import { comparePoints } from './replay/compare-points.ts';
import { ReplayFootball } from './replay/football.ts';
import { playSeason } from './replay/play-season.ts';
import { progressBar } from './replay/progress.ts';
import { readMatches, replayMatches } from './replay/replay-matches.ts';
import { readFigures, showFigures } from './replay/figures.ts';
import { buildRoutes } from './routes.ts';
import { openSecrets } from './secrets.ts';
import { start, stopOnSignal } from './start.ts';
import { buildWork } from './work.ts';

const USAGE =
  'npm run replay -- --data FOLDER [--season 2023-24] [--managers 500] [--seed WORD] [--open]\n' +
  'npm run replay -- --statsbomb FOLDER [--open]';

interface ReplayOptions extends SeasonOptions {
  /** The folder of single matches to play instead of a season; null for a season. */
  readonly statsBomb: string | null;
  readonly open: boolean;
}

interface SeasonOptions {
  readonly folder: string;
  readonly season: string;
  readonly managers: number;
  readonly seed: string;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Parses the parameters; throws CannotStart when they are invalid. */
function readOptions(parameters: readonly string[]): ReplayOptions {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...parameters],
      options: {
        data: { type: 'string' },
        statsbomb: { type: 'string' },
        season: { type: 'string', default: '2023-24' },
        managers: { type: 'string', default: '500' },
        seed: { type: 'string', default: 'replay' },
        open: { type: 'boolean', default: false },
      },
    }));
  } catch {
    throw new CannotStart(USAGE);
  }
  const { seed, season, open, statsbomb: statsBomb = null } = values;
  const managers = Number(values.managers);
  if (statsBomb !== null) return { folder: '', season, managers, seed, open, statsBomb };
  if (values.data === undefined || !Number.isInteger(managers) || managers < 2 || managers > 10_000) {
    throw new CannotStart(USAGE);
  }
  if (!hasSeason(values.data, values.season)) {
    throw new CannotStart(`${values.data} has no season ${values.season} (fpl/${values.season}/*.csv).`);
  }
  return { folder: values.data, season, managers, seed, open, statsBomb };
}

/** Empties the data folder of the replay, which every run starts from scratch. */
function emptyDataFolder(config: Config): string {
  const folder = join(config.dataDir, 'replay');
  const holder = folderOwner(folder);
  if (holder !== null)
    throw new CannotStart(`A replay is being served from ${folder} by process ${holder}: stop it first.`);
  rmSync(folder, { recursive: true, force: true });
  return folder;
}

/** Plays single matches in a data folder of their own. Returns whether all of them were played as in their files. */
async function replaySingleMatches(folder: string, config: Config): Promise<boolean> {
  const matches = readMatches(folder);
  const dataDir = emptyDataFolder(config);
  const database = await openDatabase({ ...config, dataDir, databaseUrl: null }, { print });
  try {
    return await replayMatches(database.db, matches, print);
  } finally {
    await database.close();
  }
}

/** Plays the season and prints the figures. Returns whether all checks passed. */
async function replay(options: SeasonOptions, config: Config): Promise<boolean> {
  const started = performance.now();
  const season = buildSeason(readSeasonFiles(options.folder, options.season), options.seed);
  const dataDir = emptyDataFolder(config);
  const database = await openDatabase({ ...config, dataDir, databaseUrl: null }, { print });
  try {
    const { db } = database;
    const secrets = openSecrets({ ...config, dataDir });
    const limits = makeLimits(() => performance.now());
    const services: CallServices = {
      db,
      routes: buildRoutes({ config: { ...config, smtpUrl: null }, secrets, limits }),
      secrets,
      checkAnswers: false,
    };
    const rounds = season.rounds.length;
    const bar = progressBar();
    await playSeason({
      season,
      seed: options.seed,
      managers: options.managers,
      services,
      work: buildWork({ config: { ...config, smtpUrl: null } }),
      football: new ReplayFootball(db, CURRENT_RULES, season, []),
      rules: CURRENT_RULES,
      onProgress: (share, label) => bar(share, `${label} of ${rounds}`),
    });
    const comparison = await comparePoints(db, season, `fpl-${options.season}`);
    const figures = await readFigures(db, comparison, (performance.now() - started) / 1000);
    return showFigures(figures, print);
  } finally {
    await database.close();
  }
}

try {
  const options = readOptions(process.argv.slice(2));
  const config = readConfig();
  const { statsBomb } = options;
  const isRight =
    statsBomb === null ? await replay(options, config) : await replaySingleMatches(statsBomb, config);
  if (!isRight) process.exitCode = 1;
  else if (options.open) {
    // The season is over and its clock is stopped: only calls and pages are served.
    const stop = await start(
      { ...config, dataDir: join(config.dataDir, 'replay'), databaseUrl: null },
      'web',
    );
    stopOnSignal(stop);
  }
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  print(error.message);
  process.exitCode = 1;
}
