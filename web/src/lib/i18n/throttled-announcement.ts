import { useEffect, useRef, useState } from 'react';

const QUIET_FOR = 15_000;

/**
 * A text for a polite live region that follows `text` at most every 15 seconds, so that a live match does not
 * flood a screen reader. The initial text is not announced.
 */
export function useThrottledAnnouncement(text: string): string {
  const [said, setSaid] = useState('');
  const heard = useRef({ text, at: 0 });
  useEffect(() => {
    if (text === heard.current.text) return;
    const wait = Math.max(0, heard.current.at + QUIET_FOR - performance.now());
    const timer = setTimeout(() => {
      heard.current = { text, at: performance.now() };
      setSaid(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return said;
}
