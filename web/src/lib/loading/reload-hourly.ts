const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const blockers = new Set<symbol>();

/** Prevents automatic reloads until the returned function is called. */
export function postponeReload(): () => void {
  const blocker = Symbol('reload');
  blockers.add(blocker);
  return () => blockers.delete(blocker);
}

/** Whether a reload is being postponed. */
function isReloadPostponed(): boolean {
  return blockers.size > 0;
}

/** The dependencies of a reload; tests pass their own. */
interface ReloadDependencies {
  readonly isOnline: () => boolean;
  /** The user is typing. */
  readonly isTyping: () => boolean;
  /** The path of the open page. */
  readonly path: () => string;
  readonly reload: () => void;
}

/** The screens on which a team is created and changed, with a language before the path or without. */
const TEAM_CREATION = /^(?:\/[a-z]{2})?\/play\/contest\/[^/]+\/create-team(?:\/|$)/;

/**
 * Reloads unless the browser is offline, work is unsaved, the user is typing or on team creation. Returns whether it did.
 */
export function reloadIfIdle(dependencies: ReloadDependencies): boolean {
  if (!dependencies.isOnline() || isReloadPostponed() || dependencies.isTyping()) return false;
  if (TEAM_CREATION.test(dependencies.path())) return false;
  dependencies.reload();
  return true;
}

/**
 * Reloads the page every hour, so that a tab left open runs the current version. A reload that would disturb is
 * retried every minute. Returns a function that stops it.
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
  path: () => location.pathname,
  reload: () => location.reload(),
};
