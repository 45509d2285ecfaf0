import { sql } from '../../db/database.ts';
import { totpCode } from '../../auth/two-steps/totp.ts';
import { countryId } from '../../startup/countries.ts';
import { GOOD_PASSWORD, type Identity } from '../http/client.ts';
import { giveTwoSteps } from '../http/two-step-intents.ts';
import { codeSentTo } from '../http/sent-messages.ts';
import {
  digitsOf,
  identityIn,
  register,
  signsInAtHome,
  takesAccountBack,
  wrongPassword,
  type Account,
} from './guessing-accounts.ts';
import type { Guessable, GuessingScene, SendFrom } from './guessing.ts';
import { mailedSignInLink } from './mailed-codes.ts';

/* Proofs required from someone who already has a session: a password, or a code of few digits. */

/**
 * A caller who knows the password of an account with two steps, at each address: sessions that lack their second
 * step.
 */
async function thieves(
  { send }: GuessingScene,
  email: string,
  attackers: number,
): Promise<readonly Identity[]> {
  const sessions: Identity[] = [];
  // A manager has up to twenty sessions: more would end one another.
  for (let n = 0; n < Math.min(attackers, 15); n += 1) {
    const { params } = await send(`172.16.${n}.7`, 'auth.signIn', { email, password: GOOD_PASSWORD });
    sessions.push(identityIn(params));
  }
  return sessions;
}

/** The second step of a sign-in: 5 attempts in 15 minutes of a manager, outside known networks. */
function secondStep(name: string, wrong: (n: number) => string): Guessable {
  return {
    name,
    limitFromOne: () => 5,
    limitFromMany: () => 5,
    async prepare(scene, attackers) {
      const { db, send } = scene;
      const owner = await register(send);
      const { secret } = await giveTwoSteps(db, owner);
      const sessions = await thieves(scene, owner.email, attackers);
      return {
        guess: (n, address) =>
          send(address, 'auth.twoSteps.signIn', { code: wrong(n) }, sessions[n % sessions.length]),
        async ownerGetsIn() {
          const { params } = await send(owner.home, 'auth.signIn', {
            email: owner.email,
            password: GOOD_PASSWORD,
          });
          const code = totpCode(secret, Date.now());
          const answer = await send(owner.home, 'auth.twoSteps.signIn', { code }, identityIn(params));
          return answer.error === 'SUCCESS';
        },
      };
    },
  };
}

const recoveryCodeOf = (n: number): string => `AAAA-BBBB-CCCC-${String(n).padStart(4, '0')}`;

/** The calls that require the password of a signed-in manager, with the same wrong one. */
const ASKED_FOR_PASSWORD: readonly ((
  send: SendFrom,
  address: string,
  password: string,
  identity: Identity,
) => ReturnType<SendFrom>)[] = [
  (send, address, passwd, identity) => send(address, 'account.verifyPassword', { passwd }, identity),
  (send, address, old_pass, identity) =>
    send(address, 'account.changePassword', { old_pass, new_pass: 'Newer-otters-43' }, identity),
  (send, address, password, identity) => send(address, 'auth.twoSteps.turnOff', { password }, identity),
  (send, address, password, identity) =>
    send(address, 'auth.identities.permit', { allow: false, password }, identity),
];

/**
 * The password in a stolen session: 5 attempts in 15 minutes of a manager, by all calls that require it together.
 */
const ownPassword: Guessable = {
  name: 'password in a stolen session',
  limitFromOne: () => 5,
  limitFromMany: () => 5,
  async prepare({ db, send }) {
    const owner = await register(send);
    return {
      guess: (n, address) => {
        const ask = ASKED_FOR_PASSWORD[n % ASKED_FOR_PASSWORD.length];
        if (ask === undefined) throw new Error('no call asks for a password');
        return ask(send, address, wrongPassword(n), owner.identity);
      },
      ownerGetsIn: () => takesAccountBack(db, send, owner),
    };
  },
};

/** The code of the app that steps a stolen session up: 5 attempts in 15 minutes of a manager. */
const appCode: Guessable = {
  name: 'two-step code in a stolen session',
  limitFromOne: () => 5,
  limitFromMany: () => 5,
  async prepare({ db, send }) {
    const owner = await register(send);
    await giveTwoSteps(db, owner);
    return {
      guess: (n, address) => send(address, 'auth.stepUp.confirm', { code: digitsOf(n) }, owner.identity),
      ownerGetsIn: () => takesAccountBack(db, send, owner),
    };
  },
};

/**
 * The mailed code that steps a stolen session up, of an account without a password: 5 attempts in 15 minutes of a
 * manager.
 */
const mailedProof: Guessable = {
  name: 'mailed code in a stolen session',
  limitFromOne: () => 5,
  limitFromMany: () => 5,
  async prepare({ db, send }) {
    const owner = await register(send);
    await sql`update manager set password_hash = null where id = ${owner.managerId}`.execute(db);
    await send(owner.home, 'auth.stepUp.sendCode', {}, owner.identity);
    return {
      guess: (n, address) => send(address, 'auth.stepUp.confirm', { code: digitsOf(n) }, owner.identity),
      async ownerGetsIn() {
        const token = await mailedSignInLink(db, owner);
        return (await send(owner.home, 'auth.signInByLink', { token })).error === 'SUCCESS';
      },
    };
  },
};

let numbers = 0;

/** A number of an account that was not verified before. */
function newNumber(): { readonly phone_country_id: number; readonly phone_number: string } {
  numbers += 1;
  return { phone_country_id: countryId('IT'), phone_number: `348${String(numbers).padStart(7, '0')}` };
}

/** Sends a call that must succeed. */
async function must(answer: ReturnType<SendFrom>): Promise<void> {
  const { error } = await answer;
  if (error !== 'SUCCESS') throw new Error(`a call before the guesses was refused: ${error}`);
}

const CLAIMANTS = 2;

/**
 * The SMS code of someone else's number, claimed by two accounts: 5 attempts in 15 minutes of each. A third SMS
 * within the hour is the owner's.
 */
const claimedNumber: Guessable = {
  name: 'SMS code of somebody else’s number',
  limitFromOne: () => CLAIMANTS * 5,
  limitFromMany: () => CLAIMANTS * 5,
  async prepare({ db, send }) {
    const number = newNumber();
    const claimants: Account[] = [];
    for (let n = 0; n < CLAIMANTS; n += 1) {
      const claimant = await register(send);
      await must(send(claimant.home, 'account.phone.start', number, claimant.identity));
      claimants.push(claimant);
    }
    return {
      guess: (n, address) =>
        send(
          address,
          'account.phone.prove',
          { sms_code: digitsOf(n) },
          claimants[n % claimants.length]?.identity,
        ),
      async ownerGetsIn() {
        const owner = await register(send);
        await must(send(owner.home, 'account.phone.start', number, owner.identity));
        const sms_code = await codeSentTo(db, `+39${number.phone_number}`);
        return (
          (await send(owner.home, 'account.phone.prove', { sms_code }, owner.identity)).error === 'SUCCESS'
        );
      },
    };
  },
};

/** An address that no account has. */
function newAddress(): string {
  numbers += 1;
  return `guessed.${numbers}@example.net`;
}

/**
 * The code that the owner gets at their old address or phone when a thief changes the address: 5 attempts in 15
 * minutes.
 */
function ownersCode(name: string, way: 1 | 2): Guessable {
  return {
    name,
    limitFromOne: () => 5,
    limitFromMany: () => 5,
    async prepare({ db, send }) {
      const owner = await register(send);
      const { phone_number } = newNumber();
      await sql`
        update manager set email_verified_at = now(), phone = ${`+39${phone_number}`},
          phone_country_id = ${countryId('IT')}, phone_verified_at = now()
        where id = ${owner.managerId}
      `.execute(db);
      await must(send(owner.home, 'account.email.start', { way, email: newAddress() }, owner.identity));
      return {
        guess: (n, address) => send(address, 'account.email.prove', { code: digitsOf(n) }, owner.identity),
        ownerGetsIn: () => takesAccountBack(db, send, owner),
      };
    },
  };
}

/** The code of someone else's address, claimed by an account: 5 attempts in 15 minutes of it. */
const claimedAddress: Guessable = {
  name: 'mailed code of somebody else’s address',
  limitFromOne: () => 5,
  limitFromMany: () => 5,
  async prepare({ send }) {
    const thief = await register(send);
    const email = newAddress();
    await must(send(thief.home, 'account.email.start', { way: 1, email }, thief.identity));
    return {
      guess: (n, address) => send(address, 'account.email.prove', { code: digitsOf(n) }, thief.identity),
      ownerGetsIn: async () => signsInAtHome(send, await register(send, email)),
    };
  },
};

/** Proofs required from a signed-in manager. */
export const GUESSABLE_PROOFS: readonly Guessable[] = [
  secondStep('two-step code', digitsOf),
  secondStep('recovery code', recoveryCodeOf),
  ownPassword,
  appCode,
  mailedProof,
  claimedNumber,
  ownersCode('code at the old address for an e-mail change', 1),
  ownersCode('SMS code for an e-mail change', 2),
  claimedAddress,
];
