import { randomUUID } from 'node:crypto';
import { isRefusal } from '@touchline/contract/errors';

/** Times a call is made again after it was told to come back. */
const MAX_AGAIN = 10;

/**
 * Makes a call as a client does: whoever is told to come back in a moment makes it again, with the same key. It was not
 * carried out, or is answered from what was stored. Whoever is told so again and again hears that the server is busy.
 */
export async function insist<Answer>(make: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> {
  const idempotencyKey = randomUUID();
  let answer = await make(idempotencyKey);
  for (let again = 0; again < MAX_AGAIN && isBusy(answer); again += 1) answer = await make(idempotencyKey);
  return answer;
}

function isBusy(answer: unknown): boolean {
  return isRefusal(answer) && answer.refused === 'ERR_BUSY';
}
