import { useEffect, useState, type RefObject } from 'react';

/** Whether a part has more in it than it shows, so that it scrolls: then it must be reachable by keyboard. */
export function useOverflows(part: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = part.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [part]);
  return overflows;
}
