import type { Routes } from './http/handler.ts';

/** Every call the server serves: one import and one spread for each feature. */
export const routes: Routes = {};
