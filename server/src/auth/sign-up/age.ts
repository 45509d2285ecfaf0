import { MIN_AGE } from '../../startup/min-age.ts';

/** Nobody has lived so long: a typing error. */
const MAX_AGE = 120;

/** Whether someone born on an ISO date is of age on the day of `now` (UTC). */
export function isAdult(birthDate: string, now: Date): boolean {
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number);
  const hadBirthday =
    now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day);
  const age = now.getUTCFullYear() - year - (hadBirthday ? 0 : 1);
  return age >= MIN_AGE && age <= MAX_AGE;
}
