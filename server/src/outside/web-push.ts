import webPush from 'web-push';
import { FetchRefused, FetchTimedOut, postGuarded, type GuardedFetchOptions } from './fetch-guarded.ts';

/** A browser at its push service, with the keys that only the browser can decrypt with. */
export interface Browser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** What a device shows. */
export interface PushMessage {
  /** Replaces what a device shows of the same tag. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  /** Path of the product it opens. */
  readonly path: string;
}

/**
 * The outcome of a push. `gone`: the device no longer accepts pushes. `later`: the service refused it for now.
 * `unknown`: it did not answer, so the push may have arrived.
 */
export type PushOutcome = 'sent' | 'gone' | 'later' | 'unknown';

/** Sends a message to a browser, which may show it so many seconds later. */
export type WebPushSender = (browser: Browser, message: PushMessage, seconds: number) => Promise<PushOutcome>;

/** The service knows the browser no longer, or knows it by another key of ours. */
const GONE = new Set([401, 403, 404, 410]);

/**
 * Sends web pushes: encrypted for the browser (RFC 8291) and signed with our keys (RFC 8292). The address comes
 * from a browser, so it is checked like every address entered by a person.
 */
export function webPushSender(
  {
    publicKey,
    privateKey,
    contact,
  }: { readonly publicKey: string; readonly privateKey: string; readonly contact: string },
  options: Pick<GuardedFetchOptions, 'resolve' | 'open'> = {},
): WebPushSender {
  return async ({ endpoint, p256dh, auth }, message, seconds) => {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject: contact, publicKey, privateKey },
        TTL: seconds,
        contentEncoding: webPush.supportedContentEncodings.AES_128_GCM,
        urgency: 'normal',
      },
    );
    try {
      const status = await postGuarded(endpoint, body ?? Buffer.alloc(0), {
        ...options,
        headers: textsOf(headers),
      });
      if (status >= 200 && status < 300) return 'sent';
      return GONE.has(status) ? 'gone' : 'later';
    } catch (error) {
      return error instanceof FetchRefused && !(error instanceof FetchTimedOut) ? 'gone' : 'unknown';
    }
  };
}

function textsOf(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
