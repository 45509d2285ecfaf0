import type { LiveMessage, MatchMessage } from '@touchline/contract';
import { createServerClock } from '../time/clock.ts';
import { createCredentials } from '../session/credentials.ts';
import { openKeyStore } from '../session/key-store.ts';
import { openStorage } from '../session/storage.ts';
import type { StreamDependencies } from './reconnecting-stream.ts';

/** The server's end of an open stream. */
export interface OpenedStream {
  readonly topics: readonly string[];
  /** Last seen versions, as sent by the client. */
  readonly seen: readonly string[];
  readonly send: (message: LiveMessage) => void;
  readonly end: () => void;
  /** Sends the end of the session and closes the stream. */
  readonly endSession: () => void;
  /** Whether the client has disconnected. */
  readonly isLeft: () => boolean;
}

/** A signing key as a sign-in returns it. */
export const SIGNING_KEY = Buffer.alloc(32, 7).toString('base64url');

/** Message number `version` of a match. */
export function createMatchMessage(matchId: number, version: number): MatchMessage {
  return {
    topic: `match:${matchId}`,
    version: String(version),
    status: 'first_half',
    minute: version,
    minute_clock: null,
    home_score: version,
    away_score: 0,
    latest: null,
  };
}

/** Answers a request for a stream, and calls `onOpen` with the server's end of it. */
function openStream(address: string, signal: AbortSignal, onOpen: (stream: OpenedStream) => void): Response {
  const { searchParams } = new URL(address, 'http://localhost');
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let over = false;
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const end = () => {
        if (!over) controller.close();
        over = true;
      };
      signal.addEventListener('abort', () => {
        if (!over) controller.error(new Error('aborted'));
        over = true;
      });
      onOpen({
        topics: searchParams.get('topics')?.split(',') ?? [],
        seen: searchParams.get('seen')?.split(',') ?? [],
        send: (message) => send(`data: ${JSON.stringify(message)}\n\n`),
        end,
        endSession() {
          send('event: session_ended\ndata: {}\n\n');
          end();
        },
        isLeft: () => signal.aborted,
      });
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** An in-memory stream server, with a network and a clock controlled by the test. */
export function createStreamServer() {
  const opened: OpenedStream[] = [];
  const refusals: Response[] = [];
  const waits: number[] = [];
  const endedTokens: string[] = [];
  let resumes: (() => void)[] = [];
  const state = { now: 1_000_000, isOnline: true, random: 0.5 };
  const credentials = createCredentials(openStorage(null), openKeyStore());
  /** Number of requests being signed. */
  let signing = 0;

  const dependencies: StreamDependencies = {
    fetch: (address, { signal }) => {
      signing -= 1;
      if (signal.aborted) return Promise.reject(new Error('aborted'));
      const refusal = refusals.shift();
      return Promise.resolve(refusal ?? openStream(address, signal, (stream) => opened.push(stream)));
    },
    credentials: {
      ...credentials,
      key() {
        signing += 1;
        return credentials.key();
      },
    },
    clock: createServerClock(() => state.now),
    wait(milliseconds) {
      waits.push(milliseconds);
      return new Promise((resolve) => {
        resumes.push(resolve);
      });
    },
    machineNow: () => state.now,
    language: () => 'en',
    appVersion: 'test',
    onSessionEnded: (token) => void endedTokens.push(token),
    onUpdateNeeded: () => undefined,
    random: () => state.random,
    isOnline: () => state.isOnline,
  };
  return {
    dependencies,
    state,
    opened,
    waits,
    /** Tokens that the client reported as ended. */
    endedTokens,
    /** Whether no request is pending. */
    isQuiet: () => signing === 0,
    /** Refuses the next stream. */
    refuse: (status: number, error: string, headers: Record<string, string> = {}) =>
      void refusals.push(new Response(JSON.stringify({ error }), { status, headers })),
    /** Ends all waits. */
    endPauses() {
      const ended = resumes;
      resumes = [];
      for (const resolve of ended) resolve();
    },
  };
}
