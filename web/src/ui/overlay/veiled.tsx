import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { nextPaint } from '../../lib/loading/next-paint.ts';
import './overlay.css';

/**
 * Draws a veil over the page and, once it is painted, its children over that. Making a page inert recalculates the style
 * of all of it, so a dialog comes a frame after the press that opens it: the veil answers the press. It takes the presses
 * of that frame.
 */
export function Veiled({ children }: { readonly children: ReactNode }) {
  const veil = useRef<HTMLDivElement>(null);
  const [isPainted, setPainted] = useState(false);
  useLayoutEffect(() => veil.current?.showPopover?.(), []);
  useEffect(() => {
    let isGone = false;
    const follow = async () => {
      await nextPaint();
      if (!isGone) setPainted(true);
    };
    void follow();
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <>
      <div ref={veil} popover="manual" className="veil" />
      {isPainted && children}
    </>
  );
}
