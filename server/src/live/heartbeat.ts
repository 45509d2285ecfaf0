import type { SessionEndedEvent } from '@touchline/contract/live';
import type { Db } from '../db/database.ts';
import { endedSessions } from '../http/auth/session.ts';
import type { LiveHub } from './hub.ts';
import type { LiveStream } from './live-stream.ts';

/** Between two looks at every topic: what a wake-up did not tell, or told another instance. */
const POLL_INTERVAL_MS = 1_000;
const BEATS = 15;
const SESSIONS_EVERY = 2;
const SESSION_ENDED: SessionEndedEvent = 'session_ended';
const LAST_WORD = Buffer.from(`event: ${SESSION_ENDED}\ndata: {}\n\n`);
const HEARTBEAT = Buffer.from(':\n\n');

/**
 * Keeps open streams going: looks at their topics each second, writes to each stream at least every 15 s, and ends
 * those whose session is over. Returns what stops it and ends all streams.
 */
export function startHeartbeat(db: Db, hub: LiveHub, onError: (error: unknown) => void): () => void {
  let second = 0;
  const timer = setInterval(() => {
    second += 1;
    hub.poll();
    beat(hub, second % BEATS);
    if (second % SESSIONS_EVERY === 0) endClosedSessions(db, hub).catch(onError);
  }, POLL_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    for (const stream of hub.streams()) stream.end();
  };
}

/** A fifteenth of the streams each second: all at once would hold up the rest. */
function beat(hub: LiveHub, turn: number): void {
  for (const stream of hub.streams()) if (stream.number % BEATS === turn) stream.send(HEARTBEAT);
}

/** Ends the streams of sessions that have ended since they were opened, and says so in their last event. */
async function endClosedSessions(db: Db, hub: LiveHub): Promise<void> {
  const bySession = new Map<number, LiveStream[]>();
  for (const stream of hub.streams()) {
    const { sessionId } = stream.reader;
    if (sessionId === null) continue;
    const others = bySession.get(sessionId);
    if (others === undefined) bySession.set(sessionId, [stream]);
    else others.push(stream);
  }
  if (bySession.size === 0) return;
  for (const sessionId of await endedSessions(db, [...bySession.keys()])) {
    for (const stream of bySession.get(sessionId) ?? []) {
      stream.send(LAST_WORD);
      stream.end();
    }
  }
}
