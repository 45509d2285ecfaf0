/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export { forgetCards } from './link-by-card.ts';
export { decidePayment, paymentsInReview, type Decision, type Decided } from './review-payments.ts';
