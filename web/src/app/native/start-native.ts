import { App } from '@capacitor/app';
import { PushNotifications } from '@capacitor/push-notifications';
import { SplashScreen } from '@capacitor/splash-screen';
import { renewToken } from '../../lib/session/phone-push.ts';
import { reportException } from '../../lib/loading/error-reporting.ts';
import type { PageRouter } from '../router.tsx';
import { goBack } from './go-back.ts';
import { pathOfLink } from './links.ts';
import { followTheme } from './status-bar.ts';
import { supplySharing } from './sharing.ts';

/** Connects the page with the phone: back button, links, pushes, sharing, status bar. */
export async function startNative(router: PageRouter): Promise<void> {
  supplySharing();
  await Promise.all([
    App.addListener('backButton', () => {
      if (!goBack(document, router.history)) void App.minimizeApp();
    }),
    App.addListener('appUrlOpen', ({ url }) => open(pathOfLink(url, __SERVER_ORIGIN__), router)),
    PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => {
      const data: unknown = notification.data;
      const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : null;
      open(typeof path === 'string' ? pathOfLink(path, __SERVER_ORIGIN__) : null, router);
    }),
    followTheme(),
  ]);
  await SplashScreen.hide();
  // Without a token the phone gets no pushes for now; the next start retries.
  await renewToken().catch(reportException);
}

function open(path: string | null, router: PageRouter): void {
  if (path === null) return;
  // The tokens of a sign-in link leave the address before the page starts, so such a link restarts the page.
  if (/[?&]qlogin=|#/.test(path)) location.assign(path);
  else router.history.push(path);
}
