import { useEffect, useRef, type RefObject } from 'react';
import type { DragRules } from './drag-rules.ts';
import { listenForKeys } from './key-carry.ts';
import { listenForPointers } from './pointer-drag.ts';
import './drag.css';

export type { DragRules, DropVerdict } from './drag-rules.ts';

/**
 * Drags elements with `data-drag` inside `root` to elements with `data-drop` on the page, by mouse, finger and keys.
 * Nothing renders during a drag: a copy moves by transform, and targets show their state by attributes.
 */
export function useDrag(root: RefObject<HTMLElement | null>, rules: DragRules): void {
  const latest = useRef(rules);
  useEffect(() => {
    latest.current = rules;
  });
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    const stops = [listenForPointers, listenForKeys].map((listen) => listen(element, () => latest.current));
    return () => stops.forEach((stop) => stop());
  }, [root]);
}
