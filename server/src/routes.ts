import type { Config } from './config.ts';
import { contestRoutes } from './contests/routes.ts';
import type { Routes } from './http/handler.ts';
import { walletRoutes } from './wallet/routes.ts';

/** Every call the server serves: one import and one spread for each feature. */
export function buildRoutes(config: Pick<Config, 'eurToXfc'>): Routes {
  return {
    ...contestRoutes,
    ...walletRoutes(config.eurToXfc),
  };
}
