import type { TeamRules } from '@touchline/domain/contests/team';
import { useEffect, useRef, useState } from 'react';
import { storage } from '../../../lib/session/storage.ts';
import { emptyDraft, isEmptyDraft, keepKnown, type Draft } from './draft.ts';
import { stepBack, stepForth, stepTo } from './draft-history.ts';
import {
  dropDraft,
  keepDraft,
  readDraft,
  readHistory,
  type DraftHistory,
  type DraftName,
} from './draft-storage.ts';
import { withoutIdlePins } from '../pins.ts';
import { withPreselected } from '../preselected.ts';
import { withoutIdleLoans } from '../pro/loans.ts';
import type { Pool } from '../pool/pool-rows.ts';

/** Where the draft on screen came from. */
type DraftOrigin = 'empty' | 'saved' | 'device';

interface DraftState extends DraftHistory {
  readonly draft: Draft;
  readonly origin: DraftOrigin;
}

/** A draft with the steps back and forth. */
export interface DraftEditor {
  readonly draft: Draft;
  readonly origin: DraftOrigin;
  readonly change: (next: Draft) => void;
  readonly undo: () => void;
  readonly canUndo: boolean;
  readonly redo: () => void;
  readonly canRedo: boolean;
  /** Whether the device stores unsaved changes. */
  readonly isKept: boolean;
  /** Gives up what the device kept: back to the saved team, or to an empty pitch. */
  readonly startOver: () => void;
  /** It is saved on the server: the stored draft is deleted. */
  readonly settle: () => void;
}

interface DraftSource extends DraftName {
  /** The team as it is saved; null for a new one. */
  readonly saved: Draft | null;
  readonly pool: Pool;
  /** False while the pool is incomplete: unknown players then stay in the draft. */
  readonly isPoolComplete: boolean;
  readonly rules: TeamRules;
  /** The player a new draft begins with, if there is a place for them; null for nobody. */
  readonly preselectedId: number | null;
}

function isSame(one: Draft, other: Draft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function startOf(source: DraftSource): DraftState {
  const kept = keptOf(source);
  const begun = withPreselected(kept.draft, source.preselectedId, source);
  return isSame(begun, kept.draft) ? kept : { ...kept, ...stepTo(begun, kept) };
}

function keptOf({ saved, pool, isPoolComplete, ...name }: DraftSource): DraftState {
  const start = saved ?? emptyDraft();
  // Players leave the pool of a contest: no step brings them back.
  const known = (draft: Draft) =>
    isPoolComplete ? keepKnown(draft, (playerId) => pool.rows.has(playerId)).draft : draft;
  const kept = readDraft(storage, name);
  const { past, future } = readHistory(storage, name);
  const history = { past: past.map(known), future: future.map(known) };
  const draft = kept === null ? null : known(kept);
  if (draft === null || isSame(draft, start)) {
    return { draft: start, ...history, origin: saved === null ? 'empty' : 'saved' };
  }
  return { draft, ...history, origin: 'device' };
}

/** The draft of a team: kept on the device with every change, and with the steps back and forth. */
export function useDraft(source: DraftSource): DraftEditor {
  const { managerId, contestId, teamId, saved } = source;
  const [state, setState] = useState(() => startOf(source));
  const { draft, past, future, origin } = state;
  const isSettled = useRef(false);
  const isAtStart = isSame(draft, saved ?? emptyDraft()) || (saved === null && isEmptyDraft(draft));
  useEffect(() => {
    const name = { managerId, contestId, teamId };
    if (isSettled.current) return;
    if (isAtStart && past.length + future.length === 0) dropDraft(storage, name);
    else keepDraft(storage, name, isAtStart ? null : draft, { past, future });
  }, [draft, past, future, isAtStart, managerId, contestId, teamId]);

  const change = (changed: Draft) => {
    const next = withoutIdlePins(withoutIdleLoans(changed));
    setState((current) => (isSame(next, current.draft) ? current : { ...current, ...stepTo(next, current) }));
  };
  return {
    draft,
    origin,
    change,
    undo: () => setState((current) => ({ ...current, ...stepBack(current) })),
    canUndo: past.length > 0,
    redo: () => setState((current) => ({ ...current, ...stepForth(current) })),
    canRedo: future.length > 0,
    isKept: !isAtStart,
    startOver: () => change(saved ?? emptyDraft()),
    settle() {
      isSettled.current = true;
      dropDraft(storage, { managerId, contestId, teamId });
    },
  };
}
