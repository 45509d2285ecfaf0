/** An account that a sign-in through a provider may belong to. */
export interface Candidate {
  readonly managerId: number;
  /** The owner allows other providers to sign in. */
  readonly allowed: boolean;
  /** A code sent to its e-mail address came back, or a provider proved the address. */
  readonly emailVerified: boolean;
}

interface SignInFacts {
  /** The account the identity is linked to. */
  readonly linked: Candidate | null;
  /** The account with the address that the provider gave. */
  readonly sameEmail: Candidate | null;
  /** The provider has proved the address. */
  readonly emailVerified: boolean;
}

export type AccountDecision =
  | { readonly kind: 'sign_in' | 'link'; readonly managerId: number }
  | { readonly kind: 'refuse' }
  /** With the address of the provider, unless another account has it. */
  | { readonly kind: 'register'; readonly withEmail: boolean };

/**
 * Decides whose account a verified identity opens. An address links only when both sides have proved it and the owner
 * allows it; otherwise it never leads into an account that exists.
 */
export function whoseAccount({ linked, sameEmail, emailVerified }: SignInFacts): AccountDecision {
  if (linked !== null)
    return linked.allowed ? { kind: 'sign_in', managerId: linked.managerId } : { kind: 'refuse' };
  if (sameEmail === null) return { kind: 'register', withEmail: true };
  if (!emailVerified || !sameEmail.emailVerified) return { kind: 'register', withEmail: false };
  return sameEmail.allowed ? { kind: 'link', managerId: sameEmail.managerId } : { kind: 'refuse' };
}
