import { readConfig } from '../../server/src/config.ts';
import type { LiveFields } from '../../server/src/contests/queries/place.ts';
import type { Db } from '../../server/src/db/database.ts';
import { makeEdge } from '../../server/src/http/edge/edge.ts';
import type { Routes } from '../../server/src/http/calls/handler.ts';
import type { Limits } from '../../server/src/http/edge/limits.ts';
import type { SharedMemory } from '../../server/src/http/processes/shared-memory.ts';
import { buildRoutes } from '../../server/src/routes.ts';
import { secretsFrom } from '../../server/src/secrets.ts';

/** More calls than a bench makes. */
export const NO_LIMIT = 1e9;

/** Rate limits that no bench reaches. */
export const NO_LIMITS = {
  readsPerManager: NO_LIMIT,
  readsPerAddress: NO_LIMIT,
  changesPerManager: NO_LIMIT,
  changesPerAddress: NO_LIMIT,
};

interface EdgeChanges {
  /** Whether requests must be signed, as in production; defaults to true. */
  readonly signatures?: boolean;
  /** What the process shares with others; nothing by default. */
  readonly shared?: SharedMemory;
  /** Live fields that the routes depend on. */
  readonly live?: LiveFields;
  /** Changes the routes for a peer. */
  readonly change?: (routes: Routes, limits: Limits) => Routes;
}

/** The product's edge without rate limits. */
export function openEdge(
  db: Db,
  { signatures, live, shared, change = (routes) => routes }: EdgeChanges = {},
): ReturnType<typeof makeEdge> {
  const wanted = readConfig({ NODE_ENV: 'development' });
  const config = signatures === undefined ? wanted : { ...wanted, signatures };
  const secrets = secretsFrom('a key of at least thirty-two characters');
  return makeEdge({
    config,
    db,
    secrets,
    figures: NO_LIMITS,
    shared: shared ?? null,
    now: Date.now,
    buildRoutes: (limits) =>
      change(buildRoutes({ config, secrets, limits, ...(live === undefined ? {} : { live }) }), limits),
    onTheft: () => Promise.resolve(),
    onUse: () => Promise.resolve(),
  });
}
