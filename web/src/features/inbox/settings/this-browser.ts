import { registerWorker } from '../../../lib/offline/worker.ts';
import { isNativeApp } from '../../../lib/page/native-app.ts';

/*
 * The subscription of this browser to pushes.
 */

/** Whether this browser can show pushes, and whether its user allows it. */
export type PushAbility = 'unsupported' | 'denied' | 'possible';

/** The capability of a browser; call it only in a browser. */
export function pushAbility(): PushAbility {
  // The phone prompts each time.
  if (isNativeApp()) return 'possible';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

/** A subscription as the server takes it. */
interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * Asks the user for leave and subscribes this browser under the server's key. Returns null when the user refuses, and
 * throws when the browser has no push service.
 */
export async function subscribeHere(publicKey: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await registerWorker();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  // A subscription with an earlier key of the server cannot receive its pushes.
  const subscription = await registration.pushManager.subscribe(options).catch(async () => {
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    return registration.pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined)
    throw new Error('The browser gave a subscription without keys.');
  return { endpoint, p256dh, auth };
}

/** Ends the subscription of this browser, if there is one. */
export async function unsubscribeHere(): Promise<void> {
  if (isNativeApp() || pushAbility() === 'unsupported') return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
