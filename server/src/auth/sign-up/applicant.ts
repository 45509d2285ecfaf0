import { refuse, type Refusal } from '@touchline/contract/errors';
import { isCountry, MIN_AGE } from '../../startup/public.ts';

/** What every applicant states, whether they register or come through a provider. */
interface Applicant {
  /** ISO date. */
  readonly birth_date: string;
  readonly country_id: number;
  readonly accept_terms: boolean;
}

/** An older age is a typing error. */
const MAX_AGE = 120;

/** Refuses who has not accepted the terms, gives no known country, or is not of age at `now`. */
export function refuseApplicant(applicant: Applicant, now: Date): Refusal | null {
  if (!applicant.accept_terms) return refuse('ERR_TERMS_NOT_ACCEPTED', { field: 'accept_terms' });
  if (!isCountry(applicant.country_id)) return refuse('ERR_COUNTRY_UNKNOWN', { field: 'country_id' });
  return isAdult(applicant.birth_date, now) ? null : refuse('ERR_TOO_YOUNG', { field: 'birth_date' });
}

/** Whether someone born on an ISO date is of age on the day of `now` (UTC). */
function isAdult(birthDate: string, now: Date): boolean {
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number);
  const hadBirthday =
    now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day);
  const age = now.getUTCFullYear() - year - (hadBirthday ? 0 : 1);
  return age >= MIN_AGE && age <= MAX_AGE;
}
