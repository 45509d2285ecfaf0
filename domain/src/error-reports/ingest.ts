import type { ErrorEvent, TraceEvent } from './events.ts';

/** Where reports go. */
export interface Ingest {
  /** Address that takes envelopes, with the public key. */
  readonly url: string;
  /** For the policy of pages. */
  readonly origin: string;
}

/** Reads a DSN, `https://key@host/project`, or with http on this machine. Null for anything else. */
export function ingestOf(dsn: string): Ingest | null {
  const [, scheme, key, host, folder = '', project] =
    /^(https?):\/\/([0-9a-z]{1,64})@([a-z0-9.-]+(?::\d{1,5})?)((?:\/[\w-]+)*)\/(\d{1,20})$/i.exec(dsn) ?? [];
  if (scheme === undefined || host === undefined) return null;
  if (scheme === 'http' && !/^(?:localhost|127\.0\.0\.1)(?::|$)/.test(host)) return null;
  const origin = `${scheme}://${host}`;
  return { origin, url: `${origin}${folder}/api/${project}/envelope/?sentry_version=7&sentry_key=${key}` };
}

/** An envelope of one event in Sentry's format: three lines of JSON. */
export function envelopeOf(event: ErrorEvent | TraceEvent): string {
  const head = { event_id: event.event_id, sent_at: new Date(event.timestamp * 1000).toISOString() };
  const item = { type: 'type' in event ? event.type : 'event' };
  return `${JSON.stringify(head)}\n${JSON.stringify(item)}\n${JSON.stringify(event)}\n`;
}

/** How long an ingest asks senders to pause, in milliseconds, by its headers. */
export function pauseOf(status: number, header: (name: string) => string | null): number {
  const seconds = (header('x-sentry-rate-limits') ?? '')
    .split(',')
    .map((limit) => Number(/^\s*(\d{1,7}):/.exec(limit)?.[1] ?? 0));
  if (status === 429) seconds.push(Number(/^\d{1,7}$/.exec(header('retry-after') ?? '')?.[0] ?? 60));
  return Math.max(0, ...seconds) * 1000;
}
