import type { Config } from '../config.ts';
import type { JobHandler } from '../jobs/outbox.ts';

/** A short message to a phone. */
interface Sms {
  readonly managerId: number;
  /** Number in E.164 form. */
  readonly to: string;
  readonly text: string;
  /** The code to type, if the message has one. */
  readonly code: string | null;
  /** Epoch milliseconds after which the message is worthless and is no longer sent. */
  readonly sendBefore: number;
}

declare module '../jobs/outbox.ts' {
  interface JobPayloads {
    'send-sms': Sms;
  }
}

const TIMEOUT_MS = 10_000;
/** The service has accepted a message with this id before. */
const CONFLICT = 409;

/**
 * Handles SMS jobs of the outbox with the configured HTTP service; null without one. A job repeated after a crash has the
 * same id, in the body and as `idempotency-key`, by which the service detects duplicates. Redirects are not followed:
 * they would carry the token elsewhere.
 */
export function smsSender(
  config: Pick<Config, 'smsUrl' | 'smsToken' | 'smsFrom'>,
  now: () => number = Date.now,
): JobHandler<'send-sms'> | null {
  const { smsUrl, smsToken, smsFrom } = config;
  if (smsUrl === null) return null;
  return async ({ to, text, sendBefore }, id) => {
    if (now() > sendBefore) return;
    const answer = await fetch(smsUrl, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(smsToken === null ? {} : { authorization: `Bearer ${smsToken}` }),
      },
      body: JSON.stringify({ id, from: smsFrom, to, text }),
    });
    await answer.body?.cancel();
    if (!answer.ok && answer.status !== CONFLICT)
      throw new Error(`The SMS service answered ${answer.status}.`);
  };
}
