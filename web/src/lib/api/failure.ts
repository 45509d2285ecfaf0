import type { ErrorCode } from '@touchline/contract';

/**
 * Why a call brought nothing: a code of the contract, or one of this side of the wire: NETWORK (no answer),
 * SUPERSEDED (a newer read of the same address took its place), MALFORMED_ANSWER.
 */
export type FailureCode = ErrorCode | 'NETWORK' | 'SUPERSEDED' | 'MALFORMED_ANSWER';

/** Thrown by `call`: what the server refused, or that it could not be reached. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly code: FailureCode;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** In the language of the caller, from the server; may be empty. */
  readonly messages: readonly string[];
  /** Seconds to wait before another try, when the server said so. */
  readonly retryAfter: number | null;

  constructor(
    code: FailureCode,
    status: number,
    messages: readonly string[] = [],
    retryAfter: number | null = null,
  ) {
    super(messages[0] ?? code);
    this.code = code;
    this.status = status;
    this.messages = messages;
    this.retryAfter = retryAfter;
  }
}

/** The words for a failure: the server's own first message, else the one of the catalog. */
export function failureText(failure: unknown, t: (key: string) => string): string {
  if (!(failure instanceof CallFailure)) return t('errors.ERR_GENERAL_UNKNOWN_ERROR');
  return failure.messages[0] ?? t(`errors.${failure.code}`);
}
