import { defineRoutes, read, write, type Routes } from '../http/calls/handler.ts';
import { promotionalOf, walletOf } from './queries.ts';
import { requestStatement } from './statement/request-statement.ts';
import { transactionsOf } from './transactions.ts';

/** The wallet's calls. `eurOfXfc` is the price of 1 XFC in euros, as decimal text. */
export function walletRoutes(eurOfXfc: string): Routes {
  return defineRoutes({
    'wallet.balances': read((db, _, caller) => walletOf(db, caller.managerId, eurOfXfc)),
    'wallet.transactions': read((db, input, caller) => transactionsOf(db, caller.managerId, input)),
    'wallet.promotional': read((db, _, caller) => promotionalOf(db, caller.managerId)),
    'wallet.statement': write((tx, input, caller) => requestStatement(tx, input, caller)),
  });
}
