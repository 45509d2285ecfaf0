import { contestRoutes } from '../../contests/routes.ts';
import { borrowCards } from '../../market/lending/borrow-cards.ts';

/** The contest calls, answered from the database, with loans and without a rate limit for loans. */
export const testContestRoutes = contestRoutes(null, { limit: () => null, borrow: borrowCards });
