import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

const useDrawnEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Does the person want things to stay still? */
export function wantsStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Lets a part glide from its former place to its new one when its place in a list of rows changes.
 * `place` is the index of the row, `height` its height in px.
 */
export function useGlide(part: RefObject<HTMLElement | null>, place: number, height: number): void {
  const former = useRef(place);
  useDrawnEffect(() => {
    const moved = (former.current - place) * height;
    former.current = place;
    if (moved === 0 || wantsStillness()) return;
    part.current?.animate([{ translate: `0 ${moved}px` }, { translate: '0 0' }], {
      duration: 240,
      easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
    });
  }, [part, place, height]);
}
