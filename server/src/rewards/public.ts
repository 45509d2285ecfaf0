/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export { makeVouchers } from './vouchers/make-vouchers.ts';
export { setPartner } from './vouchers/set-partner.ts';
