import type { KeyStore } from './key-store.ts';
import type { SigningKey } from '../api/signature.ts';
import { CallFailure } from '../api/failure.ts';
import { storage, type BrowserStorage } from './storage.ts';

/** The session's token and its signing key; a visitor has no token and a public key. */
export interface Credentials {
  readonly token: () => string | null;
  /** An id of the session that its renewed tokens share, the same in all tabs; null for a visitor. */
  readonly session: () => string | null;
  /** The session's key, or the visitors' one. Null when a session has lost its key: then its token is useless. */
  readonly key: () => Promise<SigningKey | null>;
  /** Stores the token and key of a sign-in. */
  readonly accept: (token: string, signingKey: string) => Promise<void>;
  /** Stores the renewed token of a session; its key stays. */
  readonly replaceToken: (token: string) => void;
  /** Ends the session in the other tabs, which share the storage; this tab keeps them until `forget`. */
  readonly withdraw: () => Promise<void>;
  readonly forget: () => Promise<void>;
  /** The key of this device, by which the account knows it again; null where none can be stored. */
  readonly deviceKey: () => Promise<string | null>;
}

/** Credentials over a storage and a key store. */
export function createCredentials(store: BrowserStorage, keys: KeyStore): Credentials {
  let visitors: Promise<SigningKey> | null = null;
  let withdrawn: {
    readonly token: string;
    readonly session: string;
    readonly key: SigningKey | null;
  } | null = null;
  // Sessions from before this id existed are identified by their token.
  const storedSession = () => store.read('session') ?? store.read('token');
  return {
    token: () => withdrawn?.token ?? store.read('token'),
    session: () => withdrawn?.session ?? storedSession(),
    async key() {
      if (withdrawn !== null) return withdrawn.key;
      if (store.read('token') !== null) return keys.read();
      visitors ??= import('../api/signature.ts').then(({ visitorKey }) => visitorKey());
      return visitors;
    },
    async accept(token, signingKey) {
      const { fromBase64url, importKey, makeIdempotencyKey } = await import('../api/signature.ts');
      await keys.write(await importKey(fromBase64url(signingKey)));
      store.write('session', makeIdempotencyKey());
      store.write('token', token);
    },
    replaceToken: (token) => store.write('token', token),
    async withdraw() {
      const key = await keys.read();
      const token = store.read('token');
      const session = storedSession();
      if (token === null || session === null) return;
      withdrawn = { token, session, key };
      store.clearForLogout();
      await keys.remove();
    },
    async forget() {
      const isNewer = withdrawn !== null && store.read('token') !== null;
      withdrawn = null;
      // Another tab has signed in since: the storage is that session's.
      if (isNewer) return;
      store.clearForLogout();
      await keys.remove();
    },
    deviceKey: () => keys.deviceKey(),
  };
}

let opening: Promise<KeyStore> | null = null;

function browserKeys(): Promise<KeyStore> {
  opening ??= import('./key-store.ts').then(
    ({ openKeyStore }) => openKeyStore(),
    () => {
      opening = null;
      throw new CallFailure('NETWORK', 0);
    },
  );
  return opening;
}

/** The credentials of this browser. The code for keys loads with the first call. */
export const credentials: Credentials = createCredentials(storage, {
  read: async () => (await browserKeys()).read(),
  write: async (key) => (await browserKeys()).write(key),
  remove: async () => (await browserKeys()).remove(),
  deviceKey: async () => (await browserKeys()).deviceKey(),
});
