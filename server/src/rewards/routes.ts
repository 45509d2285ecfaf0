import { defineRoutes, read, write, type Routes } from '../http/calls/handler.ts';
import { claimFountain } from './fountain/claim-fountain.ts';
import { readFountain } from './fountain/read-fountain.ts';
import { buyGold } from './gold/buy-gold.ts';

/** Gold for XFC, and what the house gives: the fountain, invitations and vouchers. */
export const rewardRoutes: Routes = defineRoutes({
  'gold.buy': write(buyGold),
  'fountain.get': read((db, _input, { managerId }) => readFountain(db, managerId)),
  'fountain.claim': write(claimFountain),
});
