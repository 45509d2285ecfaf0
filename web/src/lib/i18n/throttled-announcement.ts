import { useEffect, useRef, useState } from 'react';

const MIN_INTERVAL = 15_000;

/**
 * A text for a polite live region that follows `text` at most every 15 seconds, so that a live match does not
 * flood a screen reader. The initial text is not announced.
 */
export function useThrottledAnnouncement(text: string): string {
  const [announced, setAnnounced] = useState('');
  const last = useRef({ text, at: 0 });
  useEffect(() => {
    if (text === last.current.text) return;
    const wait = Math.max(0, last.current.at + MIN_INTERVAL - performance.now());
    const timer = setTimeout(() => {
      last.current = { text, at: performance.now() };
      setAnnounced(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return announced;
}
