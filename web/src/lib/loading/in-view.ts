import { useEffect, useState, type RefObject } from 'react';

/** So far outside the window a part begins to be made, in heights of the window. */
const AHEAD = '100%';

/** Has a part come near to what the window shows? Once it has, it stays so. */
export function useInView(part: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (part.current === null || isNear) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `${AHEAD} 0px` },
    );
    observer.observe(part.current);
    return () => observer.disconnect();
  }, [part, isNear]);
  return isNear;
}
