import { useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { prefersReducedMotion } from '../../lib/page/motion.ts';
import './celebration.css';

const SHOWN_MS = 1_800;
const RAYS = 12;
const KEY = 'celebrations';

/** Whether this device celebrates; on until it is turned off. */
export function celebrates(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function setCelebrates(isOn: boolean): void {
  localStorage.setItem(KEY, isOn ? 'on' : 'off');
}

/** Whether something may be celebrated now: it is not turned off, and the manager does not prefer reduced motion. */
export function mayCelebrate(): boolean {
  return celebrates() && !prefersReducedMotion();
}

interface CelebrationProps {
  /** The name of the badge, under the drawing. */
  readonly name: string;
  readonly children: ReactNode;
  readonly onEnd: () => void;
}

/** A drawing with rays for a moment over the page; it takes no press and no focus. */
export function Celebration({ name, children, onEnd }: CelebrationProps) {
  useEffect(() => {
    const timer = setTimeout(onEnd, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [onEnd]);
  return createPortal(
    <div className="celebration" aria-hidden="true">
      <div className="celebration-badge">
        {Array.from({ length: RAYS }, (_, ray) => (
          <span key={ray} className="celebration-ray" style={{ rotate: `${(360 / RAYS) * ray}deg` }} />
        ))}
        {children}
      </div>
      <p className="celebration-name">{name}</p>
    </div>,
    document.body,
  );
}
