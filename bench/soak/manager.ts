import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { CallInput, CallKey, CallOutput } from '@touchline/contract/calls';
import type { Draws } from '../../server/src/feeds/seeded.ts';
import { parseAnswer } from '../../server/src/http/calls/parse.ts';
import { countryId } from '../../server/src/startup/countries.ts';
import {
  GOOD_PASSWORD,
  requestOf,
  visitor,
  type CallOptions,
  type Identity,
} from '../../server/src/testing/http/client.ts';
import { readLive, type LiveReader } from '../../server/src/testing/http/live-reader.ts';

/** What the managers did, and what went wrong. */
export interface Played {
  calls: number;
  /** Calls refused because the server was busy. */
  busy: number;
  /** Calls refused by a rule of the game, such as a contest that has locked in between. */
  refused: number;
  entries: number;
  messages: number;
  readonly wrong: string[];
}

/** Nothing played yet. */
export function nothingPlayed(): Played {
  return { calls: 0, busy: 0, refused: 0, entries: 0, messages: 0, wrong: [] };
}

/** How long a manager stays on a page, in milliseconds, as a range. */
const LOOKS_MS = [2_000, 9_000] as const;
/** Contests closing next of which a manager enters one. */
const NEXT_CONTESTS = 10;

/** How often a sign-up is tried while the server is busy. */
const MAX_ATTEMPTS = 30;

/** Signs up a manager; while the server is busy, again after a second with the same key, as a page does. */
export async function signUpManager(origin: string, name: string, played: Played): Promise<Identity> {
  const ask = callerOf(origin, played);
  const idempotencyKey = randomUUID();
  for (let attempts = 1; ; attempts += 1) {
    try {
      const { session_key, signing_key } = await ask(
        visitor(),
        'auth.register',
        {
          nickname: name,
          email: `${name.toLowerCase()}@example.org`,
          password: GOOD_PASSWORD,
          birth_date: '1990-02-03',
          country_id: countryId('IT'),
          accept_terms: true,
        },
        { idempotencyKey },
      );
      return { token: session_key, key: Buffer.from(signing_key, 'base64url') };
    } catch (failure) {
      if (!(failure instanceof Busy) || attempts === MAX_ATTEMPTS) throw failure;
      await pause(1_000);
    }
  }
}

interface PlayOptions {
  readonly origin: string;
  readonly me: Identity;
  readonly draws: Draws;
  readonly played: Played;
  readonly signal: AbortSignal;
}

/**
 * A manager plays until the signal: opens one page after another for a few seconds each, with its reads and its
 * live stream, and enters free contests with a suggested team.
 */
export async function playAsManager(options: PlayOptions): Promise<void> {
  const { origin, me, draws, played, signal } = options;
  const ask = callerOf(origin, played);
  const pages = pagesOf((key, input) => ask(me, key, input), draws, played);
  while (!signal.aborted) {
    const stream = await openPage(draws.pick(pages), { origin, me, played });
    await pause(LOOKS_MS[0] + draws.fraction() * (LOOKS_MS[1] - LOOKS_MS[0]), undefined, { signal }).catch(
      () => undefined,
    );
    stream?.close();
  }
}

/** A page: makes its reads and returns the topics it follows. */
type SoakPage = () => Promise<readonly string[]>;

async function openPage(
  page: SoakPage,
  { origin, me, played }: { readonly origin: string; readonly me: Identity; readonly played: Played },
): Promise<LiveReader | null> {
  try {
    const topics = await page();
    if (topics.length === 0) return null;
    const stream = await readLive(origin, topics.join(','), { identity: me });
    void count(stream, played);
    return stream;
  } catch (failure) {
    if (failure instanceof GameRefusal) played.refused += 1;
    else if (!(failure instanceof Busy)) played.wrong.push(inspect(failure, { compact: true }));
    return null;
  }
}

async function count(stream: LiveReader, played: Played): Promise<void> {
  try {
    for (;;) {
      await stream.next();
      played.messages += 1;
    }
  } catch {
    // The page was left.
  }
}

type Ask = <Key extends CallKey>(key: Key, input: CallInput<Key>) => Promise<CallOutput<Key>>;

/** The pages a manager goes to; the contest page is drawn most often. */
function pagesOf(ask: Ask, draws: Draws, played: Played): readonly SoakPage[] {
  const start: SoakPage = async () => {
    await Promise.all([
      ask('contests.myEntries', { type: 2, page: 1, noItems: 20 }),
      ask('contests.list', { page: 1, when: 1, fold: true, groups: true }),
      ask('inbox.summary', {}),
    ]);
    return ['me'];
  };
  const live: SoakPage = async () => {
    const { live: inPlay } = await ask('football.live.matches', {});
    return ['me', ...inPlay.slice(0, 40).map(({ id }) => `match:${id}`)];
  };
  const contest: SoakPage = async () => {
    const { data } = await ask('contests.list', { page: 1, when: draws.pick([1, 2]), noItems: 20 });
    const [first] = data;
    if (first === undefined) return [];
    const { id } = draws.pick(data);
    await Promise.all([
      ask('contests.get', { id }),
      ask('contests.entries', { id }),
      ask('contests.managers', { id, page: 1, noItems: 20 }),
    ]);
    return ['me', `contest:${id}`];
  };
  const wallet: SoakPage = async () => {
    await Promise.all([ask('wallet.balances', {}), ask('inbox.list', { page: 1, noItems: 20 })]);
    return ['me'];
  };
  const enter: SoakPage = async () => {
    const { data } = await ask('contests.list', {
      page: 1,
      when: 1,
      free_entry: true,
      joinable: true,
      noItems: NEXT_CONTESTS,
    });
    const [first] = data;
    if (first === undefined) return [];
    const { id } = draws.pick(data);
    const { entered } = await ask('teams.enterSuggested', { contest_id: id });
    if (entered) played.entries += 1;
    return ['me', `contest:${id}`];
  };
  return [start, live, contest, contest, wallet, enter];
}

/** A refusal by a rule of the game: the server works as it should. */
class GameRefusal extends Error {
  override readonly name = 'GameRefusal';
}

/** The server has more to do than it can. */
class Busy extends Error {
  override readonly name = 'Busy';
}

/** Calls over HTTP, answers checked against the contract. */
function callerOf(origin: string, played: Played) {
  return async <Key extends CallKey>(
    me: Identity,
    key: Key,
    input: CallInput<Key>,
    options: CallOptions = {},
  ): Promise<CallOutput<Key>> => {
    const { url, payload, ...request } = requestOf(
      key,
      Object.fromEntries(Object.entries(input)),
      me,
      options,
    );
    const response = await fetch(`${origin}${url}`, {
      ...request,
      ...(payload && { body: payload.toString() }),
    });
    const answer: unknown = await response.json();
    played.calls += 1;
    if (response.status === 503) {
      played.busy += 1;
      throw new Busy(key);
    }
    if (response.status >= 500) throw new Error(`${key}: ${response.status}`);
    if (response.status >= 400) throw new GameRefusal(`${key}: ${response.status} ${JSON.stringify(answer)}`);
    if (typeof answer !== 'object' || answer === null || !('params' in answer))
      throw new Error(`${key}: an answer without params`);
    return parseAnswer(key, answer.params);
  };
}
