import { randomUUID } from 'node:crypto';
import { isRefusal } from '@touchline/contract/errors';

/** Maximum number of retries of a busy call. */
const MAX_RETRIES = 10;

/**
 * Makes a call as a client does: while the server answers ERR_BUSY, retries it with the same idempotency key, at most
 * ten times. Returns the last answer.
 */
export async function retryWhileBusy<Answer>(
  make: (idempotencyKey: string) => Promise<Answer>,
): Promise<Answer> {
  const idempotencyKey = randomUUID();
  let answer = await make(idempotencyKey);
  for (let again = 0; again < MAX_RETRIES && isBusy(answer); again += 1) answer = await make(idempotencyKey);
  return answer;
}

function isBusy(answer: unknown): boolean {
  return isRefusal(answer) && answer.refused === 'ERR_BUSY';
}
