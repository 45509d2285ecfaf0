/** Frames of a hidden page never come; nobody waits for them there longer than this, in ms. */
const MAX_WAIT = 100;

/**
 * Resolves once the browser has painted what has changed so far. Work that may take longer than a frame waits for it, so
 * that a press is answered before the work begins. Resolves at once on the server.
 */
export function nextPaint(): Promise<void> {
  if (typeof document === 'undefined') return Promise.resolve();
  return new Promise((resolve) => {
    // A frame's callbacks run before its paint, a timer set in them after it.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, MAX_WAIT);
  });
}
