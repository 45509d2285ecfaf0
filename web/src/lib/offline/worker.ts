/*
 * The worker that shows pages without the network and takes pushes.
 */

const WORKER = '/service-worker.js';

interface ScriptPolicy {
  createScriptURL(url: string): string;
}
interface PolicyMaker {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

let policy: ScriptPolicy | null = null;

/** The worker's address, in the form that browsers require that check addresses of scripts. */
function workerAddress(): string {
  const maker = (globalThis as { readonly trustedTypes?: PolicyMaker }).trustedTypes;
  if (maker === undefined) return WORKER;
  policy ??= maker.createPolicy('touchline', { createScriptURL: () => WORKER });
  return policy.createScriptURL(WORKER);
}

/**
 * Registers the worker, in place of any earlier one. Rejects where the browser has none or refuses it.
 */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(workerAddress(), { scope: '/' });
}

/** Messages to the worker. */
export type WorkerMessage =
  | { readonly type: 'take-over' }
  | {
      readonly type: 'keep';
      /** Paths of files that this page loaded before the worker controlled it. */
      readonly files: readonly string[];
    };

const FILE = /^\/assets\//;

/** Paths of the program's files that a page has loaded. */
export function loadedFiles(resources: readonly { readonly name: string }[], origin: string): string[] {
  const paths = resources.flatMap(({ name }) =>
    name.startsWith(`${origin}/`) ? [new URL(name).pathname] : [],
  );
  return [...new Set(paths.filter((path) => FILE.test(path)))];
}

/** Calls `onReady` when a newer version of the program waits for all pages of this one to close. */
export function watchUpdates(
  registration: ServiceWorkerRegistration,
  onReady: (waiting: ServiceWorker) => void,
): void {
  const check = (): void => {
    // Without a controller this is the first version, which replaces nothing.
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null)
      onReady(registration.waiting);
  };
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', check);
  });
  check();
}

/** Lets the newer version take over, and reloads the page when it has; at once if another page has let it. */
export function takeOver(waiting: ServiceWorker, reload: () => void): void {
  if (waiting.state !== 'installed') {
    reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  waiting.postMessage({ type: 'take-over' } satisfies WorkerMessage);
}
