import type { Translate } from '../../lib/i18n/languages.tsx';

/** Whether the keyboard has a Command key. */
export function isMacKeyboard(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** The names of a shortcut's keys as on the keyboard: "mod+k" is ⌘ K, or Ctrl K ("Strg" in German). */
export function keyNames(keys: string, isMac: boolean, t: Translate): readonly string[] {
  return keys.split(/[ +]/).map((key) => {
    if (key === 'mod') return isMac ? '⌘' : t('keyboard.key.ctrl');
    if (key === 'shift') return isMac ? '⇧' : t('keyboard.key.shift');
    return /^[a-z]$/.test(key) ? key.toUpperCase() : key;
  });
}
