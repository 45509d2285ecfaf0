import type { Page } from '@playwright/test';

/** Milliseconds for which the next toast stays. Ask before it appears. */
export async function lifetimeOfToast(page: Page): Promise<{ readonly lifetime: () => Promise<number> }> {
  await page.evaluate(`void (window.toastLifetime = new Promise((gone) => {
    const toasts = () => document.querySelectorAll('[popover="manual"] > [role]').length;
    let since = null;
    new MutationObserver(() => {
      if (since === null && toasts() > 0) since = performance.now();
      if (since !== null && toasts() === 0) gone(performance.now() - since);
    }).observe(document.body, { subtree: true, childList: true });
  }))`);
  return { lifetime: () => page.evaluate<number>('window.toastLifetime') };
}
