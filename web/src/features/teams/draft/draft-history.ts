import type { Draft } from './draft.ts';
import type { DraftHistory } from './draft-storage.ts';

/** How many steps can be undone. */
export const MAX_STEPS = 50;

interface Step extends DraftHistory {
  readonly draft: Draft;
}

/** A new draft; earlier undone steps can no longer be redone. */
export function stepTo(next: Draft, { draft, past }: Step): Step {
  return { draft: next, past: [...past, draft].slice(-MAX_STEPS), future: [] };
}

/** The draft before the last change, or the same one when there is none. */
export function stepBack(step: Step): Step {
  const { draft, past, future } = step;
  const before = past.at(-1);
  return before === undefined ? step : { draft: before, past: past.slice(0, -1), future: [...future, draft] };
}

/** The draft as it was before the last undo, or the same one when nothing was undone. */
export function stepForth(step: Step): Step {
  const { draft, past, future } = step;
  const next = future.at(-1);
  return next === undefined ? step : { draft: next, past: [...past, draft], future: future.slice(0, -1) };
}
