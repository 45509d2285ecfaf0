/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export { checkPassword, hashPassword } from './passwords/password-hash.ts';
export { readLinkedManagers, readLinks, type AreLinked } from './linked-managers.ts';
export { recordSecurityChange } from './step-up/security-change.ts';
export { requireStepUp } from './step-up/step-up.ts';
export { addBuiltInManager } from './sign-up/add-built-in-manager.ts';
