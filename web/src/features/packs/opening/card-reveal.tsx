import { ASSET_TYPE } from '@touchline/domain/cards';
import { useEffect, useState } from 'react';
import { Flag } from '../../../game/cards/flag.tsx';
import { Crest } from '../../../game/clubs/crest.tsx';
import { CardBack } from '../../../game/opening/card-back.tsx';
import { useText } from '../../../lib/i18n/languages.tsx';
import { DrawnCard, type Face } from '../components/drawn-card.tsx';
import { revealStages, type RevealStage } from './reveal-stages.ts';

const CLUE = 132;

interface CardRevealProps {
  readonly card: Face;
  /** In px. */
  readonly width: number;
  /** Shows the card at once. */
  readonly isSkipped: boolean;
  /** The face is to be seen. */
  readonly onShown: () => void;
}

/** One card of a draw: what there is to guess by, then the card turns over. */
export function CardReveal({ card, width, isSkipped, onShown }: CardRevealProps) {
  const stages = revealStages(card.stars);
  const [place, setPlace] = useState(isSkipped ? stages.length - 1 : 0);
  const current = stages[isSkipped ? stages.length - 1 : place];
  const stage = current?.stage ?? 'turn';
  const isTurned = stage === 'turn';
  useEffect(() => {
    if (isTurned) {
      onShown();
      return undefined;
    }
    const timer = setTimeout(() => setPlace(place + 1), current?.milliseconds);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `onShown` is new at every render
  }, [place, isTurned, current]);
  return (
    <div className="card-reveal" data-stars={card.stars} data-stage={stage}>
      <span className="card-reveal-beams" aria-hidden="true" />
      <span className="card-reveal-light" aria-hidden="true" />
      <span className="card-reveal-card" aria-hidden={!isTurned}>
        <span aria-hidden="true">
          <CardBack width={width} />
        </span>
        <span className="card-reveal-face" inert={!isTurned}>
          <DrawnCard card={card} width={width} />
        </span>
      </span>
      {!isTurned && <Clue key={stage} stage={stage} card={card} />}
    </div>
  );
}

/** What a stage reveals of the card. */
function Clue({ stage, card }: { readonly stage: RevealStage; readonly card: Face }) {
  const t = useText();
  if (stage === 'flag' && card.asset_type === ASSET_TYPE.player) {
    return (
      <span className="card-reveal-clue">
        <Flag country={card.nationality} width={CLUE} />
      </span>
    );
  }
  if (stage === 'position' && card.asset_type === ASSET_TYPE.player) {
    return (
      <span className="card-reveal-clue font-display text-[6rem] leading-none font-semibold">
        {t(`ui.position.${card.position}.short`)}
      </span>
    );
  }
  if (stage === 'crest' && card.club !== null) {
    return (
      <span className="card-reveal-clue">
        <Crest club={card.club} size={CLUE} />
      </span>
    );
  }
  return null;
}
