import { randomBytes } from 'node:crypto';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { LiveMessage } from '@touchline/contract/live';
import { signedHeaders, visitor, type Identity } from './client.ts';

const PATH = '/api/live';

/** Reads a live stream over a socket, as a browser does. */
export interface LiveReader {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Waits for the next message. Throws when the stream ends first. */
  readonly next: () => Promise<LiveMessage>;
  /** Resolves when the server has ended the stream; skips the messages before that. */
  readonly ended: () => Promise<string>;
  /** Disconnects. */
  readonly close: () => void;
}

/** The path and headers of a signed request for a stream. */
export function signedStream(
  topics: string,
  options: { readonly seen?: string; readonly identity?: Identity } = {},
): { readonly address: string; readonly headers: Record<string, string> } {
  const { seen, identity = visitor() } = options;
  const fields = seen === undefined ? { topics } : { topics, seen };
  const query = new URLSearchParams(fields).toString();
  const headers = signedHeaders(identity, {
    method: 'GET',
    path: PATH,
    query,
    body: Buffer.alloc(0),
    timestamp: String(Date.now()),
    nonce: randomBytes(16).toString('base64url'),
    idempotencyKey: null,
  });
  return { address: `${PATH}?${query}`, headers };
}

/** Opens a stream on a separate connection to a listening server. The answer may also be a refusal. */
export async function readLive(
  origin: string,
  topics: string,
  options: { readonly seen?: string; readonly identity?: Identity } = {},
): Promise<LiveReader> {
  const { address, headers } = signedStream(topics, options);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = get(`${origin}${address}`, { headers, agent: false }, resolve);
  request.on('error', reject);
  const response = await promise;
  let last = '';
  const messages = messagesOf(response, (part) => (last = part));
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    async next() {
      const { value, done } = await messages.next();
      if (done === true) throw new Error('The stream has ended.');
      return value;
    },
    async ended() {
      while ((await messages.next()).done !== true);
      return last;
    },
    close: () => void request.destroy(),
  };
}

async function* messagesOf(
  body: IncomingMessage,
  onPart: (part: string) => void,
): AsyncGenerator<LiveMessage, undefined> {
  body.setEncoding('utf8');
  let text = '';
  for await (const part of body) {
    onPart(String(part));
    const events = (text + String(part)).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) if (event.startsWith('data: ')) yield JSON.parse(event.slice(6));
  }
}
