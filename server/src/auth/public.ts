/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export { checkPassword, hashPassword } from './passwords/password-hash.ts';
export {
  linkManagers,
  readLinkedManagers,
  readLinks,
  undoLinks,
  type AreLinked,
  type LinkReason,
} from './linked-managers.ts';
export { flags, latestLinks, meetings, undoneLinks, type ReviewedLink } from './links/reviewing.ts';
export { countAttempt, countAttemptIn, type AttemptLimit } from './attempts.ts';
export { recordSecurityChange } from './step-up/security-change.ts';
export { requireStepUp } from './step-up/step-up.ts';
export { addBuiltInManager } from './sign-up/add-built-in-manager.ts';
