import { ASSET_TYPE } from '@touchline/domain/cards';
import { SkipForward, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useMedia } from '../../../lib/loading/hooks.ts';
import { prefersReducedMotion } from '../../../lib/page/motion.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { isPackKey } from '../components/pack-art.tsx';
import { isSealed, opened } from '../just-drawn.ts';
import { CardReveal } from './card-reveal.tsx';
import { DrawSummary } from './draw-summary.tsx';
import { haptic } from '../../../lib/page/native-app.ts';
import { playReveal, playTear } from './opening-sound.ts';
import { SealedPack } from './sealed-pack.tsx';
import { useOpeningSound } from './use-opening-sound.ts';
import './opening.css';

type Draw = CallOutput<'packs.draws.get'>;

const WIDTHS = { phone: 196, wide: 268 } as const;

/** The stage of an opening: the closed pack, one of its cards, or all of them. */
type Step =
  | { readonly at: 'pack' }
  | { readonly at: 'card'; readonly place: number }
  | { readonly at: 'all' };

function firstStep({ kind, draw, cards }: Draw): Step {
  if (!isSealed(draw.draw_id) || prefersReducedMotion() || cards.length === 0) return { at: 'all' };
  return kind === 'pack' ? { at: 'pack' } : { at: 'card', place: 0 };
}

/**
 * A draw that was just made is opened card by card, from the fewest stars to the most; any other, and every one with
 * reduced motion, shows all cards at once.
 */
export function Opening({ draw }: { readonly draw: Draw }) {
  const id = draw.draw.draw_id;
  const [step, setStep] = useState(() => firstStep(draw));
  const isOver = step.at === 'all';
  useEffect(() => {
    if (isOver) opened(id);
  }, [isOver, id]);
  const go = (next: Step): void => {
    setStep(next);
    // The summary is higher than the stage, and its total is at the top.
    if (next.at === 'all') scrollTo({ top: 0 });
  };
  return isOver ? <DrawSummary draw={draw} /> : <Stage draw={draw} step={step} onStep={go} />;
}

interface StageProps {
  readonly draw: Draw;
  readonly step: Exclude<Step, { readonly at: 'all' }>;
  readonly onStep: (step: Step) => void;
}

function Stage({ draw, step, onStep }: StageProps) {
  const t = useText();
  const [hasSound, switchSound] = useOpeningSound();
  // The best card comes last.
  const cards = draw.cards.toSorted((one, other) => one.stars - other.stars);
  return (
    <section className="reveal-stage" aria-label={t('packs.open.title')}>
      <div className="flex w-full items-center justify-between gap-2">
        <Button
          variant="quiet"
          size="small"
          icon={hasSound ? Volume2 : VolumeX}
          aria-pressed={hasSound}
          onClick={switchSound}
        >
          {t(hasSound ? 'packs.open.sound.on' : 'packs.open.sound.off')}
        </Button>
        <IconButton icon={SkipForward} label={t('packs.open.skip')} onClick={() => onStep({ at: 'all' })} />
      </div>
      {step.at === 'pack' && isPackKey(draw.key) ? (
        <SealedPack
          pack={draw.key}
          league={draw.league}
          onTear={() => hasSound && playTear()}
          onGone={() => onStep({ at: 'card', place: 0 })}
        />
      ) : (
        <OneCard
          key={step.at === 'card' ? step.place : 0}
          cards={cards}
          place={step.at === 'card' ? step.place : 0}
          hasSound={hasSound}
          onNext={(next) => onStep(next === null ? { at: 'all' } : { at: 'card', place: next })}
        />
      )}
    </section>
  );
}

interface OneCardProps {
  readonly cards: Draw['cards'];
  readonly place: number;
  readonly hasSound: boolean;
  /** The next place, or null after the last card. */
  readonly onNext: (place: number | null) => void;
}

function OneCard({ cards, place, hasSound, onNext }: OneCardProps) {
  const t = useText();
  const isWide = useMedia('(width >= 768px)');
  const [isShown, setShown] = useState(false);
  const [isSkipped, setSkipped] = useState(false);
  const card = cards[place];
  if (card === undefined) return null;
  const isLast = place === cards.length - 1;
  const show = (): void => {
    if (isShown) return;
    setShown(true);
    if (hasSound) playReveal(card.stars);
    haptic(card.stars >= 5 ? 'heavy' : 'light');
  };
  return (
    <>
      <CardReveal
        card={card}
        width={isWide ? WIDTHS.wide : WIDTHS.phone}
        isSkipped={isSkipped}
        onShown={show}
      />
      <div className="flex min-h-24 flex-col items-center gap-3">
        <output className="flex min-h-12 flex-col items-center">
          {isShown && (
            <>
              <span className="font-display text-xl font-semibold">{card.name}</span>
              <span className="text-sm opacity-80">
                {card.asset_type === ASSET_TYPE.player && `${t(`ui.position.${card.position}`)} · `}
                {card.club?.name} · {t('packs.open.stars', { stars: card.stars })}
              </span>
            </>
          )}
        </output>
        {/* One button for the whole way, so that the focus stays where it is. */}
        <Button
          variant="main"
          size="large"
          onClick={() => (isShown ? onNext(isLast ? null : place + 1) : setSkipped(true))}
        >
          {t(isShown ? (isLast ? 'packs.open.all' : 'packs.open.next') : 'packs.open.show')}
        </Button>
        <p className="figures text-sm opacity-80">
          {t('packs.open.place', { place: place + 1, cards: cards.length })}
        </p>
      </div>
    </>
  );
}
