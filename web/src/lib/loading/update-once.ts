const RELOADED_FROM = 'updated_for';

/** The dependencies of an update; tests pass their own. */
interface UpdateDependencies {
  /** Session storage: lasts as long as the tab. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly reload: () => void;
}

/**
 * Reloads the page because the server no longer supports its version: once per tab, so that a server that still
 * sends the old page causes no loop. Screens report a second refusal.
 */
export function updateOnce(version: string, { storage, reload }: UpdateDependencies): void {
  if (storage.getItem(RELOADED_FROM) === version) return;
  storage.setItem(RELOADED_FROM, version);
  reload();
}
