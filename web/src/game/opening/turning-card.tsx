import type { ReactNode } from 'react';
import { CardBack } from './card-back.tsx';
import './opening.css';

interface TurningCardProps {
  readonly isTurned: boolean;
  /** Floodlights go up behind it once it is turned. */
  readonly isLit: boolean;
  /** The button that turns it. */
  readonly label: string;
  readonly onTurn: () => void;
  /** Of the card in px. */
  readonly width: number;
  readonly face: ReactNode;
  /** Below the card: visible once it is turned. */
  readonly caption: ReactNode;
}

/** A card of an opening: face down until it is turned. An item of the list on an `opening-stage`. */
export function TurningCard({ isTurned, isLit, label, onTurn, width, face, caption }: TurningCardProps) {
  return (
    <li className="opening-place relative" data-turned={isTurned}>
      {isLit && <span className="opening-light" aria-hidden="true" />}
      <span className="opening-card">
        <span aria-hidden={isTurned}>
          {isTurned ? (
            <CardBack width={width} />
          ) : (
            <button type="button" aria-label={label} onClick={onTurn} className="block rounded-md">
              <CardBack width={width} />
            </button>
          )}
        </span>
        <span className="opening-face" aria-hidden={!isTurned} inert={!isTurned}>
          {face}
        </span>
      </span>
      <span
        inert={!isTurned}
        style={{ width }}
        className={`flex flex-col items-center gap-0.5 pt-3 text-center transition-opacity duration-240 ${isTurned ? '' : 'opacity-0'}`}
      >
        {caption}
      </span>
    </li>
  );
}
