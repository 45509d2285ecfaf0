import type { Db } from '../../db/database.ts';
import { defineRoutes, read, type Routes } from '../../http/calls/handler.ts';
import { createProjector, type Projector } from './projector.ts';
import { projectTeam } from './project-team.ts';

const projectors = new WeakMap<Db, Projector>();

/** The call of projections; without a projector, one of this thread for each database. */
export function projectionRoutes(projector: Projector | null): Routes {
  return defineRoutes({
    'standings.projection': read((db, input) => projectTeam(db, input, projector ?? projectorOf(db))),
  });
}

function projectorOf(db: Db): Projector {
  const found = projectors.get(db) ?? createProjector({ db, monotonic: () => performance.now() });
  projectors.set(db, found);
  return found;
}
