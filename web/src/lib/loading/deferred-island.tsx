import { lazy, Suspense, type ReactNode } from 'react';
import type { SharedValue } from '../page/shared-value.ts';
import { loadPart, missingParts } from './load-part.ts';

type Island<Props extends object> = (props: Props) => ReactNode;

const isServer = typeof document === 'undefined';
const serverLoads: Promise<unknown>[] = [];

/** Resolves when the server has loaded the code of every deferred island. */
export async function islandsLoaded(): Promise<void> {
  await Promise.all(serverLoads);
}

/**
 * A component that the server renders with the page, and whose code the browser loads after the page around it is
 * hydrated. Until then, also when it fails to load, the server's markup stays in place: links work, nothing is
 * interactive. Where there is no such markup, `fallback` is shown.
 *
 * While its code fails to load, `missing` counts it: by default the page offers a reload.
 *
 * Its props must not change before it is hydrated: React would replace the server's markup with `fallback`.
 */
export function deferredIsland<Props extends object>(
  load: () => Promise<Island<Props>>,
  fallback: Island<Props> = () => null,
  missing: SharedValue<number> = missingParts,
): Island<Props> {
  let island: Island<Props> | null = null;
  if (isServer) {
    const loading = load().then((loaded) => {
      island = loaded;
    });
    serverLoads.push(loading);
  }
  const Lazy = lazy(async () => {
    const Loaded = await loadPart(load, missing);
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
