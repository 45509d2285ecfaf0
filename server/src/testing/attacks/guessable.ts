import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { hashPassword } from '../../auth/passwords/password-hash.ts';
import { makeContest, makeFootball, stopClockAt, validTeam } from '../contests/contests.ts';
import { GUESSABLE_LINKS } from './guessable-links.ts';
import { GUESSABLE_PROOFS } from './guessable-proofs.ts';
import { register, signsInAtHome, wrongPassword, type Account } from './guessing-accounts.ts';
import type { Guessable } from './guessing.ts';

const OPEN = new Date('2026-03-06T12:00:00Z');
const KICK_OFF = new Date('2026-03-07T15:00:00Z');

/** The password of one account: 5 guesses in 15 minutes outside of the networks its owner has used. */
const password: Guessable = {
  name: 'password of an account',
  limitFromOne: () => 5,
  limitFromMany: () => 5,
  async prepare({ send }) {
    const owner = await register(send);
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
    const owner = await register(send);
    return {
      guess: (n, address) =>
        send(address, 'auth.signIn', { email: `nobody${n}@example.org`, password: wrongPassword(1) }),
      ownerGetsIn: () => signsInAtHome(send, owner),
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
    const owner = await register(send);
    await send(owner.home, 'contests.join', { id, password: 'open sesame' }, owner.identity);
    const accounts: Account[] = [];
    for (let n = 0; n < attackers; n += 1) accounts.push(await register(send));
    const team = { contest_id: id, ...validTeam(football) };
    return {
      guess: (n, address) =>
        send(
          address,
          'contests.join',
          { id, password: `sesame ${n}` },
          accounts[n % accounts.length]?.identity,
        ),
      ownerGetsIn: async () =>
        (await send(owner.home, 'teams.create', team, owner.identity)).error === 'SUCCESS',
    };
  },
};

/** Everything that can be guessed. */
export const GUESSABLE: readonly Guessable[] = [
  password,
  stuffing,
  ...GUESSABLE_PROOFS,
  ...GUESSABLE_LINKS,
  contestPassword,
];
