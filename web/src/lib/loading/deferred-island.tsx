import { lazy, Suspense, type ReactNode } from 'react';

type Island<Props extends object> = (props: Props) => ReactNode;

const RETRY_DELAY = 5_000;
const isServer = typeof document === 'undefined';
const serverLoads: Promise<unknown>[] = [];

/** Resolves when the server has loaded the code of every deferred island. */
export async function islandsLoaded(): Promise<void> {
  await Promise.all(serverLoads);
}

/**
 * Retries until the code has loaded; meanwhile the page keeps showing what it shows. Chromium remembers a failed import for as
 * long as the document lives: there only a reload fetches it again.
 */
async function loadWithRetry<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
    }
  }
}

/**
 * A component that the server renders with the page, and whose code the browser loads after the page around it is
 * hydrated. Until then the server's markup stays in place: links work, nothing is interactive. Where there is no such
 * markup, `fallback` is shown.
 *
 * Its props must not change before it is hydrated: React would replace the server's markup with `fallback`.
 */
export function deferredIsland<Props extends object>(
  load: () => Promise<Island<Props>>,
  fallback: Island<Props> = () => null,
): Island<Props> {
  let island: Island<Props> | null = null;
  if (isServer) {
    const loading = load().then((loaded) => {
      island = loaded;
    });
    serverLoads.push(loading);
  }
  const Lazy = lazy(async () => {
    const Loaded = await loadWithRetry(load);
    return { default: (props: { readonly own: Props }) => <Loaded {...props.own} /> };
  });
  const Fallback = fallback;
  return function DeferredIsland(props: Props) {
    const ServerIsland = island;
    return (
      <Suspense fallback={<Fallback {...props} />}>
        {ServerIsland === null ? <Lazy own={props} /> : <ServerIsland {...props} />}
      </Suspense>
    );
  };
}
