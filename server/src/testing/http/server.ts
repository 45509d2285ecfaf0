import { CURRENT_RULES } from '@touchline/domain/rules/index';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { gameNow } from '../../db/clock.ts';
import { readConfig, type Config } from '../../config.ts';
import { inTransaction, type Db } from '../../db/database.ts';
import type { Edge } from '../../http/calls/bind.ts';
import { makeEdge, type EdgeOptions } from '../../http/edge/edge.ts';
import type { Routes } from '../../http/calls/handler.ts';
import { serveHealth } from '../../http/edge/health.ts';
import { makeServer } from '../../http/edge/server.ts';
import type { LimitFigures } from '../../http/edge/limits.ts';
import type { LoadSensor } from '../../http/edge/shedding.ts';
import { setHashCost } from '../../auth/passwords/password-hash.ts';
import { openProviders } from '../../auth/providers/open-providers.ts';
import { serveCallback } from '../../auth/providers/serve-callback.ts';
import { recordTimePlayed } from '../../limits/public.ts';
import { reportTheft } from '../../auth/sessions/report-theft.ts';
import { openPaymentProvider } from '../../payments/provider.ts';
import { servePayments } from '../../payments/serve-payments.ts';
import { buildRoutes } from '../../routes.ts';
import { fundRewards } from '../../wallet/fund-rewards.ts';
import { openTestDatabase } from '../database/database.ts';
import { TEST_SECRETS } from './test-secrets.ts';

/** Limits high enough that no test reaches them by accident. */
export const WIDE_LIMITS: LimitFigures = {
  readsPerManager: 1e9,
  readsPerAddress: 1e9,
  changesPerManager: 1e9,
  changesPerAddress: 1e9,
};

export interface TestServer {
  readonly app: FastifyInstance;
  readonly db: Db;
  /** For further connections to its database. */
  readonly url: string;
  readonly edge: EdgeOptions;
  readonly routes: Routes;
}

/** Never refuse a read because a slow machine exceeds the event-loop limit. */
const UNHURRIED: LoadSensor = { isOverloaded: () => false, lateness: () => 0, stop: () => {} };

/** Options in which a test may differ from the product. */
export interface TestServerOptions {
  readonly config?: Partial<Config>;
  readonly figures?: LimitFigures;
  /** Routes added to the product's, or replacing them. */
  readonly routes?: Routes;
  /** Passwords are hashed at the cost of the product; otherwise cheaply, since a hash takes a core for 40 ms. */
  readonly hashes?: 'product';
  /** Real time in epoch milliseconds, for signatures. */
  readonly now?: () => number;
  /** Adds routes that are not calls. */
  readonly extend?: (app: FastifyInstance, around: { db: Db; url: string; edge: Edge }) => void;
}

export { TEST_SECRETS };

/**
 * Opens the whole HTTP server on a fresh database with its rewards budget, for `inject` or, after `app.listen`, for
 * requests over a socket. It is closed after the test file has run. Answers are checked against the contract.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  if (options.hashes !== 'product') afterAll(setHashCost({ memory: 64, passes: 1 }));
  const { db, url } = await openTestDatabase();
  await inTransaction(db, async (tx) => fundRewards(tx, await gameNow(tx), CURRENT_RULES.money.rewardsSeed));
  const config = { ...readConfig({ NODE_ENV: 'test' }), ...options.config };
  const providers = openProviders(config, TEST_SECRETS);
  const edge: EdgeOptions = {
    config,
    db,
    secrets: TEST_SECRETS,
    figures: options.figures ?? WIDE_LIMITS,
    now: options.now ?? Date.now,
    buildRoutes: (limits) => ({
      ...buildRoutes({ config, secrets: TEST_SECRETS, limits, providers }),
      ...options.routes,
    }),
    onTheft: (managerId) => inTransaction(db, (tx) => reportTheft(tx, { config }, managerId)),
    onUse: recordTimePlayed,
  };
  const sensing = makeEdge(edge);
  sensing.load.stop();
  const made = { ...sensing, load: UNHURRIED };
  const app = await makeServer({
    edge: made,
    trustedProxies: [],
    logger: false,
    extend: (server) => {
      const { limits } = made;
      serveCallback(server, { db, secrets: TEST_SECRETS, limits, publicUrl: config.publicUrl, providers });
      const provider = openPaymentProvider(config, TEST_SECRETS, Date.now);
      servePayments(server, { db, provider, edge: made, publicUrl: config.publicUrl });
      options.extend?.(server, { db, url, edge: made });
    },
  });
  afterAll(() => app.close());
  return { app, db, url, edge, routes: made.calls.routes };
}

/** The HTTP server over an edge made by the test. `/health` and `/metrics` need the token; null closes them to everyone. */
export function serveWithHealth(
  edge: ReturnType<typeof makeEdge>,
  db: Db,
  metricsToken: string | null,
): Promise<FastifyInstance> {
  const { load, counter, refusalTexts } = edge;
  return makeServer({
    edge,
    trustedProxies: [],
    logger: false,
    extend: (server) =>
      serveHealth(server, { db, load, counter, refusalTexts, metricsToken, isStopping: () => false }),
  });
}
