import { ArrowLeftRight, CircleX, Flag, Pause, Play, TriangleAlert, Volleyball } from 'lucide-react';
import type { CallOutput } from '../../lib/api/request.ts';
import type { Icon } from '../../ui/brand/icons.ts';

/** An event of a timeline. */
export type MatchEvent = CallOutput<'football.matches.timeline'>['events'][number];
export type CardColour = 'yellow' | 'second_yellow' | 'red';

const ICONS = {
  goal: Volleyball,
  penalty_goal: Volleyball,
  own_goal: Volleyball,
  penalty_missed: CircleX,
  substitution: ArrowLeftRight,
  kick_off: Play,
  half_time: Pause,
  full_time: Flag,
  abandoned: TriangleAlert,
} as const satisfies Partial<Record<MatchEvent['kind'], Icon>>;

const TONES: Partial<Record<MatchEvent['kind'], string>> = {
  goal: 'text-text',
  penalty_goal: 'text-text',
  own_goal: 'text-down',
  penalty_missed: 'text-down',
};

interface EventMarkProps {
  readonly kind: MatchEvent['kind'];
  readonly size?: number;
}

/** The symbol of an event. Decorative: its text is next to it. */
export function EventMark({ kind, size = 16 }: EventMarkProps) {
  if (kind === 'yellow' || kind === 'second_yellow' || kind === 'red') return <CardMark colour={kind} />;
  const Sign = ICONS[kind];
  return <Sign size={size} aria-hidden="true" className={`shrink-0 ${TONES[kind] ?? 'text-muted'}`} />;
}

/** A referee's card; a second yellow shows both. Decorative. */
export function CardMark({ colour }: { readonly colour: CardColour }) {
  const card = 'h-3.5 w-2.5 shrink-0 rounded-[2px] ring-1 ring-ground/40';
  if (colour !== 'second_yellow') {
    return (
      <span
        aria-hidden="true"
        className={`inline-block ${card} ${colour === 'red' ? 'bg-danger' : 'bg-star'}`}
      />
    );
  }
  return (
    <span aria-hidden="true" className="inline-flex">
      <span className={`${card} bg-star`} />
      <span className={`-ml-1 ${card} bg-danger`} />
    </span>
  );
}

const GOALS: readonly MatchEvent['kind'][] = ['goal', 'own_goal', 'penalty_goal'];

/** Whether the event is a goal, for either side. */
export function isGoal({ kind }: Pick<MatchEvent, 'kind'>): boolean {
  return GOALS.includes(kind);
}

/** The minute as broadcast: "45+2". */
export function clockMinute({ minute, added }: Pick<MatchEvent, 'minute' | 'added'>): string {
  return added > 0 ? `${minute}+${added}` : String(minute);
}
