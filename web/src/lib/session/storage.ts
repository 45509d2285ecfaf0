/** The version of the stored data; data of another version is cleared. */
const STORAGE_VERSION = '1';

/** Every key of the local storage. */
type StorageKey =
  | 'token'
  | 'session'
  | 'lang'
  | 'texts'
  | 'theme'
  | 'density'
  | 'filters'
  | 'refreshed_at'
  | 'ended_reason'
  | 'tour_skipped_at'
  | 'tour_requested'
  | 'install_declined_at'
  | 'verification_dismissed'
  | 'team_drafts'
  | 'contest_draft'
  | 'invitation_passwords'
  | 'league_invitation'
  | 'recent_picks'
  | 'provider_sign_in'
  | 'push_token'
  | 'referral_code'
  | 'single_keys'
  | 'pitch_look'
  | 'opening_sound';

/** Choices of the device rather than the account: a sign-out does not clear them. */
const DEVICE_KEYS: readonly StorageKey[] = [
  'lang',
  'theme',
  'density',
  'install_declined_at',
  'tour_skipped_at',
  'single_keys',
  'pitch_look',
  'opening_sound',
];

export interface BrowserStorage {
  readonly read: (key: StorageKey) => string | null;
  readonly write: (key: StorageKey, value: string) => void;
  readonly remove: (key: StorageKey) => void;
  /** Clears everything that belongs to the account. */
  readonly clearForLogout: () => void;
}

/** Opens the storage: clears data of another version, and falls back to memory without local storage. */
export function openStorage(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> | null,
): BrowserStorage {
  const memory = new Map<string, string>();
  const inMemory = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
    clear: () => memory.clear(),
  };
  let backend = storage ?? inMemory;
  try {
    if (backend.getItem('version') !== STORAGE_VERSION) {
      backend.clear();
      backend.setItem('version', STORAGE_VERSION);
    }
  } catch {
    backend = inMemory;
  }
  return {
    read: (key) => backend.getItem(key),
    write(key, value) {
      try {
        backend.setItem(key, value);
      } catch {
        // A full storage must not break the product; the value lives until the tab closes.
        backend = inMemory;
        backend.setItem(key, value);
      }
    },
    remove: (key) => backend.removeItem(key),
    clearForLogout() {
      const choices = DEVICE_KEYS.map((key) => [key, backend.getItem(key)] as const);
      backend.clear();
      backend.setItem('version', STORAGE_VERSION);
      for (const [key, value] of choices) if (value !== null) backend.setItem(key, value);
    },
  };
}

function browserStorage(): Storage | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage;
  } catch {
    return null;
  }
}

/** The storage of this browser. */
export const storage: BrowserStorage = openStorage(typeof document === 'undefined' ? null : browserStorage());
