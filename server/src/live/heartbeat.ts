import type { SessionEndedEvent } from '@touchline/contract/live';
import type { Db } from '../db/database.ts';
import { endedSessions } from '../http/auth/session.ts';
import type { LiveHub } from './hub.ts';
import type { LiveStream } from './live-stream.ts';

/** Interval of polling every topic, which catches changes whose notification was lost or missing. */
const POLL_INTERVAL_MS = 1_000;
/** Seconds between two heartbeats of a stream. */
const HEARTBEAT_SECONDS = 15;
/** Seconds between two checks of the sessions of open streams. */
const SESSION_CHECK_SECONDS = 2;
const SESSION_ENDED: SessionEndedEvent = 'session_ended';
const SESSION_ENDED_FRAME = Buffer.from(`event: ${SESSION_ENDED}\ndata: {}\n\n`);
const HEARTBEAT = Buffer.from(':\n\n');

interface HeartbeatOptions {
  readonly db: Db;
  readonly hub: LiveHub;
  /** Called each second while a stream is open. */
  readonly noteUse: () => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Starts the timer of the open streams: it polls their topics each second, sends each stream a heartbeat every 15 s, and
 * ends streams whose session is over. Returns a function that stops the timer and ends all streams.
 */
export function startHeartbeat({ db, hub, noteUse, onError }: HeartbeatOptions): () => void {
  let second = 0;
  const timer = setInterval(() => {
    second += 1;
    hub.poll();
    if (isAnyOpen(hub)) noteUse();
    sendHeartbeats(hub, second % HEARTBEAT_SECONDS);
    if (second % SESSION_CHECK_SECONDS === 0) endClosedSessions(db, hub).catch(onError);
  }, POLL_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    for (const stream of hub.streams()) stream.end();
  };
}

function isAnyOpen(hub: LiveHub): boolean {
  for (const _stream of hub.streams()) return true;
  return false;
}

/** Sends heartbeats to a fifteenth of the streams each second: all at once would block the event loop. */
function sendHeartbeats(hub: LiveHub, turn: number): void {
  for (const stream of hub.streams()) if (stream.number % HEARTBEAT_SECONDS === turn) stream.send(HEARTBEAT);
}

/** Ends the streams of ended sessions; their last event is `session_ended`. */
async function endClosedSessions(db: Db, hub: LiveHub): Promise<void> {
  const bySession = new Map<number, LiveStream[]>();
  for (const stream of hub.streams()) {
    const { sessionId } = stream.reader;
    if (sessionId === null) continue;
    const streams = bySession.get(sessionId);
    if (streams === undefined) bySession.set(sessionId, [stream]);
    else streams.push(stream);
  }
  if (bySession.size === 0) return;
  for (const sessionId of await endedSessions(db, [...bySession.keys()])) {
    for (const stream of bySession.get(sessionId) ?? []) {
      stream.send(SESSION_ENDED_FRAME);
      stream.end();
    }
  }
}
