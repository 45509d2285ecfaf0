import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { flipOfPlaces } from './flip-moves.ts';
import { canFlip, playFlip, watchScrolling } from './play-flip.ts';

const useDrawnEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Animates a row of a virtual list from its former index: there, neighbours mount and unmount while scrolling.
 * `place` is its index, `height` that of each row in px.
 */
export function useFlip(row: RefObject<HTMLElement | null>, place: number, height: number): void {
  const former = useRef(place);
  useEffect(watchScrolling, []);
  useDrawnEffect(() => {
    const moved = flipOfPlaces(former.current - place, height, innerHeight);
    former.current = place;
    if (moved !== 0 && row.current !== null && canFlip()) playFlip(row.current, 0, moved);
  }, [row, place, height]);
}
