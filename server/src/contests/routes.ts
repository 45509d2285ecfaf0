import type { Routes } from '../http/handler.ts';
import { contestWriteRoutes } from './write-routes.ts';

/** The contests' calls. */
export const contestRoutes: Routes = {
  ...contestWriteRoutes,
};
