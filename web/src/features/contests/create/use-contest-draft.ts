import { useEffect, useState } from 'react';
import { storage } from '../../../lib/session/storage.ts';
import { EMPTY_DRAFT, type ContestDraft } from './draft.ts';
import { dropDraft, keepDraft, readDraft } from './draft-storage.ts';

/** The manager's draft, kept on the device with every change. */
export function useContestDraft(managerId: number) {
  const [draft, setDraft] = useState(() => readDraft(storage, managerId) ?? EMPTY_DRAFT);
  useEffect(() => {
    if (draft === EMPTY_DRAFT) dropDraft(storage);
    else keepDraft(storage, managerId, draft);
  }, [managerId, draft]);
  return {
    draft,
    change: (changed: Partial<ContestDraft>) => setDraft((current) => ({ ...current, ...changed })),
    replace: setDraft,
  };
}
