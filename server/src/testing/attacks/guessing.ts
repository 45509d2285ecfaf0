import { randomBytes } from 'node:crypto';
import type { CallKey } from '@touchline/contract/calls';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/database.ts';
import { answerOf, requestOf, visitor, type Answer, type Identity } from '../http/client.ts';

/** Sends a call from a network address, through the proxy that the server trusts. */
export type SendFrom = (
  address: string,
  key: CallKey,
  input: Readonly<Record<string, unknown>>,
  identity?: Identity,
) => Promise<Answer>;

/** Where guesses are made: a server, its database, and calls from any address. */
export interface GuessingScene {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly send: SendFrom;
}

/** One secret that somebody guesses. */
export interface PreparedGuess {
  /** Makes the n-th wrong guess from an address. */
  readonly guess: (n: number, address: string) => Promise<Answer>;
  /** Whether the owner can sign in from their usual network during the guessing. */
  readonly ownerGetsIn: () => Promise<boolean>;
}

/** A secret that can be guessed, and the documented limits of its guesses. A new one is a line in `guessable.ts`. */
export interface Guessable {
  readonly name: string;
  /** Most guesses that are judged from one network, after so many seconds of guessing. */
  readonly limitFromOne: (seconds: number) => number;
  /** The same from many networks together; null: only each network is limited, since the secret is too long to guess. */
  readonly limitFromMany: ((seconds: number) => number) | null;
  /** `attackers` is the number of networks. */
  readonly prepare: (scene: GuessingScene, attackers: number) => Promise<PreparedGuess>;
}

/** How many guesses at one secret the server evaluated. */
export interface GuessingReport {
  readonly name: string;
  readonly networks: number;
  readonly guesses: number;
  /** Guesses that were judged, not refused as too many. */
  readonly admitted: number;
  /** Null: not limited together. */
  readonly limit: number | null;
  /** Guesses that were right, by accident. */
  readonly right: number;
  readonly ownerGetsIn: boolean;
}

/** Guesses that are under way at once: fewer than the password hashes the server queues. */
const AT_ONCE = 8;

/** Calls through a proxy on this machine. */
export function throughProxy(app: FastifyInstance): SendFrom {
  return async (address, key, input, identity = visitor()) => {
    const headers = { 'x-forwarded-for': address };
    return answerOf(await app.inject(requestOf(key, input, identity, { headers })));
  };
}

/** Calls whose callers connect from their own addresses. */
export function fromSockets(app: FastifyInstance): SendFrom {
  return async (address, key, input, identity = visitor()) =>
    answerOf(await app.inject({ ...requestOf(key, input, identity), remoteAddress: address }));
}

const NETWORKS_A_RUN = 256;
let runs = 0;

/** The address of the n-th network of a run; no two runs share a network. */
function addressOfNetwork(run: number, n: number): string {
  if (n >= NETWORKS_A_RUN) throw new RangeError(`a run has up to ${NETWORKS_A_RUN} networks`);
  return `10.${run}.${n}.7`;
}

/** Guesses a secret from one network or from many in turn, several at once, then signs the owner in. */
export async function guessAll(
  scene: GuessingScene,
  guessable: Guessable,
  { networks, guesses }: { readonly networks: number; readonly guesses: number },
): Promise<GuessingReport> {
  const { guess, ownerGetsIn } = await guessable.prepare(scene, networks);
  const began = performance.now();
  const run = (runs += 1);
  let next = 0;
  let admitted = 0;
  let right = 0;
  const attack = async (): Promise<void> => {
    for (let n = next++; n < guesses; n = next++) {
      const { error } = await guess(n, addressOfNetwork(run, n % networks));
      if (error === 'SUCCESS') right += 1;
      if (error !== 'ERR_TOO_MANY' && error !== 'ERR_BUSY') admitted += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, attack));
  const seconds = (performance.now() - began) / 1_000;
  const limitOf = networks === 1 ? guessable.limitFromOne : guessable.limitFromMany;
  return {
    name: guessable.name,
    networks,
    guesses,
    admitted,
    limit: limitOf === null ? null : Math.floor(limitOf(seconds)),
    right,
    ownerGetsIn: await ownerGetsIn(),
  };
}

/** Whether guessing stayed within its limits, found nothing, and kept nobody out. */
export function isWithinLimits({ admitted, limit, right, ownerGetsIn }: GuessingReport): boolean {
  return (limit === null || admitted <= limit) && right === 0 && ownerGetsIn;
}

/** A wrong guess of 256 bits. */
export function randomCode(): string {
  return randomBytes(32).toString('base64url');
}
