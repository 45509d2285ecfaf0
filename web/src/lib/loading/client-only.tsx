import { lazy, Suspense, type ReactNode } from 'react';
import { useHydrated } from './hooks.ts';
import { remainingTexts } from './milestone.ts';
import { loadPart } from './load-part.ts';

type Part<Props extends object> = (props: Props) => ReactNode;

/**
 * A component that only the browser renders, loaded after hydration. Until then, on the server, and while it fails to
 * load, `fallback` is shown.
 */
export function clientOnly<Props extends object>(
  load: () => Promise<Part<Props>>,
  fallback: Part<Props> = () => null,
): Part<Props> {
  const Lazy = lazy(async () => {
    const [part] = await Promise.all([loadPart(load), remainingTexts.reached()]);
    return { default: (props: { readonly own: Props }) => part(props.own) };
  });
  const Fallback = fallback;
  return function ClientOnly(props: Props) {
    const hydrated = useHydrated();
    const placeholder = <Fallback {...props} />;
    if (!hydrated) return placeholder;
    return (
      <Suspense fallback={placeholder}>
        <Lazy own={props} />
      </Suspense>
    );
  };
}
