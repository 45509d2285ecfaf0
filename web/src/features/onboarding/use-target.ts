import { useEffect, useState } from 'react';
import { prefersReducedMotion } from '../../lib/page/motion.ts';
import { visiblePart, type Box } from './place-panel.ts';

/** The distance of the ring from the element, in px. */
const MARGIN = 6;

/** The element that a step points at. */
interface Target {
  readonly element: HTMLElement;
  /** The part of it that is in view, in px of the viewport; null when it is scrolled out. */
  readonly box: Box | null;
}

/**
 * Follows the first visible element of the selectors, as the page changes, scrolls and resizes; scrolls it into view once
 * it appears. Null while there is none.
 */
export function useTarget(selectors: readonly string[]): Target | null {
  const [target, setTarget] = useState<Target | null>(null);
  const wanted = selectors.join('\n');
  useEffect(() => {
    if (wanted === '') return;
    let shown: HTMLElement | null = null;
    const stop = onEachChange(() => {
      const element = firstVisible(wanted.split('\n'));
      if (element !== null && element !== shown) bringIntoView(element);
      shown = element;
      const box = element && visiblePart(element.getBoundingClientRect(), viewport(), MARGIN);
      setTarget((former) => {
        if (element === null) return null;
        return former?.element === element && isSame(former.box, box) ? former : { element, box };
      });
    });
    return () => {
      stop();
      setTarget(null);
    };
  }, [wanted]);
  return target;
}

/** Calls `onFound` when an element of the selector appears that was missing before; null: never. */
export function useAppearance(selector: string | null, onFound: () => void): void {
  useEffect(() => {
    if (selector === null) return;
    let wasMissing = false;
    return onEachChange(() => {
      const isThere = document.querySelector(selector) !== null;
      if (isThere && wasMissing) onFound();
      wasMissing = !isThere;
    });
  }, [selector, onFound]);
}

/** Calls `look` now and, at most once a frame, whenever the page may look different. Returns a function that ends it. */
function onEachChange(look: () => void): () => void {
  let frame = 0;
  const schedule = () => {
    if (frame !== 0) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      look();
    });
  };
  const mutations = new MutationObserver(schedule);
  mutations.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['aria-disabled', 'class', 'hidden'],
  });
  const sizes = new ResizeObserver(schedule);
  sizes.observe(document.body);
  const events = ['scroll', 'resize', 'transitionend', 'animationend'] as const;
  for (const name of events) addEventListener(name, schedule, { capture: true, passive: true });
  schedule();
  return () => {
    cancelAnimationFrame(frame);
    mutations.disconnect();
    sizes.disconnect();
    for (const name of events) removeEventListener(name, schedule, { capture: true });
  };
}

function firstVisible(selectors: readonly string[]): HTMLElement | null {
  for (const selector of selectors) {
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      const { width, height } = element.getBoundingClientRect();
      if (width > 0 && height > 0) return element;
    }
  }
  return null;
}

function viewport(): { readonly width: number; readonly height: number } {
  return { width: document.documentElement.clientWidth, height: innerHeight };
}

/** Scrolls an element to the middle, unless it is fixed to the viewport. */
export function bringIntoView(element: HTMLElement): void {
  if (element.closest('[data-frame]') !== null || element.closest('aside.sticky') !== null) return;
  element.scrollIntoView({ block: 'center', behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
}

function isSame(one: Box | null, other: Box | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    Math.round(one.left) === Math.round(other.left) &&
    Math.round(one.top) === Math.round(other.top) &&
    Math.round(one.width) === Math.round(other.width) &&
    Math.round(one.height) === Math.round(other.height)
  );
}
