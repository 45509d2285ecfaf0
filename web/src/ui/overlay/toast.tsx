import { useSyncExternalStore, type ReactNode } from 'react';

export type ToastKind = 'done' | 'info' | 'failed';
/** A short notification. */
export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  /** A link or a button. */
  readonly action?: ReactNode;
}

const MAX_AT_ONCE = 3;

let toasts: readonly Toast[] = [];
let nextId = 1;
const NONE: readonly Toast[] = [];
const listeners = new Set<() => void>();

function update(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast for 3 s, for a failure 6 s: `toast("done", text)`. */
export function toast(kind: ToastKind, text: string, action?: ReactNode): void {
  const added: Toast = { id: nextId, kind, text, action };
  nextId += 1;
  update([...toasts.filter((other) => other.text !== text), added].slice(-MAX_AT_ONCE));
}

/** Removes a toast. */
export function dismiss(id: number): void {
  update(toasts.filter((other) => other.id !== id));
}

/** The visible toasts, oldest first. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
    () => NONE,
  );
}
