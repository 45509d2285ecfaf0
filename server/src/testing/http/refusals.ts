import { isRefusal } from '@touchline/contract/errors';

/** The code of the refusal that a call is answered with; null when it is not refused. */
export async function refusalOf(outcome: Promise<unknown>): Promise<string | null> {
  const answer = await outcome;
  return isRefusal(answer) ? answer.refused : null;
}

/** The code of the refusal that a call is answered with; Ok when it is not refused. */
export function codeOf(outcome: unknown): string {
  return isRefusal(outcome) ? outcome.refused : 'Ok';
}
