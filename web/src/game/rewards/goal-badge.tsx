import {
  ArrowLeftRight,
  Crown,
  Dices,
  Gavel,
  Gem,
  Handshake,
  Key,
  Medal,
  PackageOpen,
  Repeat,
  Shirt,
  Swords,
  Trophy,
  Volleyball,
  WandSparkles,
} from 'lucide-react';
import { useId } from 'react';
import type { Icon } from '../../ui/brand/icons.ts';
import { METAL_COLOURS, METAL_INK } from './metals.ts';

const ICONS: Readonly<Record<string, Icon>> = {
  contests: Volleyball,
  wins: Crown,
  podiums: Medal,
  prizes: Trophy,
  duels: Swords,
  duel_wins: Swords,
  pro_contests: Shirt,
  trades: ArrowLeftRight,
  auctions_won: Gavel,
  loans: Handshake,
  leases: Key,
  packs: PackageOpen,
  exchanges: Repeat,
  spins: Dices,
  contests_made: WandSparkles,
};

const SHIELD = 'M32 3 57 12v21c0 14.6-10.1 23.7-25 28C17.1 56.7 7 47.6 7 33V12Z';
const INNER = 'M32 9 51.5 16v17c0 11.2-7.6 18.4-19.5 22C20.1 51.4 12.5 44.2 12.5 33V16Z';

interface GoalBadgeProps {
  readonly goal: {
    /** What it counts. */
    readonly measure: string;
    /** Null for a challenge. */
    readonly metal: 'bronze' | 'silver' | 'gold' | null;
    readonly completed: boolean;
  };
  /** In px. */
  readonly size: number;
}

/**
 * The badge of a goal: a shield of its metal, or its outline until it is reached. Decorative: the name is beside
 * it.
 */
export function GoalBadge({ goal: { measure, metal, completed }, size }: GoalBadgeProps) {
  const id = useId();
  const Symbol = ICONS[measure] ?? Gem;
  const [light, body, rim] = METAL_COLOURS[metal ?? 'challenge'];
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" className="block shrink-0">
      {completed ? (
        <>
          <defs>
            <linearGradient id={id} x1="0" y1="0" x2="0.7" y2="1">
              <stop offset="0" stopColor={light} />
              <stop offset="0.55" stopColor={body} />
              <stop offset="1" stopColor={rim} />
            </linearGradient>
          </defs>
          <path d={SHIELD} fill={`url(#${id})`} stroke={rim} strokeWidth="1.5" />
          <path d={INNER} fill="none" stroke={light} strokeOpacity="0.75" strokeWidth="1.25" />
          <Symbol x={19} y={18} width={26} height={26} color={METAL_INK} strokeWidth={2} />
        </>
      ) : (
        <g className="text-muted">
          <path
            d={SHIELD}
            fill="currentColor"
            fillOpacity="0.06"
            stroke="currentColor"
            strokeOpacity="0.5"
            strokeWidth="1.5"
            strokeDasharray="3 3"
          />
          <Symbol
            x={20}
            y={19}
            width={24}
            height={24}
            color="currentColor"
            strokeOpacity={0.7}
            strokeWidth={1.75}
          />
        </g>
      )}
    </svg>
  );
}
