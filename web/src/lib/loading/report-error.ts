type Reporter = (error: unknown) => void;
let reporter: Reporter | null = null;

/** Sets where bugs are reported to; production only. */
export function setReporter(next: Reporter): void {
  reporter = next;
}

/** Reports a bug of this page. Without a reporter the browser's own console has it already. */
export function reportError(error: unknown): void {
  reporter?.(error);
}
