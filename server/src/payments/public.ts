/** The exports for other features; `scripts/architecture.test.ts` enforces it. */
export { forgetCards } from './link-by-card.ts';
export { decidePayment, paymentsInReview, type Decision, type Decided } from './review-payments.ts';
