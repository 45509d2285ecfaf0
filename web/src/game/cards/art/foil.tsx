import { useEffect, useRef, type ReactNode } from 'react';
import { animateFoil } from '../animate-foil.ts';
import './foil.css';

interface FoilProps {
  /** In px. */
  readonly width: number;
  readonly height: number;
  readonly ground: ReactNode;
  /** The accessible name and texts of the card. */
  readonly text: ReactNode;
}

/**
 * A foil card: its light follows the pointer or the tilt of the phone, one card at a time; texts stay above the
 * effect.
 */
export function Foil({ width, height, ground, text }: FoilProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => (card.current === null ? undefined : animateFoil(card.current)), []);
  const placed = useRef<HTMLDivElement>(null);
  useEffect(() => {
    placed.current?.style.setProperty('width', `${width}px`);
    placed.current?.style.setProperty('height', `${height}px`);
  }, [width, height]);
  return (
    <div ref={placed} className="foil">
      <div ref={card} className="foil-card">
        {ground}
        <div className="foil-lights" aria-hidden="true">
          <div className="foil-colours" />
          <div className="foil-glare" />
        </div>
        {text}
      </div>
    </div>
  );
}
