import type { LiveMessage } from '@touchline/contract';
import type { CallDependencies } from '../api/caller.ts';
import { CallFailure } from '../api/failure.ts';
import { reportException } from '../loading/error-reporting.ts';
import { readStream } from './read-stream.ts';

const FIRST_DELAY = 1_000;
const MAX_DELAY = 30_000;
/** After a stream has been open this long, the retry delay starts over; in milliseconds. */
const STABLE_AFTER = 20_000;

/**
 * The delay before the next attempt, in milliseconds: 1 s x 2^attempts up to 30 s, of which the second half is random so
 * that clients do not reconnect at once, plus Retry-After.
 */
export function retryDelay(attempts: number, random: number, failure: CallFailure | null): number {
  const delay = ((1 + random) / 2) * Math.min(MAX_DELAY, FIRST_DELAY * 2 ** attempts);
  return (failure?.retryAfter ?? 0) * 1000 + delay;
}

/** Provides a stream's topics and receives its messages. */
export interface StreamSubscriber {
  /** The requested topics, at most as many as a stream supports. */
  readonly topics: () => readonly string[];
  /** The version of the last message of a topic, or null. */
  readonly seen: (topic: string) => string | null;
  /** Called with the topics the stream delivers; none while it is down. */
  readonly setStreamedTopics: (topics: readonly string[]) => void;
  readonly receive: (message: LiveMessage) => void;
}

export interface StreamDependencies extends CallDependencies {
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly isOnline: () => boolean;
}

/** The end of a stream. */
interface StreamEnd {
  /** How long it was open, in milliseconds; 0 when it never opened. */
  readonly openMs: number;
  readonly failure: CallFailure | null;
  /** The server ended the session. */
  readonly isSessionOver: boolean;
}

/**
 * A stream that stays open for the topics of a subscriber: it reconnects with the last seen versions, and reopens
 * when further topics are requested. It is closed without topics, offline, and in an ended session.
 */
export class ReconnectingStream {
  readonly #dependencies: StreamDependencies;
  readonly #subscriber: StreamSubscriber;
  #isStopped = false;
  /** The topics of the open stream. */
  #requested: ReadonlySet<string> = new Set();
  #current: AbortController | null = null;
  /** Ends the current wait. */
  #endWait: (() => void) | null = null;
  /** The stream was closed to open another one. */
  #isReplaced = false;
  #isDelayed = false;
  /** Attempts since the last stable stream. */
  #attempts = 0;
  /** The session that the server ended, whatever its present token. */
  #endedSession: string | null = null;

  constructor(dependencies: StreamDependencies, subscriber: StreamSubscriber) {
    this.#dependencies = dependencies;
    this.#subscriber = subscriber;
    void this.#run();
  }

  /** Call when the requested topics may have changed: reopens the stream when it lacks one of them. */
  updateTopics(): void {
    const isOneMissing = this.#subscriber.topics().some((topic) => !this.#requested.has(topic));
    if (this.#current !== null && isOneMissing) this.#replace();
    // The delay after a loss stays: changing pages does not shorten it.
    else if (!this.#isDelayed) this.#endWait?.();
  }

  /** Ends the delay after a loss: the manager looks at the page again. An open stream stays. */
  retry(): void {
    if (!this.#isDelayed) return;
    this.#attempts = 0;
    this.#endWait?.();
  }

  /** Reopens the stream at once, for another user or when the network is back. */
  renew(): void {
    this.#attempts = 0;
    this.#replace();
    this.#endWait?.();
  }

  stop(): void {
    this.#isStopped = true;
    this.#current?.abort();
    this.#endWait?.();
  }

  #replace(): void {
    this.#isReplaced = true;
    this.#current?.abort();
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const topics = this.#requestableTopics();
      this.#isReplaced = false;
      if (topics.length === 0) {
        this.#markDown();
        await this.#wait(null);
        continue;
      }
      const { openMs, failure, isSessionOver } = await this.#readOnce(topics);
      if (this.#isStopped) return;
      if (this.#isReplaced || isSessionOver) continue;
      this.#markDown();
      if (openMs >= STABLE_AFTER) this.#attempts = 0;
      const delay = retryDelay(this.#attempts, this.#dependencies.random(), failure);
      this.#attempts += 1;
      this.#isDelayed = true;
      await this.#wait(this.#dependencies.wait(delay));
      this.#isDelayed = false;
    }
  }

  /** The topics that may be requested now. */
  #requestableTopics(): readonly string[] {
    const session = this.#dependencies.credentials.session();
    const isOver = session !== null && session === this.#endedSession;
    return this.#dependencies.isOnline() && !isOver ? this.#subscriber.topics() : [];
  }

  #markDown(): void {
    this.#requested = new Set();
    this.#subscriber.setStreamedTopics([]);
  }

  /** Opens a stream and reads it until it ends. */
  async #readOnce(topics: readonly string[]): Promise<StreamEnd> {
    this.#requested = new Set(topics);
    const own = new AbortController();
    this.#current = own;
    const session = this.#dependencies.credentials.session();
    let openedAt: number | null = null;
    const handlers = {
      onOpen: () => {
        openedAt = this.#dependencies.machineNow();
        this.#subscriber.setStreamedTopics(topics);
      },
      onMessage: this.#subscriber.receive,
    };
    let failure: CallFailure | null = null;
    let endedToken: string | null = null;
    try {
      endedToken = await readStream(
        this.#dependencies,
        { topics, seen: this.#seen(topics) },
        handlers,
        own.signal,
      );
    } catch (thrown) {
      if (thrown instanceof CallFailure) failure = thrown;
      else reportException(thrown);
    }
    this.#current = null;
    if (endedToken !== null) this.#endSession(session, endedToken);
    const openMs = openedAt === null ? 0 : this.#dependencies.machineNow() - openedAt;
    return { openMs, failure, isSessionOver: endedToken !== null };
  }

  /** The last seen versions: `match:7@12.first_half`. */
  #seen(topics: readonly string[]): readonly string[] {
    return topics.flatMap((topic) => {
      const version = this.#subscriber.seen(topic);
      return version === null ? [] : [`${topic}@${version}`];
    });
  }

  #endSession(session: string | null, token: string): void {
    this.#endedSession = session;
    const { credentials } = this.#dependencies;
    // The token may have been renewed while the stream was open; its session has ended all the same.
    const isStill = credentials.session() === session;
    this.#dependencies.onSessionEnded((isStill ? credentials.token() : null) ?? token, null);
  }

  /** Resolves when the wait is ended, or after the delay. */
  async #wait(delay: Promise<void> | null): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#endWait = resolve;
    await (delay === null ? promise : Promise.race([promise, delay]));
    this.#endWait = null;
  }
}
