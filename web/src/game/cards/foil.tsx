import { useEffect, useRef, type ReactNode } from 'react';
import { animateFoil } from './animate-foil.ts';
import './foil.css';

interface FoilProps {
  /** In px. */
  readonly width: number;
  readonly height: number;
  readonly ground: ReactNode;
  /** Names the card for who does not see it. */
  readonly text: ReactNode;
}

/** A card of foil: its light follows the pointer or the tilt of the phone, one card at a time; words stay above it. */
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
