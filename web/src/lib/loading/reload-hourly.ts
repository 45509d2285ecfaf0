const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const holders = new Set<symbol>();

/** Keeps the page from reloading by itself, until the function it returns is called. */
export function postponeReload(): () => void {
  const holder = Symbol('reload');
  holders.add(holder);
  return () => holders.delete(holder);
}

/** Is something under way that a reload would disturb? */
function isReloadHeld(): boolean {
  return holders.size > 0;
}

/** What a reload stands on; tests bring their own. */
interface ReloadDependencies {
  readonly isOnline: () => boolean;
  /** A person is typing. */
  readonly isTyping: () => boolean;
  readonly reload: () => void;
}

/** Reloads unless the browser is offline, work is unsaved or somebody is typing; says whether it did. */
export function reloadIfIdle(dependencies: ReloadDependencies): boolean {
  if (!dependencies.isOnline() || isReloadHeld() || dependencies.isTyping()) return false;
  dependencies.reload();
  return true;
}

/**
 * Reloads the page every hour, so that a tab left open runs the current version. A reload that would disturb
 * waits until nothing is under way any more. Returns what stops it.
 */
export function reloadHourly(dependencies: ReloadDependencies = browserPage): () => void {
  let due = 0;
  let age = 0;
  const timer = setInterval(() => {
    age += MINUTE;
    if (age - due >= HOUR && reloadIfIdle(dependencies)) due = age;
  }, MINUTE);
  return () => clearInterval(timer);
}

const browserPage: ReloadDependencies = {
  isOnline: () => navigator.onLine,
  isTyping: () => document.activeElement?.matches('input, textarea, select') === true,
  reload: () => location.reload(),
};
