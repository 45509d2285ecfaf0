/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export { latestContactMessages, type MessageFilter, type StoredMessage } from './latest-messages.ts';
