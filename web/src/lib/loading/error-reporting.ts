import { CallFailure } from '../api/failure.ts';

/** Receives unexpected errors: a console, or an error collection service. */
type ErrorReporter = (error: unknown) => void;

/** By default the browser: its console shows an error, and `error` listeners of the window receive it. */
let reporter: ErrorReporter = (error) => {
  early?.push(error);
  reportError(error);
};
/** Errors so far, until they are taken. */
let early: unknown[] | null = [];

/** Hands over the errors so far, once; later ones are not kept. */
export function takeEarlyErrors(): readonly unknown[] {
  const taken = early ?? [];
  early = null;
  return taken;
}

/** Sends all further errors to `next` instead. Returns a function that restores the former reporter. */
export function setErrorReporter(next: ErrorReporter): () => void {
  const before = reporter;
  reporter = next;
  return () => {
    reporter = before;
  };
}

/**
 * Reports an error from which the page recovers. A `CallFailure` is not reported: it is an outcome of a call, and
 * the screen that made the call shows it.
 */
export function reportException(error: unknown): void {
  if (!(error instanceof CallFailure)) reporter(error);
}
