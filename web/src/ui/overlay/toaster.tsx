import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../lib/i18n/languages.tsx';
import { animateExit } from './animate-exit.ts';
import { dismiss, useToasts, type Toast, type ToastKind } from './toast.tsx';

/** How long each toast stays, in ms. */
export const TOAST_LIFETIME = { done: 3000, info: 3000, failed: 6000 } as const satisfies Record<
  ToastKind,
  number
>;

const GOING: Keyframe[] = [
  { opacity: 1, transform: 'none' },
  { opacity: 0, transform: 'translateY(8px)' },
];

/** Renders the toasts; once, above every screen. */
export function Toaster() {
  const shown = useToasts();
  const t = useText();
  const [place] = useState(() => document.createElement('div'));
  const layer = useRef<HTMLElement>(null);
  const hasToasts = shown.length > 0;
  // A browser makes everything outside of a modal dialog inert: toasts belong to the topmost one, where they are
  // announced, reached by keys and closed. The last popover of the top layer lies above it. Elsewhere the layer stays
  // as it is: shown again, its older toasts would be announced again.
  useLayoutEffect(() => {
    const settle = () => {
      const owner = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body;
      if (place.parentElement === owner) return;
      owner.append(place);
      if (hasToasts) layer.current?.showPopover?.();
    };
    settle();
    if (!hasToasts) return;
    const dialogs = new MutationObserver(settle);
    dialogs.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    return () => dialogs.disconnect();
  }, [hasToasts, place]);
  useEffect(() => {
    const part = layer.current;
    if (part?.matches(':popover-open') === hasToasts) return;
    if (hasToasts) part?.showPopover?.();
    else part?.hidePopover?.();
  }, [hasToasts]);
  useEffect(() => () => place.remove(), [place]);
  return createPortal(
    <section
      ref={layer}
      popover="manual"
      aria-label={t('ui.toasts')}
      className="pointer-events-none fixed inset-x-0 top-auto bottom-(--above-bars) m-0 w-full flex-col items-center gap-2 border-0 bg-transparent px-4 pt-0 pb-2 open:flex md:bottom-4"
    >
      {shown.map((each) => (
        <ToastCard key={each.id} shown={each} />
      ))}
    </section>,
    place,
  );
}

const MARKS = { done: CircleCheck, info: Info, failed: CircleAlert } as const;
const MARK_TONES = { done: 'text-up', info: 'text-muted', failed: 'text-down' } as const;

function ToastCard({ shown }: { readonly shown: Toast }) {
  const t = useText();
  const card = useRef<HTMLDivElement>(null);
  const [isRead, setIsRead] = useState(false);
  useEffect(() => {
    // A toast under the pointer or with the focus stays; its time starts over afterwards.
    if (isRead) return;
    const timer = setTimeout(() => dismiss(shown.id), TOAST_LIFETIME[shown.kind]);
    return () => clearTimeout(timer);
  }, [shown, isRead]);
  useLayoutEffect(() => {
    const part = card.current;
    return () => {
      if (part !== null) animateExit(part, GOING, { duration: 140 });
    };
  }, []);
  const Mark = MARKS[shown.kind];
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={card}
      onPointerEnter={() => setIsRead(true)}
      onPointerLeave={() => setIsRead(false)}
      onFocus={() => setIsRead(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsRead(false);
      }}
      role={shown.kind === 'failed' ? 'alert' : 'status'}
      className="overlay pointer-events-auto flex w-full max-w-md animate-rise items-center gap-3 py-1.5 pr-1.5 pl-4"
    >
      <Mark size={18} className={`shrink-0 ${MARK_TONES[shown.kind]}`} aria-hidden="true" />
      <p className="flex-1 py-1.5 font-medium">{shown.text}</p>
      {shown.action}
      <button
        type="button"
        aria-label={t('ui.close')}
        onClick={() => dismiss(shown.id)}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-sm text-muted pointer-coarse:size-11 hover:bg-hover hover:text-text"
      >
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
