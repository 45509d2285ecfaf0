import { CallFailure } from '../api/failure.ts';

/** Takes an error that is a bug: to a console, to a service that collects them. */
type ErrorReporter = (error: unknown) => void;

/** Hands an error to the browser: its console shows it, and listeners of the window's `error` event get it. */
function reportToBrowser(error: unknown): void {
  if (typeof globalThis.reportError === 'function') return globalThis.reportError(error);
  // Outside of browsers: the process handles it as it handles every uncaught error.
  setTimeout(() => {
    throw error;
  });
}

let reporter: ErrorReporter = reportToBrowser;

/** Sends all further errors to `next` instead. Returns what brings the reporter before it back. */
export function setErrorReporter(next: ErrorReporter): () => void {
  const before = reporter;
  reporter = next;
  return () => {
    reporter = before;
  };
}

/**
 * Reports an error the page goes on without. A `CallFailure` is none: it is an outcome of a call, and the
 * screen that made the call shows it.
 */
export function reportException(error: unknown): void {
  if (!(error instanceof CallFailure)) reporter(error);
}
