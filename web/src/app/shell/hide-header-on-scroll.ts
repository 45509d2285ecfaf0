import { useEffect } from 'react';

/** The hand trembles: less than this is no scrolling, in px. */
const MIN = 12;
/** The top of a page is never without its header. */
const TOP = 96;

/** On a phone the header gives way while one reads on, and comes back with the first move upwards. */
export function HideHeaderOnScroll() {
  useEffect(() => {
    const page = document.documentElement;
    let former = scrollY;
    let wasAway = false;
    const follow = () => {
      const moved = scrollY - former;
      if (Math.abs(moved) < MIN && scrollY > TOP) return;
      former = scrollY;
      const isAway = moved > 0 && scrollY > TOP;
      // Written anew, even the same would have the browser look for whom it concerns.
      if (isAway === wasAway) return;
      wasAway = isAway;
      if (isAway) page.dataset['header'] = 'away';
      else delete page.dataset['header'];
    };
    addEventListener('scroll', follow, { passive: true });
    return () => {
      removeEventListener('scroll', follow);
      delete page.dataset['header'];
    };
  }, []);
  return null;
}
