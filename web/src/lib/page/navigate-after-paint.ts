import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { nextPaint } from '../loading/next-paint.ts';
import { leavesShownScreen } from './section-memory.ts';

/** The parts of a router that begin navigations and preloads. */
interface NavigatingRouter {
  readonly history: Pick<RouterHistory, 'push' | 'back'>;
  preloadRoute: AnyRouter['preloadRoute'];
}

/**
 * Lets the browser answer a press before the router works for it: navigations to another screen start after the next
 * paint, which shows the bar of a navigation, and so do preloads. Changes of filters keep the screen and start at once.
 */
export function navigateAfterPaint(
  router: NavigatingRouter,
  root: Pick<HTMLElement, 'dataset'> = document.documentElement,
  painted: () => Promise<void> = nextPaint,
): void {
  const { history } = router;
  const { push, back } = history;
  const waiting = new Set<string>();
  const afterPaint = async (target: string, navigate: () => void) => {
    // Two presses before the paint are one.
    if (waiting.has(target)) return;
    waiting.add(target);
    root.dataset['navigating'] = '';
    await painted();
    waiting.delete(target);
    // A blocker may keep the screen; a navigation that starts marks the document again before the next paint.
    delete root.dataset['navigating'];
    navigate();
  };
  history.push = (path, state, options) => {
    const isOther = leavesShownScreen(new URL(path, 'http://page').pathname);
    if (isOther) void afterPaint(path, () => push(path, state, options));
    else push(path, state, options);
  };
  history.back = (options) => void afterPaint('', () => back(options));
  const { preloadRoute } = router;
  router.preloadRoute = async (options) => {
    await painted();
    // The press has become a navigation, which loads the screen itself.
    return 'navigating' in root.dataset ? undefined : preloadRoute(options);
  };
}
