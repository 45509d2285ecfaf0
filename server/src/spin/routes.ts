import { defineRoutes, read, write, type Routes } from '../http/calls/handler.ts';
import { rewardsBudget } from './queries/budget.ts';
import { spinsOf, spinWithTable } from './queries/spins.ts';
import { wheelDetails } from './queries/wheel.ts';
import { spinWheel, type SpinServices } from './spin-wheel.ts';

/** The calls of spin and win, and of the rewards budget that pays its prizes. */
export function spinRoutes(services: SpinServices): Routes {
  return defineRoutes({
    'spin.get': read((db, _input, caller) => wheelDetails(db, caller.managerId)),
    'spin.paid': write(spinWheel(services, 'spin.paid')),
    'spin.free': write(spinWheel(services, 'spin.free')),
    'spin.list': read((db, input, caller) => spinsOf(db, caller.managerId, input)),
    'spin.proof': read((db, { id }) => spinWithTable(db, id)),
    'spin.budget': read((db) => rewardsBudget(db)),
  });
}
