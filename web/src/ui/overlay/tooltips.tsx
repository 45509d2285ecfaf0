import { lazy, Suspense, useEffect, useState } from 'react';

/** Delay before the text is shown, in ms. */
const DELAY = 300;

const load = async () => ({ default: (await import('./tooltip-popup.tsx')).TooltipPopup });
const Popup = lazy(load);

const ownerOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;

/** Renders the tooltip of the hovered or focused element; once, above every screen. */
export function Tooltips() {
  const [owner, setOwner] = useState<HTMLElement | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last: HTMLElement | null = null;
    const show = (next: HTMLElement | null, delay: number) => {
      if (next === last) return;
      last = next;
      clearTimeout(timer);
      if (next === null) return;
      const loading = load();
      const draw = () => {
        if (next === last) setOwner(next);
      };
      // When the popup can't be loaded, the element has no tooltip.
      timer = setTimeout(() => void loading.then(draw, () => undefined), delay);
      loading.catch(() => undefined);
    };
    const onPointerOver = (event: PointerEvent) =>
      event.pointerType === 'mouse' && show(ownerOf(event), DELAY);
    const onFocus = (event: FocusEvent) => {
      const next = ownerOf(event);
      if (next?.matches(':focus-visible') === true) show(next, 0);
    };
    const hide = (owner: HTMLElement | null) => {
      if (owner === last) show(null, 0);
      setOwner((shown) => (shown === owner ? null : shown));
    };
    const onBlur = (event: FocusEvent) => hide(ownerOf(event));
    // A clicked element may disappear or change its label; a blocked one keeps showing its reason.
    const onClick = (event: MouseEvent) => {
      const owner = ownerOf(event);
      if (owner?.ariaDisabled !== 'true') hide(owner);
    };
    const listeners = new AbortController();
    const options = { signal: listeners.signal, capture: true };
    document.addEventListener('pointerover', onPointerOver, options);
    document.addEventListener('focusin', onFocus, options);
    document.addEventListener('focusout', onBlur, options);
    document.addEventListener('click', onClick, options);
    return () => {
      listeners.abort();
      clearTimeout(timer);
    };
  }, []);
  return (
    <Suspense fallback={null}>
      {owner !== null && <Popup owner={owner} onClose={() => setOwner(null)} />}
    </Suspense>
  );
}
