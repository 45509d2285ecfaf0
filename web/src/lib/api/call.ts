import type { CallDependencies, Caller, Call } from './caller.ts';
import { serverClock } from '../time/clock.ts';
import { credentials } from '../session/credentials.ts';
import { storage } from '../session/storage.ts';
import { CallFailure } from './failure.ts';
import { updateOnce } from '../loading/update-once.ts';

const listeners = { sessionEnded: new Set<(token: string, reason: string | null) => void>() };

/** Registers the listener for the end of a session, with its token and the server's reason. */
export function onSessionEnded(listener: (token: string, reason: string | null) => void): void {
  listeners.sessionEnded.add(listener);
}

/** The dependencies of calls in this browser. */
export const browserDependencies: CallDependencies = {
  fetch: (address, init) => fetch(__SERVER_ORIGIN__ + address, init),
  credentials,
  clock: serverClock,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  machineNow: Date.now,
  language: () => document.documentElement.lang,
  pushToken: () => storage.read('push_token'),
  appVersion: typeof __APP_VERSION__ === 'undefined' ? 'test' : __APP_VERSION__,
  onSessionEnded: (token, reason) => listeners.sessionEnded.forEach((listener) => listener(token, reason)),
  onUpdateNeeded: () =>
    updateOnce(__APP_VERSION__, { storage: sessionStorage, reload: () => location.reload() }),
};

let making: Promise<Caller> | null = null;

/** Loaded with the first call: the data a document shows first is in the document. */
function caller(): Promise<Caller> {
  making ??= import('./caller.ts').then(
    ({ createCaller }) => createCaller(browserDependencies),
    () => {
      making = null;
      throw new CallFailure('NETWORK', 0);
    },
  );
  return making;
}

/** Makes a call in this browser. */
export const call: Call = async (key, input, options) => (await caller()).call(key, input, options);

/** Aborts the pending reads: the server would refuse those of a session that has ended. */
export async function abortReads(): Promise<void> {
  (await making)?.abortReads();
}
