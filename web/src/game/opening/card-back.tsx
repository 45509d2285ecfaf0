import { CARD_HEIGHT, CARD_WIDTH } from '../cards/card-size.ts';

/** The back of a card that is not turned yet. */
export function CardBack({ width }: { readonly width: number }) {
  return (
    <svg
      viewBox={`0 0 ${CARD_WIDTH} ${CARD_HEIGHT}`}
      width={width}
      height={Math.round((width * CARD_HEIGHT) / CARD_WIDTH)}
      aria-hidden="true"
      className="block text-accent-ink"
    >
      <rect
        x="2"
        y="2"
        width="316"
        height="444"
        rx="22"
        className="fill-raised stroke-line-strong"
        strokeWidth="4"
      />
      <rect
        x="18"
        y="18"
        width="284"
        height="412"
        rx="14"
        fill="none"
        stroke="currentColor"
        strokeOpacity="0.4"
        strokeWidth="2"
      />
      <g fill="none" stroke="currentColor" strokeWidth="4">
        <path d="M18 224H302" strokeOpacity="0.5" />
        <circle cx="160" cy="224" r="64" strokeOpacity="0.8" />
        <path d="M90 18V70H230V18M90 430V378H230V430" strokeOpacity="0.5" />
      </g>
      <circle cx="160" cy="224" r="20" fill="currentColor" />
    </svg>
  );
}
