import { useEffect, useState, useSyncExternalStore } from 'react';
import { useRouterState } from '@tanstack/react-router';
import { isNativeApp } from '../../lib/page/native-app.ts';
import { storage } from '../../lib/session/storage.ts';

/** The offer appears this long after the page could be installed, in ms. */
const OFFER_DELAY = 2000;
/** A declined offer is shown again after this time, in ms. */
export const DECLINED_FOR = 30 * 24 * 60 * 60_000;

/** The browser's own prompt, which a page may show once. */
export interface InstallPrompt extends Event {
  readonly prompt: () => Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** The question of a browser that offered it before the program had loaded; kept by `theme.js`. */
    installPrompt?: InstallPrompt | undefined;
  }
}

/** How this browser installs: by its own question, by its user through the menu of iOS, or not at all. */
export type InstallWay = 'prompt' | 'menu' | 'none';

/** How a browser can install the product, by its install prompt and its description. */
export function installWay(browser: {
  readonly hasPrompt: boolean;
  readonly isInstalled: boolean;
  readonly userAgent: string;
  readonly touchPoints: number;
}): InstallWay {
  if (browser.isInstalled) return 'none';
  if (browser.hasPrompt) return 'prompt';
  // An iPad describes itself as a Mac, but has a touch screen.
  const isIos =
    /iPhone|iPad|iPod/.test(browser.userAgent) ||
    (/Macintosh/.test(browser.userAgent) && browser.touchPoints > 1);
  return isIos ? 'menu' : 'none';
}

/** Whether the offer was declined within the last 30 days; `declinedAt` is what the storage holds. */
export function isDeclined(declinedAt: string | null, now: number): boolean {
  return declinedAt !== null && now - Number(declinedAt) < DECLINED_FOR;
}

function isInstalled(): boolean {
  return (
    isNativeApp() ||
    matchMedia('(display-mode: standalone)').matches ||
    (navigator as { readonly standalone?: boolean }).standalone === true
  );
}

/** How the page can be installed in this browser now. */
export function currentWay(): InstallWay {
  return installWay({
    hasPrompt: window.installPrompt !== undefined,
    isInstalled: isInstalled(),
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const keep = (event: Event) => {
    event.preventDefault();
    window.installPrompt = event as InstallPrompt;
    listener();
  };
  addEventListener('beforeinstallprompt', keep);
  addEventListener('appinstalled', endOffer);
  return () => {
    listeners.delete(listener);
    removeEventListener('beforeinstallprompt', keep);
    removeEventListener('appinstalled', endOffer);
  };
}

let hasEnded = false;

/** Takes the offer back for this page: it was accepted. */
export function endOffer(): void {
  hasEnded = true;
  for (const listener of listeners) listener();
}

/** Declines the offer for 30 days. */
export function declineOffer(): void {
  storage.write('install_declined_at', String(Date.now()));
  endOffer();
}

/** Whether the offer to install is due: two seconds after the browser allowed it, and not while someone signs in. */
export function useInstallOffer(): boolean {
  const isPossible = useSyncExternalStore(
    subscribe,
    () =>
      !hasEnded && currentWay() !== 'none' && !isDeclined(storage.read('install_declined_at'), Date.now()),
    () => false,
  );
  const isSignIn = useRouterState({ select: ({ location }) => /^\/auth(\/|$)/.test(location.pathname) });
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isPossible) return;
    const timer = setTimeout(() => setDue(true), OFFER_DELAY);
    return () => clearTimeout(timer);
  }, [isPossible]);
  return isPossible && isDue && !isSignIn;
}
