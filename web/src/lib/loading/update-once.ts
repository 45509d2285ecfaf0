const RELOADED_FROM = 'updated_for';

/** What an update stands on; tests bring their own. */
interface UpdateDependencies {
  /** Lives as long as the tab. */
  readonly kept: Pick<Storage, 'getItem' | 'setItem'>;
  readonly reload: () => void;
}

/**
 * Loads the page anew because the server no longer speaks with this version: once in a tab, so that a server
 * that still sends the old page is no endless loop. A second refusal is left to the screens, which say it.
 */
export function updateOnce(version: string, { kept, reload }: UpdateDependencies): void {
  if (kept.getItem(RELOADED_FROM) === version) return;
  kept.setItem(RELOADED_FROM, version);
  reload();
}
