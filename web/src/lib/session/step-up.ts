import { useSyncExternalStore } from 'react';

/** Answers the open question whether the manager has confirmed who they are; null: none is open. */
let answer: ((confirmed: boolean) => void) | null = null;
const listeners = new Set<() => void>();

function update(next: typeof answer): void {
  answer = next;
  for (const listener of listeners) listener();
}

/** Asks the manager to confirm who they are. Returns false when they close the dialog. */
export function askStepUp(): Promise<boolean> {
  answer?.(false);
  return new Promise((resolve) => update(resolve));
}

/** Closes the dialog with its outcome. */
export function answerStepUp(confirmed: boolean): void {
  answer?.(confirmed);
  update(null);
}

/** Whether the dialog is open. */
export function useStepUpAsked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => answer !== null,
    () => false,
  );
}
