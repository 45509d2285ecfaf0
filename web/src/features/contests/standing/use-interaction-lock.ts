import { useEffect, useRef, useState, type RefObject } from 'react';

/** After the last sign of a finger, a mouse or scrolling the list waits this long before it moves again. */
const RELEASE_AFTER = 1200;

/**
 * Whether the reader is interacting with the element. True while a pointer is down on it and for a moment after
 * each touch, mouse move or scroll over it: its content must not move meanwhile.
 */
export function useInteractionLock(part: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false);
  const pressed = useRef(false);
  useEffect(() => {
    const element = part.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!pressed.current) setHeld(false);
      }, RELEASE_AFTER);
    };
    const hold = () => {
      setHeld(true);
      release();
    };
    const press = () => {
      pressed.current = true;
      hold();
    };
    const lift = () => {
      if (!pressed.current) return;
      pressed.current = false;
      release();
    };
    const onScroll = () => {
      if (element.matches(':hover') || pressed.current) hold();
    };
    element.addEventListener('pointerdown', press);
    element.addEventListener('pointermove', hold, { passive: true });
    window.addEventListener('pointerup', lift);
    window.addEventListener('pointercancel', lift);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('pointerdown', press);
      element.removeEventListener('pointermove', hold);
      window.removeEventListener('pointerup', lift);
      window.removeEventListener('pointercancel', lift);
      window.removeEventListener('scroll', onScroll);
    };
  }, [part]);
  return held;
}

/** The value of the moment the hold began while it lasts, else the latest. */
export function useHeld<Value>(value: Value, held: boolean): Value {
  const [kept, setKept] = useState<{ readonly value: Value } | null>(null);
  if (held && kept === null) setKept({ value });
  if (!held && kept !== null) setKept(null);
  return held && kept !== null ? kept.value : value;
}
