import { defineRoutes, read } from '../http/calls/handler.ts';
import { countWaiting } from './count-waiting.ts';

/** The caller's waiting items. */
export const waitingRoutes = defineRoutes({
  'waiting.get': read((db, _input, caller) => countWaiting(db, caller.managerId)),
});
