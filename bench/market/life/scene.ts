import { readConfig } from '../../../server/src/config.ts';
import { connect, type Db } from '../../../server/src/db/database.ts';
import { migrate } from '../../../server/src/db/migrate.ts';
import type { CallServices } from '../../../server/src/http/calls/call-services.ts';
import type { Sweep } from '../../../server/src/jobs/sweeps.ts';
import { makeRewards, stopClockAt } from '../../../server/src/testing/contests/contests.ts';
import { openCluster } from '../../../server/src/testing/database/cluster.ts';
import { prepareMarket } from '../../../server/src/world/market-history/prepare-market.ts';
import { sprintLeague } from '../../../server/src/world/sprint.ts';
import { footballWorld } from '../../../server/src/world/world.ts';
import { buildWork } from '../../../server/src/work.ts';
import { openEdge } from '../../load/unlimited-edge.ts';

/** The seed of the world and of all simulated managers. */
export const SEED = 'market life';
export const MANAGERS = 60;
const SECRET = 'the secret of a measured world';

/** A product whose football, contests and market move with a stepped clock. */
export interface LivingMarket {
  readonly db: Db;
  readonly services: CallServices;
  /** Advances the clock and runs everything due, optionally including contests. */
  readonly step: (at: number, withContests: boolean) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens a world at a moment (epoch milliseconds), with the market's past. `leagues` limits its football. */
export async function openLivingMarket(at: number, leagues: readonly string[] | null): Promise<LivingMarket> {
  const { cluster, remove } = await openCluster({ durable: false });
  const url = cluster.url('postgres');
  await migrate(url);
  const db = connect(url, 8);
  const { calls: services } = openEdge(db);
  await stopClockAt(db, new Date(at));
  await makeRewards(db);
  const world = { seed: SEED, secret: SECRET };
  const refused = (matchId: number): void => console.log(`events of match ${matchId} were refused`);
  const sprint = sprintLeague(world, refused);
  const { sweeps } = footballWorld({
    ...world,
    ...(leagues !== null && { leagues }),
    onRefused: refused,
    print: (line) => console.log(line),
  });
  const football = [sprint, ...sweeps];
  const config = readConfig({ NODE_ENV: 'development' });
  const rest = buildWork({ config }).sweeps;
  const market = rest.filter(({ name }) => MARKET_SWEEPS.some((part) => name.includes(part)));
  await runDry(db, football);
  await prepareMarket(db, { seed: SEED, managers: MANAGERS, print: (line) => console.log(line) });
  await runDry(db, rest);
  return {
    db,
    services,
    async step(next, withContests) {
      await stopClockAt(db, new Date(next));
      await runDry(db, [...football, ...(withContests ? rest : market)]);
    },
    async close() {
      await db.destroy();
      await remove();
    },
  };
}

const MARKET_SWEEPS = ['order', 'auction', 'loan', 'figures of the market', 'drops'];

async function runDry(db: Db, sweeps: readonly Sweep[]): Promise<void> {
  for (const sweep of sweeps) while ((await sweep.run(db)) > 0);
}
