import { useEffect, useState } from 'react';
import { storage } from '../../../lib/session/storage.ts';
import { EMPTY_DRAFT, type ContestDraft } from './draft.ts';
import { dropDraft, keepDraft, readDraft } from './draft-storage.ts';

/** The draft of a manager, or of a visitor (null), kept on the device with every change. */
export function useContestDraft(owner: number | null) {
  const [draft, setDraft] = useState(() => readDraft(storage, owner) ?? EMPTY_DRAFT);
  useEffect(() => {
    if (draft === EMPTY_DRAFT) dropDraft(storage, owner);
    else keepDraft(storage, owner, draft);
  }, [owner, draft]);
  return {
    draft,
    change: (changed: Partial<ContestDraft>) => setDraft((current) => ({ ...current, ...changed })),
    replace: setDraft,
  };
}
