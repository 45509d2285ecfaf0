/** The exports for other features; `scripts/architecture.test.ts` enforces it. */
export { makeVouchers } from './vouchers/make-vouchers.ts';
export { setPartner } from './vouchers/set-partner.ts';
