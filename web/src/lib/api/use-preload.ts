import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Delay before preloading, in ms: the screen may still be rendering its first answers. */
const IDLE_DELAY = 300;

/**
 * Preloads the code and data of the screen most readers open next, once this one is idle; null for none. Without
 * idle callbacks, or with data saving on, nothing is preloaded before the click.
 */
export function usePreload(path: string | null): void {
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
