import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../../lib/i18n/languages.tsx';
import type { Goal } from '../goal-queries.ts';
import { GoalBadge } from './goal-badge.tsx';
import { goalTitle } from './goal-text.ts';
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

interface CelebrationProps {
  readonly goal: Goal;
  readonly onEnd: () => void;
}

/** The badge of a goal that was just claimed, for a moment over the page; it takes no press and no focus. */
export function Celebration({ goal, onEnd }: CelebrationProps) {
  const t = useText();
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
        <GoalBadge goal={goal} size={168} />
      </div>
      <p className="celebration-name">{goalTitle(goal, t)}</p>
    </div>,
    document.body,
  );
}
