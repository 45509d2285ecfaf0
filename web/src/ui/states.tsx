import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureText } from '../lib/failure.ts';
import { useText } from '../lib/languages.tsx';
import { Button } from './button.tsx';

/** A grey place where something will be. Give it the size of what comes, so that nothing moves. */
export function Skeleton({
  className = 'h-4 w-full',
  round = false,
}: {
  readonly className?: string;
  readonly round?: boolean;
}) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-[skeleton_1.4s_ease-in-out_infinite] bg-hover ${round ? 'rounded-full' : 'rounded-sm'} ${className}`}
    />
  );
}

/** Rows of a list that is loading. */
export function SkeletonRows({
  rows = 6,
  height = 'h-14',
}: {
  readonly rows?: number;
  readonly height?: string;
}) {
  const t = useText();
  return (
    <output aria-label={t('ui.loading')} className="block divide-y">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={`flex items-center gap-3 px-4 ${height}`}>
          <Skeleton round className="size-8 shrink-0" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className={row % 2 === 0 ? 'h-3 w-2/5' : 'h-3 w-1/3'} />
            <Skeleton className={row % 2 === 0 ? 'h-2.5 w-1/4' : 'h-2.5 w-1/5'} />
          </div>
          <Skeleton className="h-4 w-14" />
        </div>
      ))}
    </output>
  );
}

type Drawing = 'pitch' | 'cards' | 'whistle' | 'unplugged';

interface StateProps {
  readonly drawing?: Drawing;
  readonly title: string;
  readonly text?: ReactNode;
  /** The next thing to do: a button or a link. */
  readonly action?: ReactNode;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ drawing = 'pitch', title, text, action }: StateProps) {
  return (
    <div className="flex flex-col items-center gap-4 px-6 py-12 text-center">
      <StateDrawing drawing={drawing} />
      <div className="flex max-w-sm flex-col gap-1">
        <p className="font-display text-lg font-semibold">{title}</p>
        {text !== undefined && <p className="text-muted">{text}</p>}
      </div>
      {action}
    </div>
  );
}

interface ErrorStateProps {
  /** What `call` threw. */
  readonly failure: unknown;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
}

/** Loading failed: why, in words, and another try. */
export function ErrorState({ failure, onRetry, retrying = false }: ErrorStateProps) {
  const t = useText();
  return (
    <div role="alert">
      <EmptyState
        drawing="unplugged"
        title={t('ui.failed.title')}
        text={failureText(failure, t)}
        action={
          onRetry && (
            <Button icon={RotateCw} onClick={onRetry} busy={retrying}>
              {t('ui.failed.retry')}
            </Button>
          )
        }
      />
    </div>
  );
}

function StateDrawing({ drawing }: { readonly drawing: Drawing }) {
  return (
    <svg viewBox="0 0 120 80" width="120" height="80" fill="none" aria-hidden="true" strokeWidth="1.5">
      {DRAWINGS[drawing]}
    </svg>
  );
}

const DRAWINGS = {
  pitch: (
    <>
      <path className="fill-hover stroke-line-strong" d="M30 12h60l22 56H8z" />
      <path className="stroke-line-strong" d="M19 40h82M42 12l-3 9h42l-3-9M26 68l5-14h58l5 14" />
      <ellipse className="stroke-line-strong" cx="60" cy="40" rx="15" ry="7" />
      <circle className="fill-accent-ink" cx="60" cy="39" r="4" />
      <path
        className="stroke-accent-ink"
        d="M64 36c9-9 20-12 30-10"
        strokeDasharray="2 4"
        strokeLinecap="round"
      />
    </>
  ),
  cards: (
    <>
      <rect
        className="fill-surface stroke-line"
        x="26"
        y="16"
        width="36"
        height="50"
        rx="4"
        transform="rotate(-12 44 41)"
      />
      <rect
        className="fill-surface stroke-line"
        x="58"
        y="16"
        width="36"
        height="50"
        rx="4"
        transform="rotate(12 76 41)"
      />
      <rect className="fill-raised stroke-line-strong" x="42" y="11" width="36" height="52" rx="4" />
      <path className="stroke-line-strong" d="M49 52h22M53 57h14" strokeLinecap="round" />
      <path
        className="fill-accent-soft stroke-accent-ink"
        d="m55 21 3 1.5q2 1.6 4 0l3-1.5 7 4-2.5 5-2.5-1.3V43H53V28.7l-2.5 1.3-2.5-5z"
        strokeLinejoin="round"
      />
    </>
  ),
  whistle: (
    <>
      <path
        className="fill-hover stroke-line-strong"
        d="M28 30h44l22-6v14l-16 3a20 20 0 1 1-38-3z"
        strokeLinejoin="round"
      />
      <circle className="fill-ground stroke-line-strong" cx="59" cy="47" r="9" />
      <circle className="fill-accent-ink" cx="61" cy="48" r="3.5" />
      <path className="stroke-accent-ink" d="m78 14 3-7M88 15l7-5M69 15l-1-8" strokeLinecap="round" />
    </>
  ),
  unplugged: (
    <>
      <path
        className="stroke-line-strong"
        d="M8 58c16 0 18-18 34-18M112 22c-16 0-18 18-34 18"
        strokeLinecap="round"
      />
      <rect className="fill-hover stroke-line-strong" x="38" y="31" width="16" height="18" rx="3" />
      <path className="stroke-line-strong" d="M54 36h5M54 44h5" strokeLinecap="round" />
      <rect className="fill-hover stroke-line-strong" x="68" y="31" width="14" height="18" rx="3" />
      <path className="stroke-down" d="m60 22 2 6M66 58l-2-6M55 25l3 4M71 55l-3-4" strokeLinecap="round" />
    </>
  ),
} as const satisfies Record<Drawing, ReactNode>;
