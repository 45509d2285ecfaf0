import {
  useEffect,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { nextPaint } from '../../lib/loading/next-paint.ts';
import { prefersReducedMotion } from '../../lib/page/motion.ts';
import { animateExit, EXIT_EASING } from './animate-exit.ts';

/** Below this width a dialog is a bottom sheet. */
const SHEET_QUERY = '(width < 768px)';

const LEAVE_MS = 160;
/** How far the exit is in its first frame, in ms: the frame that answers the press shows it. */
const LEAVE_FROM = 40;
const SINK: Keyframe[] = [{ transform: 'none' }, { transform: 'translateY(100%)' }];
const FADE: Keyframe[] = [
  { opacity: 1, transform: 'none' },
  { opacity: 0, transform: 'translateY(8px) scale(0.985)' },
];

const HIDE: Keyframe[] = [{ opacity: 0 }, { opacity: 0 }];

interface ModalProps {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  readonly onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
  readonly onClick: (event: MouseEvent<HTMLDialogElement>) => void;
}

interface Modal {
  /** Of the `<dialog>`. */
  readonly props: ModalProps;
  /** Dismisses it as Escape does: for its close button. */
  readonly leave: () => void;
}

/**
 * Opens a `<dialog>` as modal while it is mounted: the browser traps the focus and makes the page inert, closes
 * the topmost of several on Escape and on the back button of a phone, and restores the focus. The page does not
 * scroll meanwhile. `insistent`: it can't be dismissed.
 *
 * A dismissed dialog begins to leave in the next frame, and `onClose` is called after it: taking the page out of its
 * inertness recalculates the style of all of it.
 */
export function useModal(onClose: () => void, insistent = false): Modal {
  const element = useRef<HTMLDialogElement>(null);
  const exit = useRef<Animation | null>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    // Focus needs the page's layout: what changes it comes before.
    const unlock = lockScroll();
    dialog.showModal();
    focusFirst(dialog);
    return () => {
      const shown = exit.current?.currentTime ?? 0;
      exit.current?.cancel();
      animateExit(dialog, exitFrames(), { duration: LEAVE_MS, from: Number(shown) });
      unlock();
      dialog.close();
    };
  }, []);
  const leave = async () => {
    const dialog = element.current;
    if (dialog === null || exit.current !== null) return;
    const leaving = dialog.animate(prefersReducedMotion() ? HIDE : exitFrames(), {
      duration: LEAVE_MS,
      easing: EXIT_EASING,
      // Until its owner has removed it, which may take longer than the exit.
      fill: 'forwards',
    });
    leaving.currentTime = LEAVE_FROM;
    exit.current = leaving;
    await nextPaint();
    if (dialog.isConnected && dialog.open) close.current();
    await nextPaint();
    // It may stay: its owner asks what becomes of unsaved work.
    leaving.cancel();
    exit.current = null;
  };
  return {
    leave: () => void leave(),
    props: {
      ref: element,
      onCancel: (event) => {
        if (event.target !== element.current) return;
        event.preventDefault();
        if (!insistent) void leave();
      },
      // A browser closes a dialog by itself when its cancel event is prevented twice.
      onClose: (event) => {
        const dialog = element.current;
        if (event.target !== dialog || dialog === null || dialog.open || !dialog.isConnected) return;
        if (insistent) dialog.showModal();
        else close.current();
      },
      onClick: (event) => {
        if (event.target === element.current && !insistent) void leave();
      },
    },
  };
}

/** A sheet sinks; a dialog fades. */
function exitFrames(): Keyframe[] {
  return matchMedia(SHEET_QUERY).matches ? SINK : FADE;
}

const TYPED_INTO =
  ':is(input:not([type=hidden], [type=checkbox], [type=radio], [type=range]), textarea):not(:disabled)';

/**
 * Focuses the autofocus element first, but no field on a phone, whose keyboard would cover the rest; else the
 * title.
 */
function focusFirst(dialog: HTMLDialogElement): void {
  const isTyped = matchMedia('(hover: hover)').matches;
  const wanted =
    dialog.querySelector<HTMLElement>('[data-focus-first]') ??
    (isTyped ? dialog.querySelector<HTMLElement>(TYPED_INTO) : null) ??
    dialog.querySelector<HTMLElement>('[data-dialog-title]');
  wanted?.focus({ preventScroll: true });
}

let locks = 0;

/**
 * Locks page scrolling while an overlay is open, without a layout shift from the scroll bar. Returns a function
 * that releases the lock; the page scrolls again when all locks are released.
 */
function lockScroll(): () => void {
  const page = document.documentElement;
  if (locks === 0) {
    if (innerWidth > page.clientWidth) page.style.scrollbarGutter = 'stable';
    page.style.overflow = 'hidden';
  }
  locks += 1;
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    locks -= 1;
    if (locks > 0) return;
    page.style.overflow = '';
    page.style.scrollbarGutter = '';
  };
}
