import type { LiveMessage, SessionEndedEvent } from '@touchline/contract';
import { type CallDependencies, handleFailure, readAnswer, signedHeaders } from '../api/caller.ts';
import { CallFailure } from '../api/failure.ts';

const PATH = '/api/live';
/** The server sends something every 15 s; after two missed beats the connection is closed. In milliseconds. */
const MAX_SILENCE = 35_000;
const SESSION_ENDED: SessionEndedEvent = 'session_ended';

/** The parameters of a stream. */
export interface StreamRequest {
  readonly topics: readonly string[];
  /** The last seen versions: `match:7@12.first_half`. */
  readonly seen: readonly string[];
}

/** The events of a stream. */
export interface StreamHandlers {
  readonly onOpen: () => void;
  readonly onMessage: (message: LiveMessage) => void;
}

function isMessage(value: unknown): value is LiveMessage {
  return typeof value === 'object' && value !== null && 'topic' in value && 'version' in value;
}

/**
 * Opens a stream and reads it until either side ends it. Returns the token it was opened with when the server
 * ended its session, else null. Throws `CallFailure` when the stream is refused or can't be opened.
 */
export async function readStream(
  dependencies: CallDependencies,
  { topics, seen }: StreamRequest,
  handlers: StreamHandlers,
  signal: AbortSignal,
): Promise<string | null> {
  const fields = [`topics=${encodeURIComponent(topics.join())}`];
  if (seen.length > 0) fields.push(`seen=${encodeURIComponent(seen.join())}`);
  const query = fields.join('&');
  const token = dependencies.credentials.token();
  const headers = await signedHeaders(dependencies, { method: 'GET', path: PATH, query, body: '' }, null);
  const silence = new AbortController();
  const alive = watch(MAX_SILENCE, () => silence.abort());
  try {
    const response = await open(
      dependencies,
      `${PATH}?${query}`,
      headers,
      AbortSignal.any([signal, silence.signal]),
    );
    if (!response.ok || response.body === null) {
      await readAnswer(response).catch((failure: unknown) => {
        if (failure instanceof CallFailure) handleFailure(dependencies, failure, token);
        throw failure;
      });
      return null;
    }
    handlers.onOpen();
    const end = await readEvents(response.body, handlers.onMessage, alive.renew);
    return end === SESSION_ENDED ? token : null;
  } finally {
    alive.stop();
  }
}

async function open(
  dependencies: CallDependencies,
  address: string,
  headers: Headers,
  signal: AbortSignal,
): Promise<Response> {
  const sentAt = dependencies.machineNow();
  const response = await dependencies
    .fetch(address, { method: 'GET', headers, credentials: 'same-origin', signal })
    .catch(() => {
      throw new CallFailure('NETWORK', 0);
    });
  dependencies.clock.synchronize(response.headers, sentAt, dependencies.machineNow(), !response.ok);
  return response;
}

/** A watchdog: calls `onLate` when it is not renewed in time. */
function watch(milliseconds: number, onLate: () => void) {
  let timer = setTimeout(onLate, milliseconds);
  return {
    renew: () => {
      clearTimeout(timer);
      timer = setTimeout(onLate, milliseconds);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Reads the events of a body, one JSON message each; a broken connection is an end. Returns whether the server
 * ended the session.
 */
async function readEvents(
  body: ReadableStream<Uint8Array>,
  onMessage: (message: LiveMessage) => void,
  onBytes: () => void,
): Promise<SessionEndedEvent | null> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const part = await reader.read().catch(() => ({ done: true, value: undefined }) as const);
    if (part.done) return null;
    onBytes();
    const events = (text + decoder.decode(part.value, { stream: true })).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      if (event.startsWith(`event: ${SESSION_ENDED}\n`)) return SESSION_ENDED;
      if (!event.startsWith('data: ')) continue;
      const message: unknown = JSON.parse(event.slice(6));
      if (isMessage(message)) onMessage(message);
    }
  }
}
