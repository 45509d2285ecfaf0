import { useEffect } from 'react';

/**
 * Marks the page while the screen has a sticky bar, for the styles of other parts; `trade` shares the bar of the frame.
 * The mark is on the root because `:has()` would search the whole page with each element that is added to it.
 */
export function useStickyBar(bar: 'action' | 'trade'): void {
  useEffect(() => {
    const page = document.documentElement;
    page.dataset['bar'] = bar;
    return () => {
      delete page.dataset['bar'];
    };
  }, [bar]);
}
