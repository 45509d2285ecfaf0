/** What the provider stores, as far as finding it again needs. */
interface Stored {
  readonly uid?: string;
  readonly grantId?: string;
  readonly consumed?: number;
  readonly [name: string]: unknown;
}

/** Stores of an OpenID provider's records, one of each kind, in memory. Nothing expires: tests are short. */
export function openProviderStore() {
  const kinds = new Map<string, Map<string, Stored>>();
  return (kind: string) => {
    const rows = kinds.get(kind) ?? new Map<string, Stored>();
    kinds.set(kind, rows);
    return {
      upsert: async (id: string, row: Stored) => void rows.set(id, row),
      find: async (id: string) => rows.get(id),
      findByUid: async (uid: string) => [...rows.values()].find((row) => row.uid === uid),
      findByUserCode: async () => undefined,
      consume: async (id: string) => void rows.set(id, { ...rows.get(id), consumed: Date.now() / 1_000 }),
      destroy: async (id: string) => void rows.delete(id),
      revokeByGrantId: async (grantId: string) => {
        for (const [id, row] of rows) if (row.grantId === grantId) rows.delete(id);
      },
    };
  };
}
