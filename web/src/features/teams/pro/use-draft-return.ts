import { useEffect } from 'react';
import { saveDraftReturn } from '../../../lib/page/draft-return.ts';
import type { Builder } from '../use-builder.ts';

/** Remembers the pro draft, so a card page opened from it can link back. */
export function useDraftReturn({ contest, teamId, managerId, isLocked }: Builder): void {
  const { id, name, is_pro } = contest;
  useEffect(() => {
    if (!is_pro || isLocked || managerId === null) return;
    const path = `/play/contest/${id}/create-team`;
    saveDraftReturn({ managerId, path: teamId === null ? path : `${path}/${teamId}`, contest: name });
  }, [id, name, is_pro, isLocked, teamId, managerId]);
}
