import type { LiveMessage } from '@touchline/contract';
import type { CallDependencies } from '../api/caller.ts';
import { CallFailure } from '../api/failure.ts';
import { reportError } from '../loading/report-error.ts';
import { readStream } from './read-stream.ts';

const FIRST_PAUSE = 1_000;
const MAX_PAUSE = 60_000;
/** A stream that lived so long was a good one: after it the pauses begin anew. */
const STEADY = 20_000;

/** The pause before another try, in milliseconds: any part of 1 s x 2^tries, so that not all come back at once. */
export function pauseBefore(tries: number, random: number, failure: CallFailure | null): number {
  const pause = random * Math.min(MAX_PAUSE, FIRST_PAUSE * 2 ** tries);
  return (failure?.retryAfter ?? 0) * 1000 + pause;
}

/** What a stream is kept for. */
export interface StreamDesk {
  /** The topics wanted now, at most as many as a stream carries. */
  readonly topics: () => readonly string[];
  /** The version of the last message of a topic, or null. */
  readonly seen: (topic: string) => string | null;
  /** The stream carries these topics now; none while it is down. */
  readonly carry: (topics: readonly string[]) => void;
  readonly take: (message: LiveMessage) => void;
}

export interface StreamDependencies extends CallDependencies {
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly isOnline: () => boolean;
}

export interface KeptStream {
  /** Other topics may be wanted: opens anew when the stream does not carry one of them. */
  readonly reconsider: () => void;
  /** Opens anew at once: another manager looks, or the network is back. */
  readonly renew: () => void;
  readonly stop: () => void;
}

/**
 * Keeps a stream open for the topics of a desk: comes back after a loss with the versions seen, and opens anew when
 * further topics are wanted. Without topics, off the network, or in a session that is over, there is none.
 */
export function keepStream(dependencies: StreamDependencies, desk: StreamDesk): KeptStream {
  let stopped = false;
  let asked: ReadonlySet<string> = new Set();
  let current: AbortController | null = null;
  let wake: (() => void) | null = null;
  /** The stream was left for another one. */
  let replaced = false;
  let pausing = false;
  /** The session the server said is over, whatever its token is by now. */
  let overSession: string | null = null;

  /** What may be asked for now. */
  function askable(): readonly string[] {
    const session = dependencies.credentials.session();
    return dependencies.isOnline() && (session === null || session !== overSession) ? desk.topics() : [];
  }
  function replace(): void {
    replaced = true;
    current?.abort();
  }
  const isMissingOne = () => desk.topics().some((topic) => !asked.has(topic));

  async function readOnce(
    topics: readonly string[],
  ): Promise<{ lived: number; failure: CallFailure | null; isOver: boolean }> {
    asked = new Set(topics);
    const own = (current = new AbortController());
    const session = dependencies.credentials.session();
    let openedAt: number | null = null;
    const seen = topics.flatMap((topic) => {
      const version = desk.seen(topic);
      return version === null ? [] : [`${topic}@${version}`];
    });
    const heard = {
      onOpen() {
        openedAt = dependencies.machineNow();
        desk.carry(topics);
      },
      onMessage: desk.take,
    };
    let failure: CallFailure | null = null;
    let ended: string | null = null;
    try {
      ended = await readStream(dependencies, { topics, seen }, heard, own.signal);
    } catch (thrown) {
      if (thrown instanceof CallFailure) failure = thrown;
      else reportError(thrown);
    }
    current = null;
    if (ended !== null) {
      overSession = session;
      // The token may have been renewed while the stream was open; its session is over all the same.
      const isStill = dependencies.credentials.session() === session;
      dependencies.onSessionEnded((isStill ? dependencies.credentials.token() : null) ?? ended);
    }
    const lived = openedAt === null ? 0 : dependencies.machineNow() - openedAt;
    return { lived, failure, isOver: ended !== null };
  }

  async function run(): Promise<void> {
    let tries = 0;
    while (!stopped) {
      const topics = askable();
      replaced = false;
      if (topics.length === 0) {
        asked = new Set();
        desk.carry([]);
        await woken(null);
        continue;
      }
      const { lived, failure, isOver } = await readOnce(topics);
      if (stopped) return;
      if (replaced || isOver) continue;
      asked = new Set();
      desk.carry([]);
      if (lived >= STEADY) tries = 0;
      const pause = pauseBefore(tries, dependencies.random(), failure);
      tries += 1;
      pausing = true;
      await woken(dependencies.wait(pause));
      pausing = false;
    }
  }

  /** Resolves when the stream shall be renewed, or after the wait. */
  async function woken(wait: Promise<void> | null): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = resolve;
    await (wait === null ? promise : Promise.race([promise, wait]));
    wake = null;
  }

  void run();
  return {
    reconsider() {
      if (current !== null && isMissingOne()) replace();
      // A pause after a loss is kept: who goes from page to page does not shorten it.
      else if (!pausing) wake?.();
    },
    renew() {
      replace();
      wake?.();
    },
    stop() {
      stopped = true;
      current?.abort();
      wake?.();
    },
  };
}
