import { makeDeviceKey, type SigningKey } from '../api/signature.ts';

const DATABASE = 'touchline';
const STORE = 'keys';
const SESSION = 'session';
const DEVICE = 'device';

/** Stores the signing key of the session: shared by the tabs of a browser, not extractable by scripts. */
export interface KeyStore {
  readonly read: () => Promise<SigningKey | null>;
  readonly write: (key: SigningKey) => Promise<void>;
  readonly remove: () => Promise<void>;
  /** The key of this device, made with the first use; a sign-out keeps it. Null without IndexedDB. */
  readonly deviceKey: () => Promise<string | null>;
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });
}

async function openKeys(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  const database = await settled(opening);
  const transaction = database.transaction(STORE, mode);
  transaction.addEventListener('complete', () => database.close());
  return transaction.objectStore(STORE);
}

/** Reads the device's key, or stores a new one: concurrent tabs get the same key. */
async function readDeviceKey(): Promise<string> {
  const keys = await openKeys('readwrite');
  const stored: unknown = await settled(keys.get(DEVICE));
  if (typeof stored === 'string') return stored;
  const made = makeDeviceKey();
  await settled(keys.put(made, DEVICE));
  return made;
}

/** Stores keys in IndexedDB; raw bytes, or any key without IndexedDB, stay in the tab's memory. */
export function openKeyStore(): KeyStore {
  let inMemory: SigningKey | null = null;
  const durable = typeof indexedDB !== 'undefined';
  return {
    async read() {
      if (inMemory !== null || !durable) return inMemory;
      try {
        const key: unknown = await settled((await openKeys('readonly')).get(SESSION));
        return key instanceof CryptoKey ? { kind: 'guarded', key } : null;
      } catch {
        return null;
      }
    },
    async write(key) {
      inMemory = key;
      if (key.kind === 'plain' || !durable) return;
      try {
        await settled((await openKeys('readwrite')).put(key.key, SESSION));
        // Another tab may sign in later: from here on the stored key counts.
        inMemory = null;
      } catch {
        inMemory = key;
      }
    },
    async remove() {
      inMemory = null;
      if (!durable) return;
      try {
        await settled((await openKeys('readwrite')).delete(SESSION));
      } catch {
        // Nothing was stored.
      }
    },
    async deviceKey() {
      if (!durable) return null;
      return readDeviceKey().catch(() => null);
    },
  };
}
