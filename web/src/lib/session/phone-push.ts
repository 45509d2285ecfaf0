import { storage } from './storage.ts';

/** A phone that gets no token in this time has no push service. */
const REGISTRATION_TIMEOUT = 15_000;

/**
 * Asks the user for leave and registers the app for pushes. Every further call of the session carries the token, by which
 * the server reaches the phone. Returns false when the user refuses, and throws when the phone has no push service.
 */
export async function registerPhone(): Promise<boolean> {
  const { PushNotifications } = await import('@capacitor/push-notifications');
  if ((await PushNotifications.requestPermissions()).receive !== 'granted') return false;
  storage.write('push_token', await requestToken());
  return true;
}

/** Renews the token of a phone that gets pushes: services replace it now and then. */
export async function renewToken(): Promise<void> {
  if (storage.read('push_token') === null) return;
  const { PushNotifications } = await import('@capacitor/push-notifications');
  if ((await PushNotifications.checkPermissions()).receive === 'granted')
    storage.write('push_token', await requestToken());
  else storage.remove('push_token');
}

/** Stops sending the token; the following call deletes it on the server. */
export async function unregisterPhone(): Promise<void> {
  storage.remove('push_token');
  const { PushNotifications } = await import('@capacitor/push-notifications');
  await PushNotifications.unregister();
}

async function requestToken(): Promise<string> {
  const { PushNotifications } = await import('@capacitor/push-notifications');
  const answer = Promise.withResolvers<string>();
  const listeners = await Promise.all([
    PushNotifications.addListener('registration', ({ value }) => answer.resolve(value)),
    PushNotifications.addListener('registrationError', ({ error }) => answer.reject(new Error(error))),
  ]);
  const tooLate = setTimeout(
    () => answer.reject(new Error('The push service gave no token.')),
    REGISTRATION_TIMEOUT,
  );
  try {
    await PushNotifications.register();
    return await answer.promise;
  } finally {
    clearTimeout(tooLate);
    await Promise.all(listeners.map(async (listener) => listener.remove()));
  }
}
