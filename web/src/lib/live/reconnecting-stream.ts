import type { LiveMessage } from '@touchline/contract';
import type { CallDependencies } from '../api/caller.ts';
import { CallFailure } from '../api/failure.ts';
import { reportException } from '../loading/error-reporting.ts';
import { readStream } from './read-stream.ts';

const FIRST_PAUSE = 1_000;
const MAX_PAUSE = 60_000;
/** A stream that lived so long was a good one: after it the pauses begin anew. */
const STABLE_AFTER = 20_000;

/** The pause before another try, in milliseconds: any part of 1 s x 2^tries, so that not all come back at once. */
export function retryDelay(tries: number, random: number, failure: CallFailure | null): number {
  const pause = random * Math.min(MAX_PAUSE, FIRST_PAUSE * 2 ** tries);
  return (failure?.retryAfter ?? 0) * 1000 + pause;
}

/** Whom a stream is kept for. */
export interface StreamSubscriber {
  /** The topics wanted now, at most as many as a stream carries. */
  readonly topics: () => readonly string[];
  /** The version of the last message of a topic, or null. */
  readonly seen: (topic: string) => string | null;
  /** The stream carries these topics now; none while it is down. */
  readonly setStreamedTopics: (topics: readonly string[]) => void;
  readonly receive: (message: LiveMessage) => void;
}

export interface StreamDependencies extends CallDependencies {
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly isOnline: () => boolean;
}

/** How a stream ended. */
interface StreamEnd {
  /** Milliseconds it was open; 0 when it never was. */
  readonly openMs: number;
  readonly failure: CallFailure | null;
  /** The server said that the session is over. */
  readonly isSessionOver: boolean;
}

/**
 * A stream that is kept open for the topics of a subscriber: it comes back after a loss with the versions seen, and
 * opens anew when further topics are wanted. Without topics, off the network, or in a session that is over, there is
 * none.
 */
export class ReconnectingStream {
  readonly #dependencies: StreamDependencies;
  readonly #subscriber: StreamSubscriber;
  #isStopped = false;
  /** The topics the open stream was asked for. */
  #requested: ReadonlySet<string> = new Set();
  #current: AbortController | null = null;
  /** Ends the present wait. */
  #wake: (() => void) | null = null;
  /** The stream was left for another one. */
  #isReplaced = false;
  #isPausing = false;
  /** The session the server said is over, whatever its token is by now. */
  #endedSession: string | null = null;

  constructor(dependencies: StreamDependencies, subscriber: StreamSubscriber) {
    this.#dependencies = dependencies;
    this.#subscriber = subscriber;
    void this.#run();
  }

  /** Other topics may be wanted: opens anew when the stream does not carry one of them. */
  updateTopics(): void {
    const isOneMissing = this.#subscriber.topics().some((topic) => !this.#requested.has(topic));
    if (this.#current !== null && isOneMissing) this.#replace();
    // A pause after a loss is kept: who goes from page to page does not shorten it.
    else if (!this.#isPausing) this.#wake?.();
  }

  /** Opens anew at once: another manager looks, or the network is back. */
  renew(): void {
    this.#replace();
    this.#wake?.();
  }

  stop(): void {
    this.#isStopped = true;
    this.#current?.abort();
    this.#wake?.();
  }

  #replace(): void {
    this.#isReplaced = true;
    this.#current?.abort();
  }

  async #run(): Promise<void> {
    let tries = 0;
    while (!this.#isStopped) {
      const topics = this.#requestableTopics();
      this.#isReplaced = false;
      if (topics.length === 0) {
        this.#lose();
        await this.#wait(null);
        continue;
      }
      const { openMs, failure, isSessionOver } = await this.#readOnce(topics);
      if (this.#isStopped) return;
      if (this.#isReplaced || isSessionOver) continue;
      this.#lose();
      if (openMs >= STABLE_AFTER) tries = 0;
      const pause = retryDelay(tries, this.#dependencies.random(), failure);
      tries += 1;
      this.#isPausing = true;
      await this.#wait(this.#dependencies.wait(pause));
      this.#isPausing = false;
    }
  }

  /** What may be asked for now. */
  #requestableTopics(): readonly string[] {
    const session = this.#dependencies.credentials.session();
    const isOver = session !== null && session === this.#endedSession;
    return this.#dependencies.isOnline() && !isOver ? this.#subscriber.topics() : [];
  }

  #lose(): void {
    this.#requested = new Set();
    this.#subscriber.setStreamedTopics([]);
  }

  /** Opens a stream and reads it to its end. */
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

  /** The versions of the last messages: `match:7@12.first_half`. */
  #seen(topics: readonly string[]): readonly string[] {
    return topics.flatMap((topic) => {
      const version = this.#subscriber.seen(topic);
      return version === null ? [] : [`${topic}@${version}`];
    });
  }

  #endSession(session: string | null, token: string): void {
    this.#endedSession = session;
    const { credentials } = this.#dependencies;
    // The token may have been renewed while the stream was open; its session is over all the same.
    const isStill = credentials.session() === session;
    this.#dependencies.onSessionEnded((isStill ? credentials.token() : null) ?? token);
  }

  /** Resolves when the stream shall be renewed, or after the pause. */
  async #wait(pause: Promise<void> | null): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    await (pause === null ? promise : Promise.race([promise, pause]));
    this.#wake = null;
  }
}
