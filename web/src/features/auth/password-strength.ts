import { isWeakPassword } from '@touchline/domain/account/password-policy';
import { PASSWORD_LENGTH } from './registration.ts';

/** How hard a password is to guess, in the four steps the form has words for. */
export type PasswordStrength = 'short' | 'weak' | 'good' | 'strong';

export const STRENGTH_STEPS = [
  'short',
  'weak',
  'good',
  'strong',
] as const satisfies readonly PasswordStrength[];

const MIN_DIFFERENT = 5;
const STRONG_FROM = 14;
const WALKS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qwertzuiop',
];
const WALK_LENGTH = 4;

/** Removes what a guesser tries first: the person's own names, walks over the keyboard, repetition. */
function ownPart(password: string, ownNames: readonly string[]): string {
  let rest = password;
  for (const name of ownNames) if (name.length >= 3) rest = rest.replaceAll(name.toLowerCase(), '');
  for (const walk of WALKS) {
    for (let start = 0; start + WALK_LENGTH <= walk.length; start += 1) {
      const steps = walk.slice(start, start + WALK_LENGTH);
      rest = rest.replaceAll(steps, '').replaceAll(Array.from(steps).toReversed().join(''), '');
    }
  }
  return rest.replaceAll(/(.+?)\1+/gsu, '$1');
}

/**
 * Judges a password while it is typed, by the server's policy too: what it would refuse is weak.
 * `ownNames` are the nickname and the parts of the e-mail address.
 */
export function strengthOf(password: string, ownNames: readonly string[]): PasswordStrength {
  if (Array.from(password).length < PASSWORD_LENGTH.min) return 'short';
  if (isWeakPassword(password, ownNames)) return 'weak';
  const rest = Array.from(ownPart(password.toLowerCase(), ownNames));
  if (new Set(rest).size < MIN_DIFFERENT || rest.length < MIN_DIFFERENT + 1) return 'weak';
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  // Each further kind of character is worth two more characters of length.
  return rest.length + 2 * (kinds - 1) >= STRONG_FROM ? 'strong' : 'good';
}
