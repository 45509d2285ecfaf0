import { createHash, randomInt } from 'node:crypto';

/** Letters and digits that no one takes for each other. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 16;
const GROUP = 4;

/** A new code of 79 bits in groups of four: `ABCD-EFGH-JKMN-PQRS`. */
export function newVoucherCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  return Array.from({ length: LENGTH / GROUP }, (_, group) =>
    letters.slice(group * GROUP, (group + 1) * GROUP).join(''),
  ).join('-');
}

/** The hash under which a code is stored, independent of capitals, spaces and hyphens. */
export function voucherHash(typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return createHash('sha256').update(letters).digest('hex');
}
