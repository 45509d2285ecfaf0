import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { DEFAULT_LIMITS } from '../../http/edge/limits.ts';
import { countryId } from '../../startup/countries.ts';
import type { Db } from '../../db/database.ts';
import { GOOD_PASSWORD, type Identity } from '../http/client.ts';
import type { SendFrom } from './guessing.ts';
import { mailedResetCode } from './mailed-codes.ts';

const HOMES_A_BLOCK = 250;
let homes = 0;

/** An address in a network that nobody has used: sign-ups are limited by network. */
export function newHome(): string {
  homes += 1;
  return `198.${18 + Math.floor(homes / HOMES_A_BLOCK)}.${homes % HOMES_A_BLOCK}.7`;
}

const NEW_PASSWORD = 'Newer-otters-43';
const MINUTE_S = 60;

/** A manager whose secrets are guessed, or who guesses. */
export interface Account {
  readonly managerId: number;
  readonly email: string;
  readonly identity: Identity;
  /** The address they are always at. */
  readonly home: string;
}

const signedIn = z.object({
  session_key: z.string(),
  signing_key: z.string(),
  user: z.object({ id: z.int() }),
});

/** The identity in the answer to a sign-in. */
export function identityIn(params: unknown): Identity {
  const { session_key, signing_key } = signedIn.parse(params);
  return { token: session_key, key: Buffer.from(signing_key, 'base64url') };
}

/** Registers a manager from a home of their own, which is then a network they have used. */
export async function register(send: SendFrom, asked?: string): Promise<Account> {
  const name = randomBytes(5).toString('hex');
  const email = asked ?? `${name}@example.org`;
  const home = newHome();
  const { error, params } = await send(home, 'auth.register', {
    email,
    password: GOOD_PASSWORD,
    nickname: `G${name}`,
    birth_date: '1990-02-03',
    country_id: countryId('IT'),
    accept_terms: true,
  });
  if (error !== 'SUCCESS') throw new Error(`a registration was refused: ${error}`);
  return { managerId: signedIn.parse(params).user.id, email, identity: identityIn(params), home };
}

/** Whether an owner signs in with their password from where they always are. */
export async function signsInAtHome(
  send: SendFrom,
  { email, home }: Pick<Account, 'email' | 'home'>,
  password: string = GOOD_PASSWORD,
): Promise<boolean> {
  return (await send(home, 'auth.signIn', { email, password })).error === 'SUCCESS';
}

/**
 * Whether an owner whose session is in other hands takes their account back with a mailed code: the stolen session ends,
 * and the new password signs in. What that session may still use up of the manager's calls keeps nobody out.
 */
export async function takesAccountBack(db: Db, send: SendFrom, owner: Account): Promise<boolean> {
  const code = await mailedResetCode(db, owner);
  const { error } = await send(owner.home, 'auth.resetPassword', { code, password: NEW_PASSWORD });
  const stolen = await send(owner.home, 'auth.user', {}, owner.identity);
  return (
    error === 'SUCCESS' &&
    stolen.error === 'ERR_LOGIN_REQUIRED' &&
    (await signsInAtHome(send, owner, NEW_PASSWORD))
  );
}

/** Most guesses at what only the changes of a network limit: a burst of one minute's allowance, then an even rate. */
export const changesOfNetwork = (seconds: number): number =>
  DEFAULT_LIMITS.changesPerAddress * (1 + seconds / MINUTE_S);

export const wrongPassword = (n: number): string => `Wrong-otters-${n}`;

const DIGITS = 6;
/** Guesses begin far from each other, so that a right one by accident is as rare as it is in life. */
export const digitsOf = (n: number): string => String((n * 7_919) % 10 ** DIGITS).padStart(DIGITS, '0');
