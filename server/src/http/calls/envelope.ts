import { ERRORS, type Refusal } from '@touchline/contract/errors';
import type { LanguageCode } from '@touchline/contract/startup/startup';
import type { FastifyReply } from 'fastify';
import type { RefusalTexts } from './refusal-texts.ts';

/** The envelope of a success. */
export function success(params: unknown): { readonly error: 'SUCCESS'; readonly params: unknown } {
  return { error: 'SUCCESS', params };
}

/** The JSON text of a success from the JSON text of its params. */
export function successText(params: string): string {
  return `{"error":"SUCCESS","params":${params}}`;
}

/** `messages`: `success` is false and `message` a list, as calls that fail with messages answer. */
export type FailureForm = 'message' | 'messages';

/** The envelope of a refusal: HTTP status, and body with the message in the caller's language. */
export function failure(
  refusalTexts: RefusalTexts,
  refusal: Refusal,
  language: LanguageCode,
  form: FailureForm = 'message',
) {
  const message = refusalTexts(refusal, language);
  return {
    status: ERRORS[refusal.refused],
    body: {
      error: refusal.refused,
      errors: [message],
      ...(form === 'messages' ? { success: false, message: [message] } : { message }),
      ...textOf(refusal, 'field'),
      ...textOf(refusal, 'reason'),
    },
  };
}

/** A text value of a refusal: `field` names the invalid input field, `reason` explains it in English for developers. */
function textOf({ values }: Refusal, name: 'field' | 'reason'): { readonly [name: string]: string } {
  const text = values?.[name];
  return typeof text === 'string' && text !== '' ? { [name]: text } : {};
}

/** Headers of every API answer, in addition to `x-server-time`. */
export function apiHeaders(): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
}

/** Sends a refusal; its value `retry_after`, in seconds, becomes the header. */
export function sendRefusal(
  reply: FastifyReply,
  refusalTexts: RefusalTexts,
  refusal: Refusal,
  language: LanguageCode,
  form: FailureForm = 'message',
): FastifyReply {
  const { status, body } = failure(refusalTexts, refusal, language, form);
  const retryAfter = refusal.values?.['retry_after'];
  if (status === 429 || status === 503) void reply.header('retry-after', String(retryAfter ?? 1));
  return reply.code(status).headers(apiHeaders()).send(JSON.stringify(body));
}
