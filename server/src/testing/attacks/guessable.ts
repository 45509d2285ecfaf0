import { randomBytes } from 'node:crypto';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { hashPassword } from '../../auth/passwords/password-hash.ts';
import { DEFAULT_LIMITS } from '../../http/edge/limits.ts';
import { countryId } from '../../startup/countries.ts';
import { makeContest, makeFootball, stopClockAt, validTeam } from '../contests/contests.ts';
import { GOOD_PASSWORD, type Identity } from '../http/client.ts';
import * as z from 'zod';
import { mailedActivationCode } from './activation-code.ts';
import { randomCode, type Guessable, type SendFrom } from './guessing.ts';

/** Where owners are at home. */
const HOME = '198.51.100.7';
const OPEN = new Date('2026-03-06T12:00:00Z');
const KICK_OFF = new Date('2026-03-07T15:00:00Z');
const MINUTE_S = 60;

interface Account {
  readonly managerId: number;
  readonly email: string;
  readonly identity: Identity;
}

const signedIn = z.object({
  session_key: z.string(),
  signing_key: z.string(),
  user: z.object({ id: z.int() }),
});

async function registerAt(send: SendFrom, address: string): Promise<Account> {
  const name = randomBytes(5).toString('hex');
  const email = `${name}@example.org`;
  const { error, params } = await send(address, 'auth.register', {
    email,
    password: GOOD_PASSWORD,
    nickname: `G${name}`,
    birth_date: '1990-02-03',
    country_id: countryId('IT'),
    accept_terms: true,
  });
  if (error !== 'SUCCESS') throw new Error(`a registration was refused: ${error}`);
  const { session_key, signing_key, user } = signedIn.parse(params);
  return {
    managerId: user.id,
    email,
    identity: { token: session_key, key: Buffer.from(signing_key, 'base64url') },
  };
}

async function signsInAtHome(send: SendFrom, { email }: Account): Promise<boolean> {
  return (await send(HOME, 'auth.signIn', { email, password: GOOD_PASSWORD })).error === 'SUCCESS';
}

/** Guesses of codes in links: only the changes of a network are limited, with a burst of one minute's allowance. */
const changesOfNetwork = (seconds: number): number =>
  DEFAULT_LIMITS.changesPerAddress * (1 + seconds / MINUTE_S);

const wrongPassword = (n: number): string => `Wrong-otters-${n}`;

/** The password of one account: 5 guesses in 15 minutes outside of the networks its owner has used. */
const password: Guessable = {
  name: 'password of an account',
  limitFromOne: () => 5,
  limitFromMany: () => 5,
  async prepare({ send }) {
    const owner = await registerAt(send, HOME);
    return {
      guess: (n, address) => send(address, 'auth.signIn', { email: owner.email, password: wrongPassword(n) }),
      ownerGetsIn: () => signsInAtHome(send, owner),
    };
  },
};

/** One common password tried on many accounts: 30 guesses in 15 minutes of a network. */
const stuffing: Guessable = {
  name: 'one password for many accounts',
  limitFromOne: () => 30,
  limitFromMany: null,
  async prepare({ send }) {
    const owner = await registerAt(send, HOME);
    return {
      guess: (n, address) =>
        send(address, 'auth.signIn', { email: `nobody${n}@example.org`, password: wrongPassword(1) }),
      ownerGetsIn: () => signsInAtHome(send, owner),
    };
  },
};

/** The code of the activation mail: 256 bits. */
const activation: Guessable = {
  name: 'code of the activation mail',
  limitFromOne: changesOfNetwork,
  limitFromMany: null,
  async prepare({ db, send }) {
    const code = await mailedActivationCode(db);
    return {
      guess: (_n, address) => send(address, 'auth.activate', { activate_code: randomCode() }),
      ownerGetsIn: async () =>
        (await send(HOME, 'auth.activate', { activate_code: code })).error === 'SUCCESS',
    };
  },
};

/** The password of a private contest: 5 wrong ones of a manager in 15 minutes, 50 an hour of all together. */
const contestPassword: Guessable = {
  name: 'password of a contest',
  limitFromOne: () => CURRENT_RULES.contests.password.wrongAttempts,
  limitFromMany: () => CURRENT_RULES.contests.password.wrongAttemptsAnHour,
  async prepare({ db, send }, attackers) {
    await stopClockAt(db, OPEN);
    const football = await makeFootball(db, { kickOffAt: KICK_OFF });
    const passwordHash = await hashPassword('open sesame');
    const id = await makeContest(db, football, { passwordHash });
    const owner = await registerAt(send, HOME);
    await send(HOME, 'contests.join', { id, password: 'open sesame' }, owner.identity);
    const accounts: Account[] = [];
    for (let n = 0; n < attackers; n += 1) accounts.push(await registerAt(send, `192.0.${n % 250}.7`));
    const team = { contest_id: id, ...validTeam(football) };
    return {
      guess: (n, address) =>
        send(
          address,
          'contests.join',
          { id, password: `sesame ${n}` },
          accounts[n % accounts.length]?.identity,
        ),
      ownerGetsIn: async () => (await send(HOME, 'teams.create', team, owner.identity)).error === 'SUCCESS',
    };
  },
};

/** Everything that can be guessed. */
export const GUESSABLE: readonly Guessable[] = [password, stuffing, activation, contestPassword];
