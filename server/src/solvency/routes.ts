import { defineRoutes, read, type Routes } from '../http/calls/handler.ts';
import { inclusionOf } from './inclusion.ts';
import { snapshots, solvency } from './queries.ts';

export const solvencyRoutes: Routes = defineRoutes({
  'solvency.get': read((db) => solvency(db)),
  'solvency.snapshots': read((db, input) => snapshots(db, input)),
  'solvency.inclusion': read((db, _, caller) => inclusionOf(db, caller.managerId)),
});
