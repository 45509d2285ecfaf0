import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** A screen may still be drawing its first answers: what is only expected waits for that. */
const IDLE_DELAY = 300;

/**
 * Loads the program and the first answers of a screen to which most readers of this one go on, once this one has come to
 * rest; null for none. In browsers that do not tell when they rest, and where readers save data, it waits for the press.
 */
export function usePreloaded(path: string | null): void {
  const router = useRouter();
  useEffect(() => {
    if (path === null || typeof requestIdleCallback !== 'function' || savesData()) return;
    let idle = 0;
    const timer = setTimeout(() => {
      idle = requestIdleCallback(() => void router.preloadRoute({ to: '/', href: path }));
    }, IDLE_DELAY);
    return () => {
      clearTimeout(timer);
      cancelIdleCallback(idle);
    };
  }, [router, path]);
}

function savesData(): boolean {
  return (
    'connection' in navigator &&
    typeof navigator.connection === 'object' &&
    navigator.connection !== null &&
    'saveData' in navigator.connection &&
    navigator.connection.saveData === true
  );
}
