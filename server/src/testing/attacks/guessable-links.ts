import { randomBytes } from 'node:crypto';
import { answerLocally, comeBack, depart } from '../providers/round-trip.ts';
import { changesOfNetwork, newHome, register } from './guessing-accounts.ts';
import { randomCode, type Guessable } from './guessing.ts';
import { mailedActivationCode, mailedResetCode, mailedSignInLink } from './mailed-codes.ts';

/* Secrets of 256 bits that are found by themselves: nobody has to be named to guess one. */

/** The code of the activation mail. */
const activation: Guessable = {
  name: 'code of the activation mail',
  limitFromOne: changesOfNetwork,
  limitFromMany: null,
  async prepare({ db, send }) {
    const code = await mailedActivationCode(db);
    return {
      guess: (_n, address) => send(address, 'auth.activate', { activate_code: randomCode() }),
      ownerGetsIn: async () =>
        (await send(newHome(), 'auth.activate', { activate_code: code })).error === 'SUCCESS',
    };
  },
};

/** The code of the mail for a new password: 30 attempts in 15 minutes of a network. */
const newPassword: Guessable = {
  name: 'code of the mail for a new password',
  limitFromOne: () => 30,
  limitFromMany: null,
  async prepare({ db, send }) {
    const owner = await register(send);
    const code = await mailedResetCode(db, owner);
    const reset = (address: string, typed: string) =>
      send(address, 'auth.resetPassword', { code: typed, password: 'Newer-otters-43' });
    return {
      guess: (_n, address) => reset(address, randomCode()),
      ownerGetsIn: async () => (await reset(owner.home, code)).error === 'SUCCESS',
    };
  },
};

/** The token of a sign-in link: 30 attempts in 15 minutes of a network. */
const signInLink: Guessable = {
  name: 'token of a sign-in link',
  limitFromOne: () => 30,
  limitFromMany: null,
  async prepare({ db, send }) {
    const owner = await register(send);
    const link = await mailedSignInLink(db, owner);
    const follow = (address: string, token: string) => send(address, 'auth.signInByLink', { token });
    return {
      guess: (_n, address) => follow(address, randomCode()),
      ownerGetsIn: async () => (await follow(owner.home, link)).error === 'SUCCESS',
    };
  },
};

/** The code with which a page fetches the token of a provider, and that token itself. */
const provider: Guessable = {
  name: 'code and token of a sign-in through a provider',
  limitFromOne: changesOfNetwork,
  limitFromMany: null,
  async prepare({ app, send }) {
    const person = { email: `${randomBytes(5).toString('hex')}@example.org` };
    const departure = await depart(app, 'local');
    const fragment = await comeBack(app, await answerLocally(app, departure, person));
    const take = (address: string, provider_code: string, browser_verifier: string) =>
      send(address, 'auth.providers.takeToken', { provider_code, browser_verifier });
    const payload = {
      provider: 'local',
      uid: person.email,
      displayName: 'Ada',
      email: person.email,
      emailVerified: true,
      platform: 1,
    };
    return {
      guess: (n, address) =>
        n % 2 === 0
          ? take(address, randomCode(), randomCode())
          : send(address, 'auth.providers.signIn', { ...payload, token: randomCode() }),
      async ownerGetsIn() {
        const taken = await take(newHome(), fragment.get('provider-code') ?? '', departure.verifier);
        return taken.error === 'SUCCESS';
      },
    };
  },
};

/** The token and the key of a session. */
const sessionToken: Guessable = {
  name: 'token of a session',
  limitFromOne: changesOfNetwork,
  limitFromMany: null,
  async prepare({ send }) {
    const owner = await register(send);
    return {
      guess: (_n, address) =>
        send(address, 'inbox.markAllRead', {}, { token: randomCode(), key: randomBytes(32) }),
      ownerGetsIn: async () =>
        (await send(owner.home, 'inbox.markAllRead', {}, owner.identity)).error === 'SUCCESS',
    };
  },
};

/** Secrets of links, providers and sessions. */
export const GUESSABLE_LINKS: readonly Guessable[] = [
  activation,
  newPassword,
  signInLink,
  provider,
  sessionToken,
];
