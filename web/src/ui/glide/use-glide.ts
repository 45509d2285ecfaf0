import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { glideOfPlaces } from './glide-moves.ts';
import { mayGlide, playGlide, watchScrolling } from './play-glide.ts';

const useDrawnEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Lets a row that knows its place glide there from its former one: for lists that keep only the rows in view in the
 * page, whose neighbours come and go. `place` is its index, `height` that of each row in px.
 */
export function useGlide(row: RefObject<HTMLElement | null>, place: number, height: number): void {
  const former = useRef(place);
  useEffect(watchScrolling, []);
  useDrawnEffect(() => {
    const moved = glideOfPlaces(former.current - place, height, innerHeight);
    former.current = place;
    if (moved !== 0 && row.current !== null && mayGlide()) playGlide(row.current, 0, moved);
  }, [row, place, height]);
}
