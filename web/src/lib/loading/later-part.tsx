import { lazy, Suspense, type ReactNode } from 'react';

type Part<Props extends object> = (props: Props) => ReactNode;

const RETRY_DELAY = 5_000;
const isServer = typeof document === 'undefined';
const drawnByServer: Promise<unknown>[] = [];

/** Ends when the server has loaded every part it draws. */
export async function partsLoaded(): Promise<void> {
  await Promise.all(drawnByServer);
}

/** A program that can't be had now is tried again: meanwhile the page shows what it showed. */
async function untilLoaded<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
    }
  }
}

/**
 * A part the server draws with the page, and whose program the browser loads once the page around it is awake: until
 * then what the server drew stays as it is, its links work, and nothing moves. Where no server drew it, `before`
 * stands in its place.
 *
 * Its props must not change before it is awake: then `before` would take the place of what the server drew.
 */
export function laterPart<Props extends object>(
  load: () => Promise<Part<Props>>,
  before: Part<Props> = () => null,
): Part<Props> {
  let part: Part<Props> | null = null;
  if (isServer) {
    const loading = load().then((loaded) => {
      part = loaded;
    });
    drawnByServer.push(loading);
  }
  const Lazy = lazy(async () => {
    const Loaded = await untilLoaded(load);
    return { default: (props: { readonly given: Props }) => <Loaded {...props.given} /> };
  });
  const Before = before;
  return function LaterPart(props: Props) {
    const Drawn = part;
    return (
      <Suspense fallback={<Before {...props} />}>
        {Drawn === null ? <Lazy given={props} /> : <Drawn {...props} />}
      </Suspense>
    );
  };
}
