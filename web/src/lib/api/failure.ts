import type { ErrorCode } from '@touchline/contract';

/**
 * Why a call failed: a code of the contract, or one of the client: NETWORK (no answer), SUPERSEDED (replaced by a
 * newer read of the same address), MALFORMED_ANSWER.
 */
export type FailureCode = ErrorCode | 'NETWORK' | 'SUPERSEDED' | 'MALFORMED_ANSWER';

/** Thrown by `call`: the server refused, or could not be reached. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly code: FailureCode;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** From the server, in the user's language; may be empty. */
  readonly messages: readonly string[];
  /** The server's Retry-After in seconds, or null. */
  readonly retryAfter: number | null;
  /** The server's reason, for programs; null when it gave none. */
  readonly reason: string | null;

  constructor(
    code: FailureCode,
    status: number,
    messages: readonly string[] = [],
    retryAfter: number | null = null,
    reason: string | null = null,
  ) {
    super(messages[0] ?? code);
    this.code = code;
    this.status = status;
    this.messages = messages;
    this.retryAfter = retryAfter;
    this.reason = reason;
  }
}

/** Whether the server has not decided: it was busy, failed, or could not be reached. A change may have been made. */
export function isOutcomeUnknown(failure: unknown): boolean {
  return (
    failure instanceof CallFailure &&
    (failure.status === 0 || failure.status >= 500 || failure.status === 429)
  );
}

/** The text of a failure: the server's first message, else the catalog's. */
export function failureText(failure: unknown, t: (key: string) => string): string {
  if (!(failure instanceof CallFailure)) return t('errors.ERR_GENERAL_UNKNOWN_ERROR');
  return failure.messages[0] ?? t(`errors.${failure.code}`);
}
