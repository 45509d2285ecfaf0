import { contestRoutes } from '../../contests/routes.ts';
import { borrowCards } from '../../market/lending/borrow-cards.ts';

/** The contests' calls, all of them read from the database, with loans and without a limit of them. */
export const testContestRoutes = contestRoutes(null, { limit: () => null, borrow: borrowCards });
