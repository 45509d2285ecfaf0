import { defineRoutes, read, type Routes } from '../http/calls/handler.ts';
import { solvency, transactionsOf, walletOf } from './queries.ts';

/** The wallet's calls. `eurOfXfc` is the price of 1 XFC in euros, as decimal text. */
export function walletRoutes(eurOfXfc: string): Routes {
  return defineRoutes({
    'GET /v3/user/wallet': read((db, _, caller) => walletOf(db, caller.managerId, eurOfXfc)),
    'POST /v3/user/transactions/{page}/': read((db, input, caller) =>
      transactionsOf(db, caller.managerId, input),
    ),
    'GET /fair/solvency': read((db) => solvency(db)),
  });
}
