import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { readConfig } from '../../config.ts';
import { makeLiveHost } from '../../contests/live/live-host.ts';
import { sweepsOfContests } from '../../contests/lifecycle/sweeps.ts';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, openDatabase, sql } from '../../db/database.ts';
import { listenTo } from '../../db/listen.ts';
import { makeEdge } from '../../http/edge/edge.ts';
import { DEFAULT_LIMITS } from '../../http/edge/limits.ts';
import { makeServer } from '../../http/edge/server.ts';
import { endProcessLeases } from '../../jobs/process-leases.ts';
import { startSweeps, type Sweep } from '../../jobs/sweeps.ts';
import { LIVE_CHANNEL } from '../../live/topic-changes.ts';
import { buildRoutes } from '../../routes.ts';
import { openSecrets } from '../../secrets.ts';
import { worldSecret } from '../../world/sprint.ts';
import { fundRewards } from '../../wallet/fund-rewards.ts';

const BETWEEN_SWEEPS_MS = 20;
/** Small, so that a kill falls inside a payout. */
const PAYMENTS_AT_ONCE = 4;

/**
 * Runs the parts of the server that play contests, with the Sprint League as the only football: the database on its own
 * data folder, sweeps, running contests in memory, and the calls at PORT. `feedOf` creates the football feed. Runs until
 * its input ends or it is killed.
 */
export async function playLive(
  feedOf: (world: { readonly seed: string; readonly secret: string }) => Sweep,
): Promise<void> {
  const config = readConfig();
  const { db, url, directUrl } = await openDatabase(config);
  await endProcessLeases(db);
  await inTransaction(db, async (tx) => fundRewards(tx, await gameNow(tx), CURRENT_RULES.money.rewardsSeed));
  // Tests compare what was saved with the feed of the seed, which has no absences.
  await sql`
    insert into simulated_absences (provider, from_season) values ('sprint', 1000000) on conflict do nothing
  `.execute(db);
  const secrets = openSecrets(config);
  const printError = (error: unknown): void => void process.stderr.write(`${String(error)}\n`);
  const live = makeLiveHost({
    db,
    url,
    listen: (onNews) => listenTo(directUrl, LIVE_CHANNEL, onNews),
    onError: printError,
  });
  const installation = { config, db, secrets };
  const edge = makeEdge({
    ...installation,
    figures: DEFAULT_LIMITS,
    now: Date.now,
    buildRoutes: (limits) => buildRoutes({ config, secrets, limits, live }),
    onTheft: () => Promise.resolve(),
    onUse: () => Promise.resolve(),
  });
  const app = await makeServer({ edge, trustedProxies: [], logger: false, extend: () => undefined });
  await app.listen({ port: config.port, host: config.host });
  live.start();
  const feed = feedOf({ seed: config.worldSeed, secret: worldSecret(secrets) });
  startSweeps(db, [feed, ...sweepsOfContests(PAYMENTS_AT_ONCE)], printError, () => BETWEEN_SWEEPS_MS);
  process.stdout.write(`Touchline is at ${config.publicUrl}\n`);
  // Exit when the parent process, which would kill this one, has ended.
  process.stdin.resume().on('end', () => process.exit(0));
}
