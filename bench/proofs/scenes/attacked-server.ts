import { CURRENT_RULES } from '@touchline/domain/rules/index';
import type { FastifyInstance } from 'fastify';
import { openProviders } from '../../../server/src/auth/providers/open-providers.ts';
import { serveCallback } from '../../../server/src/auth/providers/serve-callback.ts';
import { readConfig, type Config } from '../../../server/src/config.ts';
import { gameNow } from '../../../server/src/db/clock.ts';
import { connect, inTransaction, type Db } from '../../../server/src/db/database.ts';
import { migrate } from '../../../server/src/db/migrate.ts';
import type { Routes } from '../../../server/src/http/calls/handler.ts';
import { makeEdge } from '../../../server/src/http/edge/edge.ts';
import { makeServer } from '../../../server/src/http/edge/server.ts';
import { DEFAULT_LIMITS } from '../../../server/src/http/edge/limits.ts';
import { verify } from '../../../server/src/ops/books/verify-books.ts';
import { buildRoutes } from '../../../server/src/routes.ts';
import { TEST_SECRETS as secrets } from '../../../server/src/testing/http/test-secrets.ts';
import { openCluster } from '../../../server/src/testing/database/cluster.ts';
import { fundRewards } from '../../../server/src/wallet/fund-rewards.ts';
import { NO_LIMITS } from '../../load/unlimited-edge.ts';

const CONNECTIONS = 10;

export interface AttackedServer {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly config: Config;
  /** Whether the books are right; prints what is not. */
  readonly booksAreRight: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

interface AttackedServerOptions {
  readonly config?: Partial<Config>;
  /** Rate limits of the product instead of none. */
  readonly limited?: boolean;
  /** Planted routes. */
  readonly routes?: Routes;
  readonly trustedProxies?: readonly string[];
}

/** The whole HTTP server on a database of its own, for requests without a socket. Reads are never shed. */
export async function openAttackedServer({
  config: changes = {},
  limited = false,
  routes = {},
  trustedProxies = [],
}: AttackedServerOptions = {}): Promise<AttackedServer> {
  const { cluster, remove } = await openCluster({ durable: false });
  const url = cluster.url('postgres');
  await migrate(url);
  const db = connect(url, CONNECTIONS);
  await inTransaction(db, async (tx) => fundRewards(tx, await gameNow(tx), CURRENT_RULES.money.rewardsSeed));
  // With an address of its own, its local outbox shows managers their own messages alone.
  const config = {
    ...readConfig({ NODE_ENV: 'development' }),
    publicUrl: 'https://play.example',
    ...changes,
  };
  const providers = openProviders(config, secrets);
  const edge = makeEdge({
    config,
    db,
    secrets,
    figures: limited ? DEFAULT_LIMITS : NO_LIMITS,
    now: Date.now,
    buildRoutes: (limits) => ({ ...buildRoutes({ config, secrets, limits, providers }), ...routes }),
    onTheft: () => Promise.resolve(),
    onUse: () => Promise.resolve(),
  });
  edge.load.stop();
  const calm = { isOverloaded: () => false, lateness: () => 0, stop: () => {} };
  const { limits } = edge;
  const { publicUrl } = config;
  const app = await makeServer({
    edge: { ...edge, load: calm },
    trustedProxies,
    logger: false,
    extend: (server) => serveCallback(server, { db, secrets, limits, publicUrl, providers }),
  });
  return {
    app,
    db,
    config,
    booksAreRight: () =>
      verify.run({ config, db, directUrl: url, dataFolder: null, print: printFinding }, []),
    async close() {
      await app.close();
      await db.destroy();
      await remove();
    },
  };
}

function printFinding(line: string): void {
  if (!line.startsWith('ok ')) console.log(line);
}
