import type { Routes } from '../http/handler.ts';
import { contestReadRoutes } from './read-routes.ts';
import { contestWriteRoutes } from './write-routes.ts';

/** The contests' calls. */
export const contestRoutes: Routes = {
  ...contestReadRoutes,
  ...contestWriteRoutes,
};
