import { useEffect, useRef, type RefObject } from 'react';
import type { DragRules } from './drag-rules.ts';
import { listenForKeys } from './key-carry.ts';
import { listenForPointers } from './pointer-drag.ts';
import './drag.css';

export type { DragRules, DropLabel } from './drag-rules.ts';

/**
 * Lets what has `data-drag` in a part be carried to what has `data-drop` on the page, by mouse, finger and keys. Nothing
 * is drawn anew while it is carried: a copy moves by transform, and targets show their state by attributes.
 */
export function useDrag(root: RefObject<HTMLElement | null>, rules: DragRules): void {
  const latest = useRef(rules);
  useEffect(() => {
    latest.current = rules;
  });
  useEffect(() => {
    const part = root.current;
    if (part === null) return;
    const stops = [listenForPointers, listenForKeys].map((listen) => listen(part, () => latest.current));
    return () => stops.forEach((stop) => stop());
  }, [root]);
}
