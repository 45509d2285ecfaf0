import { defineRoutes, write, type Routes } from '../http/calls/handler.ts';
import { buyGold } from './gold/buy-gold.ts';

/** Gold for XFC, and what the house gives: the fountain, invitations and vouchers. */
export const rewardRoutes: Routes = defineRoutes({
  'gold.buy': write(buyGold),
});
