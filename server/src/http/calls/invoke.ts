import type { CallInput, CallKey } from '@touchline/contract/calls';
import type { CallServices } from './call-services.ts';
import type { Caller } from '../auth/caller.ts';
import type { Outcome } from './handler.ts';
import { parseAnswerText } from './parse.ts';
import { isPreSerializedFor } from './pre-serialized.ts';
import { serve } from './serve.ts';

/**
 * Makes a call in process, with the same validation, authorization, transaction and idempotency as over HTTP but without
 * rate limits and signatures. A call that changes state needs an idempotency key; others pass null.
 */
export async function invoke<Key extends CallKey>(
  services: CallServices,
  key: Key,
  input: CallInput<Key>,
  caller: Caller,
  idempotencyKey: string | null,
): Promise<Outcome<Key>> {
  const outcome = await serve(services, key, input, caller, idempotencyKey);
  return isPreSerializedFor(key, outcome) ? parseAnswerText(key, outcome.text) : outcome;
}
