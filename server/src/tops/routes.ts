import { defineRoutes, read, type Routes } from '../http/calls/handler.ts';
import type { SearchLimit } from '../http/edge/limit-searches.ts';
import { listSeasons } from './list-seasons.ts';
import { listTops } from './list-tops.ts';

/** The calls of the tops; searches by name are limited. */
export function topsRoutes({ searches }: { readonly searches: SearchLimit }): Routes {
  return defineRoutes({
    'tops.list': read((db, input, caller) => listTops(db, input, caller, searches)),
    'tops.seasons': read((db) => listSeasons(db)),
  });
}
