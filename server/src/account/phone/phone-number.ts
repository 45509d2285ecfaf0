import type { Country } from '../../startup/public.ts';
import { isMobileLength, NORTH_AMERICAN_DIGITS } from './mobile-lengths.ts';

/** Characters by which people group the digits of a number. */
const GROUPING = /[\s().\-/\u2010-\u2015\u00a0]/gu;
/** Prefixes of national dialling that are not part of the number; 0 elsewhere. */
const TRUNK_PREFIXES: Readonly<Record<string, string>> = {
  HU: '06',
  LT: '8',
  RU: '8',
  KZ: '8',
  BY: '80',
  TM: '8',
};
/** Countries whose numbers keep a leading 0. */
const KEEP_ZERO: ReadonlySet<string> = new Set(['IT', 'SM', 'VA', 'CI', 'GA', 'CG', 'BJ']);

/**
 * The E.164 form of a mobile number typed for a country: with its dial code (+39 or 0039), with the national prefix, or
 * bare. Null for what is no mobile number of that country.
 */
export function phoneNumberOf({ country_code, phone_prefix }: Country, typed: string): string | null {
  const compact = typed.normalize('NFKC').replaceAll(GROUPING, '').replace(/^00/, '+');
  if (!/^\+?\d{3,20}$/.test(compact)) return null;
  // The area code of a small country of the North American plan is part of its dial code.
  const dialCode = phone_prefix.startsWith('+1') ? '1' : phone_prefix.slice(1);
  const area = phone_prefix.slice(1 + dialCode.length);
  const national = compact.startsWith('+')
    ? afterDialCode(compact, dialCode)
    : withoutTrunkPrefix(compact, country_code, dialCode);
  if (national === null) return null;
  const whole =
    area !== '' && national.length === NORTH_AMERICAN_DIGITS - area.length ? area + national : national;
  return isMobileLength(country_code, whole.length) ? `+${dialCode}${whole}` : null;
}

function afterDialCode(compact: string, dialCode: string): string | null {
  if (!compact.startsWith(`+${dialCode}`)) return null;
  const national = compact.slice(1 + dialCode.length);
  // "+44 (0)7…" is often written.
  return dialCode === '39' ? national : national.replace(/^0/, '');
}

function withoutTrunkPrefix(digits: string, countryCode: string, dialCode: string): string {
  if (dialCode === '1')
    return digits.length === NORTH_AMERICAN_DIGITS + 1 ? digits.replace(/^1/, '') : digits;
  if (KEEP_ZERO.has(countryCode)) return digits;
  const trunk = TRUNK_PREFIXES[countryCode] ?? '0';
  const without = digits.startsWith(trunk) ? digits.slice(trunk.length) : digits;
  // An 8 or 06 may also begin the number itself.
  return isMobileLength(countryCode, without.length) ? without : digits;
}
