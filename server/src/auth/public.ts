/** The exports for other features; `scripts/architecture.test.ts` enforces it. */
export { countNetworkAttemptIn } from './attempts/network-attempts.ts';
export { clearAttempts, countAttempt, countAttemptIn, type AttemptLimit } from './attempts/attempts.ts';
export { makeTypedCode, takeTypedCode } from './codes/one-time-codes.ts';
export { checkPassword, hashPassword } from './passwords/password-hash.ts';
export {
  linkManagers,
  readLinkedManagers,
  readLinks,
  undoLinks,
  type AreLinked,
} from './identities/linked-managers.ts';
export { flags, latestLinks, meetings, undoneLinks, type ReviewedLink } from './links/reviewing.ts';
export { recordSecurityChange } from './step-up/security-change.ts';
export { addBuiltInManager } from './sign-up/add-built-in-manager.ts';
export { cleanNickname, nicknameKey } from './sign-up/nickname.ts';
export { reserveNickname, takenNicknames } from './sign-up/nickname-reservations.ts';
export { clearProofs, countProof } from './step-up/proof-attempts.ts';
export { requireStepUp } from './step-up/step-up.ts';
export { recordCodeGiven, takeSecondStep } from './two-steps/second-step.ts';
