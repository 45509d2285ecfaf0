import { defineRoutes, read, write, type Routes } from '../http/calls/handler.ts';
import { myMoney } from './money.ts';
import { readOwnReview, readSharedReview } from './read-review.ts';
import { myResults } from './results.ts';
import { shareReview } from './share-review.ts';

/** The calls of a manager's own statistics. */
export const myStatsRoutes: Routes = defineRoutes({
  'myStats.results': read((db, input, caller) => myResults(db, input, caller.managerId)),
  'myStats.money': read((db, _input, caller) => myMoney(db, caller.managerId)),
  'myStats.review': read((db, { season_id }, caller) => readOwnReview(db, season_id, caller.managerId)),
  'myStats.share': write(shareReview),
  'myStats.shared': read((db, { token }) => readSharedReview(db, token)),
});
