import { defineRoutes, read, write, type Routes } from '../http/calls/handler.ts';
import { exclude, setLimit, setReminder } from './change-choices.ts';
import { readLimits } from './read-limits.ts';

/** The limits that managers set for themselves. */
export const limitRoutes: Routes = defineRoutes({
  'limits.get': read((db, _input, { managerId }) => readLimits(db, managerId)),
  'limits.set': write(setLimit),
  'limits.remind': write(setReminder),
  'limits.exclude': write(exclude),
});
