import type { Money } from '@touchline/domain/money';
import { useState, type PointerEvent } from 'react';
import { useLanguage } from '../../lib/i18n/languages.tsx';
import { exactAmountText } from '../forms/amount-text.ts';
import type { DepthLevel } from './depth.tsx';

type Side = 'bids' | 'asks';

/** A level of the curve: how many copies there are up to its price. */
interface CurveLevel {
  readonly side: Side;
  readonly price: Money;
  readonly units: number;
  readonly total: number;
}

interface DepthCurveProps {
  /** The highest first. */
  readonly bids: readonly DepthLevel[];
  /** The lowest first. */
  readonly asks: readonly DepthLevel[];
  /** Called with a price that is pressed. */
  readonly onPrice?: ((price: Money, side: Side) => void) | undefined;
}

const WIDTH = 1_000;
const HEIGHT = 100;
/** Prices further than this from the best one of their side are not drawn: one of them would flatten all others. */
const FURTHEST = 1.6;

function levelsOf(levels: readonly DepthLevel[], side: Side): readonly CurveLevel[] {
  const best = Number(levels[0]?.price.units ?? 0n);
  let total = 0;
  return levels.flatMap(({ price, quantity }) => {
    total += quantity;
    const units = Number(price.units);
    const isNear = side === 'asks' ? units <= best * FURTHEST : units >= best / FURTHEST;
    return isNear ? [{ side, price, units, total }] : [];
  });
}

/** The cumulated copies of both sides over the price. Its text states how many each side comes to, and up to which price. */
export function DepthCurve({ bids, asks, onPrice }: DepthCurveProps) {
  const { t, locale } = useLanguage();
  const [chosen, setChosen] = useState<CurveLevel | null>(null);
  const sides = { bids: levelsOf(bids, 'bids'), asks: levelsOf(asks, 'asks') };
  const all = [...sides.bids, ...sides.asks];
  const [low, high] = [
    Math.min(...all.map(({ units }) => units)),
    Math.max(...all.map(({ units }) => units)),
  ];
  if (all.length < 2 || low === high) return null;
  const margin = (high - low) * 0.04;
  const [from, to] = [low - margin, high + margin];
  const max = Math.max(...all.map(({ total }) => total));
  const x = (units: number): number => ((units - from) / (to - from)) * WIDTH;
  const y = (total: number): number => HEIGHT * (1 - (total / max) * 0.94);
  const levelAt = (event: PointerEvent<SVGSVGElement>): CurveLevel | null => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = ((event.clientX - left) / width) * WIDTH;
    return (
      all.toSorted((one, other) => Math.abs(x(one.units) - at) - Math.abs(x(other.units) - at))[0] ?? null
    );
  };
  const textOf = ({ side, total, price }: CurveLevel) =>
    t(`charts.depth.${side}`, { count: total, price: exactAmountText(price, locale) });
  const ends = [sides.bids.at(-1), sides.asks.at(-1)].filter((level) => level !== undefined);
  return (
    <figure className="flex flex-col gap-1.5">
      <figcaption className="sr-only">
        {t('charts.depth')}: {ends.map(textOf).join(', ')}
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={`h-28 w-full touch-pan-y border-b ${onPrice ? 'cursor-pointer' : ''}`}
        onPointerMove={(event) => setChosen(levelAt(event))}
        onPointerLeave={() => setChosen(null)}
        onPointerUp={(event) => {
          const level = levelAt(event);
          if (level !== null) onPrice?.(level.price, level.side);
        }}
      >
        {(['bids', 'asks'] as const).map((side) => (
          <Staircase key={side} side={side} levels={sides[side]} x={x} y={y} />
        ))}
        {chosen !== null && (
          <line
            x1={x(chosen.units)}
            x2={x(chosen.units)}
            y1={0}
            y2={HEIGHT}
            vectorEffect="non-scaling-stroke"
            className="stroke-text"
            strokeDasharray="3 3"
          />
        )}
      </svg>
      <p className="min-h-4 text-xs text-muted">
        {chosen === null ? onPrice && t('charts.depth.press') : textOf(chosen)}
      </p>
    </figure>
  );
}

interface StaircaseProps {
  readonly side: Side;
  readonly levels: readonly CurveLevel[];
  readonly x: (units: number) => number;
  readonly y: (total: number) => number;
}

function Staircase({ side, levels, x, y }: StaircaseProps) {
  const [best] = levels;
  if (best === undefined) return null;
  const end = side === 'asks' ? WIDTH : 0;
  const steps = levels.map(({ units, total }) => `H${x(units).toFixed(1)} V${y(total).toFixed(1)}`).join(' ');
  const line = `M${x(best.units).toFixed(1)} ${HEIGHT} ${steps} H${end}`;
  return (
    <g className={side === 'bids' ? 'text-up' : 'text-down'}>
      <path d={`${line} V${HEIGHT} Z`} fill="currentColor" opacity={0.14} />
      <path
        d={line}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </g>
  );
}
