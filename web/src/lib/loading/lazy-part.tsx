import { lazy, Suspense, type ReactNode } from 'react';
import { useHydrated } from './hooks.ts';

type Part<Props extends object> = (props: Props) => ReactNode;

/**
 * A part of the page that is loaded once the page can be used, and left out when it can't be had. Until then,
 * and in what the server draws, stands `before`.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<Part<Props>>,
  before: Part<Props> = () => null,
): Part<Props> {
  const Lazy = lazy(async () => {
    const part = await load().catch(() => before);
    return { default: (props: { readonly given: Props }) => part(props.given) };
  });
  const Before = before;
  return function LazyPart(props: Props) {
    const hydrated = useHydrated();
    const placeholder = <Before {...props} />;
    if (!hydrated) return placeholder;
    return (
      <Suspense fallback={placeholder}>
        <Lazy given={props} />
      </Suspense>
    );
  };
}
