import type { TeamRules } from '@touchline/domain/contests/team';
import { useEffect, useRef, useState } from 'react';
import { storage } from '../../lib/session/storage.ts';
import { useUnsavedWork } from '../../lib/loading/unsaved-work.ts';
import { emptyDraft, isEmptyDraft, keepKnown, type Draft } from './draft.ts';
import { dropDraft, keepDraft, readDraft, type DraftName } from './draft-storage.ts';
import type { Pool } from './pool.ts';
import { withoutIdleLoans } from './pro/loans.ts';

const MAX_STEPS_BACK = 50;

/** Where the draft on screen came from. */
type DraftOrigin = 'empty' | 'saved' | 'device';

interface DraftState {
  readonly draft: Draft;
  readonly past: readonly Draft[];
  readonly origin: DraftOrigin;
}

/** A draft with its way back. */
export interface DraftEditor {
  readonly draft: Draft;
  readonly origin: DraftOrigin;
  readonly change: (next: Draft) => void;
  readonly undo: () => void;
  readonly canUndo: boolean;
  /** Whether the device stores unsaved changes. */
  readonly isKept: boolean;
  /** Gives up what the device kept: back to the saved team, or to an empty pitch. */
  readonly startOver: () => void;
  /** It is saved on the server: the device forgets it. */
  readonly settle: () => void;
}

interface DraftSource extends DraftName {
  /** The team as it is saved; null for a new one. */
  readonly saved: Draft | null;
  readonly pool: Pool;
  /** False while the pool is incomplete: unknown players then stay in the draft. */
  readonly isPoolComplete: boolean;
  readonly rules: TeamRules;
}

function isSame(one: Draft, other: Draft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function startOf({ saved, pool, isPoolComplete, ...name }: DraftSource): DraftState {
  const start = saved ?? emptyDraft();
  const kept = readDraft(storage, name);
  const draft =
    kept === null || !isPoolComplete ? kept : keepKnown(kept, (playerId) => pool.rows.has(playerId)).draft;
  if (draft === null || isSame(draft, start)) {
    return { draft: start, past: [], origin: saved === null ? 'empty' : 'saved' };
  }
  return { draft, past: [], origin: 'device' };
}

/** The draft of a team: kept on the device with every change, and with the changes to take back. */
export function useDraft(source: DraftSource): DraftEditor {
  const { managerId, contestId, teamId, saved } = source;
  const [state, setState] = useState(() => startOf(source));
  const isSettled = useRef(false);
  // The draft itself survives a reload on the device; the way back does not.
  useUnsavedWork(state.past.length > 0);
  useEffect(() => {
    const name = { managerId, contestId, teamId };
    if (isSettled.current) return;
    if (isSame(state.draft, saved ?? emptyDraft()) || (saved === null && isEmptyDraft(state.draft))) {
      dropDraft(storage, name);
    } else keepDraft(storage, name, state.draft);
  }, [state.draft, managerId, contestId, teamId, saved]);

  const change = (changed: Draft) => {
    const next = withoutIdleLoans(changed);
    setState((current) =>
      isSame(next, current.draft)
        ? current
        : { ...current, draft: next, past: [...current.past, current.draft].slice(-MAX_STEPS_BACK) },
    );
  };
  return {
    draft: state.draft,
    origin: state.origin,
    change,
    undo: () =>
      setState((current) => {
        const before = current.past.at(-1);
        return before === undefined
          ? current
          : { ...current, draft: before, past: current.past.slice(0, -1) };
      }),
    canUndo: state.past.length > 0,
    isKept: !isSame(state.draft, saved ?? emptyDraft()) && (saved !== null || !isEmptyDraft(state.draft)),
    startOver: () => change(saved ?? emptyDraft()),
    settle() {
      isSettled.current = true;
      dropDraft(storage, { managerId, contestId, teamId });
    },
  };
}
