import { defineRoutes, read, type Routes } from '../http/calls/handler.ts';
import { solvency, transactionsOf, walletOf } from './queries.ts';

/** The wallet's calls. `eurOfXfc` is the price of 1 XFC in euros, as decimal text. */
export function walletRoutes(eurOfXfc: string): Routes {
  return defineRoutes({
    'wallet.balances': read((db, _, caller) => walletOf(db, caller.managerId, eurOfXfc)),
    'wallet.transactions': read((db, input, caller) => transactionsOf(db, caller.managerId, input)),
    'wallet.solvency': read((db) => solvency(db)),
  });
}
