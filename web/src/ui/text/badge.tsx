import type { ReactNode } from 'react';
import type { Icon } from '../brand/icons.ts';

type Tone = 'plain' | 'accent' | 'live' | 'up' | 'down' | 'xfc';

const TONES = {
  plain: 'bg-hover text-muted',
  accent: 'bg-accent-soft text-accent-ink',
  live: 'bg-live-soft text-live',
  up: 'bg-up-soft text-up',
  down: 'bg-down-soft text-down',
  xfc: 'bg-xfc-soft text-xfc',
} as const satisfies Record<Tone, string>;

interface BadgeProps {
  readonly tone?: Tone;
  readonly icon?: Icon;
  readonly children: ReactNode;
}

/** A short label for a state or a kind. */
export function Badge({ tone = 'plain', icon: IconPart, children }: BadgeProps) {
  return (
    <span
      className={`eyebrow inline-flex h-5 items-center gap-1 rounded-[4px] px-1.5 whitespace-nowrap ${TONES[tone]}`}
    >
      {tone === 'live' && <LiveDot />}
      {IconPart && <IconPart size={12} strokeWidth={2.5} aria-hidden="true" />}
      {children}
    </span>
  );
}

/** A pulsing dot for live content. */
export function LiveDot() {
  return <span className="size-1.5 shrink-0 animate-live rounded-full bg-current" />;
}

/** A count in a corner (unread): nothing at zero, "99+" above 99. */
export function CountMark({ count, label }: { readonly count: number; readonly label: string }) {
  if (count <= 0) return null;
  return (
    <span className="figures absolute top-1 right-0.5 inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-danger px-1 text-xs leading-none text-on-danger">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
