import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CURRENT_RULES, HOUR_MS } from '@touchline/domain/rules/index';
import { readConfig } from '../../server/src/config.ts';
import { gameNow, setClock } from '../../server/src/db/clock.ts';
import { connect, inTransaction, sql, type Db } from '../../server/src/db/database.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { WORLD_PROVIDER } from '../../server/src/feeds/world/leagues.ts';
import { drain, type Work } from '../../server/src/jobs/drain.ts';
import { processLease } from '../../server/src/jobs/process-leases.ts';
import { administer } from '../../server/src/testing/database/administer.ts';
import { openCluster } from '../../server/src/testing/database/cluster.ts';
import { fundRewards } from '../../server/src/wallet/fund-rewards.ts';
import { buildWork } from '../../server/src/work.ts';
import { warnOfLineUps } from '../../server/src/contests/public.ts';
import { publishMatchChange } from '../../server/src/live/topic-changes.ts';
import { sprintLeague } from '../../server/src/world/sprint.ts';

/** The seed of the world's football, and also its secret. */
export const SEED = 'journeys';
/** A kick-off time of the Sprint League; any would do, but it must be constant. */
const BEGINNING = Date.UTC(2026, 2, 7, 14, 0);
/** The holder of the leases does the work, in all copies: they last longer than any run. */
const LEASE_MS = 24 * HOUR_MS;
/** Skips the matches the leagues played before the world began: no journey uses them, and they take seconds. */
const HISTORY = `history ${WORLD_PROVIDER}`;
const TEMPLATE = 'world_template';
const CONNECTIONS = 6;

/** The database of one world, at its beginning, and a folder for its server. */
interface WorldDatabase {
  readonly url: string;
  readonly db: Db;
  readonly dataDir: string;
  /** Closes and removes all of it. */
  readonly remove: () => Promise<void>;
}

/** A cluster with a template of a world's database. */
interface WorldCluster {
  /** Connection string of its database `postgres`. */
  readonly adminUrl: string;
  readonly remove: () => Promise<void>;
}

/** Starts a cluster and makes the template: migrations, the budget of rewards, the catalogue and the season so far. */
export async function openWorldCluster(): Promise<WorldCluster> {
  const { cluster, remove } = await openCluster({ durable: false });
  const adminUrl = cluster.url('postgres');
  await administer(adminUrl, `create database ${TEMPLATE}`);
  const url = cluster.url(TEMPLATE);
  await migrate(url);
  const db = connect(url, CONNECTIONS);
  await inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at: new Date(BEGINNING) }));
  await inTransaction(db, async (tx) => fundRewards(tx, await gameNow(tx), CURRENT_RULES.money.rewardsSeed));
  // Journeys know the matches of the seed as they are without absences; one that needs absences puts them in.
  await sql`insert into simulated_absences (provider, from_season) values ('sprint', 1000000)`.execute(db);
  const work = worldWork();
  // Work runs when a journey moves the clock, and never in between: the servers get no lease.
  const sweeps = [...work.sweeps.map(({ name }) => name), HISTORY];
  for (const name of sweeps) await processLease(db, `sweep ${name}`, LEASE_MS).take();
  await drain(db, work);
  await db.destroy();
  return { adminUrl, remove };
}

/** Copies the template of the cluster at `adminUrl`. */
export async function copyWorldDatabase(adminUrl: string): Promise<WorldDatabase> {
  const name = `world_${randomBytes(8).toString('hex')}`;
  await administer(adminUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const url = adminUrl.replace('/postgres?', `/${name}?`);
  const db = connect(url, CONNECTIONS);
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-world-'));
  return {
    url,
    db,
    dataDir,
    async remove() {
      await db.destroy();
      await administer(adminUrl, `drop database ${name} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The sweeps and jobs of the product, and its football. */
export function worldWork(): Work {
  const { sweeps, handlers } = buildWork({ config: readConfig({ NODE_ENV: 'test' }) });
  const football = sprintLeague(
    { seed: SEED, secret: SEED },
    (matchId, refused) => {
      throw new Error(`Events of match ${matchId} were refused: ${JSON.stringify(refused)}`);
    },
    undefined,
    [publishMatchChange, warnOfLineUps],
  );
  return { sweeps: [football, ...sweeps], handlers };
}
