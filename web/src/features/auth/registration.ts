import { NICKNAME_LENGTH } from '../../game/identity/nickname-length.ts';

/** The fields of every registration; empty text for an empty field. */
export interface Profile {
  readonly nickname: string;
  /** yyyy-mm-dd */
  readonly birth_date: string;
  readonly country_id: string;
  readonly accept_terms: boolean;
}

/** The values of the registration form. */
export interface Registration extends Profile {
  readonly email: string;
  readonly password: string;
  readonly referral_code: string;
}

/** A form in which nothing was entered. */
export const NOTHING_ENTERED: Registration = {
  email: '',
  password: '',
  nickname: '',
  birth_date: '',
  country_id: '',
  referral_code: '',
  accept_terms: false,
};

/** The fields that must be right, in the order of the form. */
export const REQUIRED_FIELDS = [
  'email',
  'password',
  'nickname',
  'birth_date',
  'country_id',
  'accept_terms',
] as const satisfies readonly (keyof Registration)[];
/** Those of a profile alone. */
export const PROFILE_FIELDS = ['nickname', 'birth_date', 'country_id', 'accept_terms'] as const;
export type RequiredField = (typeof REQUIRED_FIELDS)[number];

/** Problems of a field that need no server check. */
type FieldProblem = 'missing' | 'malformed' | 'too_short' | 'too_long' | 'too_young';
type FieldProblems = Readonly<Partial<Record<RequiredField, FieldProblem>>>;

/** Lengths the server enforces; checking them here saves a round trip. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
const OLDEST = 120;

/** Whether the text is a well-formed e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}

/** Full years between an ISO date and a moment, by the calendar of UTC; NaN for an invalid date. */
export function ageAt(birthDate: string, now: number): number {
  const born = new Date(`${birthDate}T00:00:00Z`);
  const today = new Date(now);
  const hadBirthday =
    today.getUTCMonth() > born.getUTCMonth() ||
    (today.getUTCMonth() === born.getUTCMonth() && today.getUTCDate() >= born.getUTCDate());
  return today.getUTCFullYear() - born.getUTCFullYear() - (hadBirthday ? 0 : 1);
}

function lengthProblem(text: string, { min, max }: { min: number; max: number }): FieldProblem | null {
  const length = Array.from(text).length;
  if (length === 0) return 'missing';
  if (length < min) return 'too_short';
  return length > max ? 'too_long' : null;
}

function ageProblem(birthDate: string, now: number, minimumAge: number): FieldProblem | null {
  if (birthDate === '') return 'missing';
  const age = ageAt(birthDate, now);
  if (!(age >= 0 && age <= OLDEST)) return 'malformed';
  return age < minimumAge ? 'too_young' : null;
}

/** The remaining problems of a profile; `now` in epoch milliseconds. */
export function profileProblems(
  entered: Profile,
  now: number,
  minimumAge: number,
): Readonly<Record<(typeof PROFILE_FIELDS)[number], FieldProblem | null>> {
  return {
    nickname: lengthProblem(entered.nickname.trim(), NICKNAME_LENGTH),
    birth_date: ageProblem(entered.birth_date, now, minimumAge),
    country_id: entered.country_id === '' ? 'missing' : null,
    accept_terms: entered.accept_terms ? null : 'missing',
  };
}

/** The remaining problems of a registration; `now` in epoch milliseconds. */
export function problemsOf(entered: Registration, now: number, minimumAge: number): FieldProblems {
  const email = entered.email.trim();
  const found: Record<RequiredField, FieldProblem | null> = {
    email: email === '' ? 'missing' : isEmail(email) ? null : 'malformed',
    password: lengthProblem(entered.password, PASSWORD_LENGTH),
    ...profileProblems(entered, now, minimumAge),
  };
  return Object.fromEntries(
    REQUIRED_FIELDS.flatMap((field) => (found[field] === null ? [] : [[field, found[field]] as const])),
  );
}

/** Reads the fields of a profile from a form. */
export function readProfile(form: HTMLFormElement): Profile {
  return {
    nickname: formText(form, 'nickname'),
    birth_date: formText(form, 'birth_date'),
    country_id: formText(form, 'country_id'),
    accept_terms: formText(form, 'accept_terms') !== '',
  };
}

/** Reads the form of the registration screen. */
export function readRegistration(form: HTMLFormElement): Registration {
  return {
    email: formText(form, 'email'),
    password: formText(form, 'password'),
    ...readProfile(form),
    referral_code: formText(form, 'referral_code'),
  };
}

/** The text of a form's field; empty if it is missing. */
export function formText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}
