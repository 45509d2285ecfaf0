import { isRefusal, type Refusal } from '@touchline/contract/errors';

/** The error code of a refused call; null when the call is not refused. */
export async function refusalOf(outcome: Promise<unknown>): Promise<string | null> {
  const answer = await outcome;
  return isRefusal(answer) ? answer.refused : null;
}

/** The error code of a refused call; Ok when the call is not refused. */
export function codeOf(outcome: unknown): string {
  return isRefusal(outcome) ? outcome.refused : 'Ok';
}

/** The answer of a call that is not refused; throws the error code of one that is. */
export function granted<Answer>(answer: Answer | Refusal): Answer {
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer;
}
