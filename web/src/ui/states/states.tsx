import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { CallFailure, failureText } from '../../lib/api/failure.ts';
import { useText } from '../../lib/i18n/languages.tsx';
import { deferredIsland } from '../../lib/loading/deferred-island.tsx';
import { Button } from '../controls/button.tsx';
import type { Drawing } from './state-drawing.tsx';

/** A grey placeholder. Give it the size of the content, so that nothing shifts. */
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
      className={`block animate-skeleton bg-hover ${round ? 'rounded-full' : 'rounded-sm'} ${className}`}
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

interface StateProps {
  readonly drawing?: Drawing;
  readonly title: string;
  readonly text?: ReactNode;
  /** The next action: a button or a link. */
  readonly action?: ReactNode;
  /** In place of a whole screen, whose heading is then the title. */
  readonly isScreen?: boolean;
}

/** Most pages show none. */
const StateDrawing = deferredIsland<{ readonly drawing: Drawing }>(
  async () => (await import('./state-drawing.tsx')).StateDrawing,
  () => <svg viewBox="0 0 120 80" width="120" height="80" aria-hidden="true" />,
);

/** An empty state: what is missing and what to do about it. */
export function EmptyState({ drawing = 'pitch', title, text, action, isScreen = false }: StateProps) {
  const Title = isScreen ? 'h1' : 'p';
  return (
    <div className="flex flex-col items-center gap-4 px-6 py-12 text-center">
      <StateDrawing drawing={drawing} />
      <div className="flex max-w-sm flex-col gap-1">
        <Title className="font-display text-lg font-semibold text-balance">{title}</Title>
        {text !== undefined && <p className="text-balance text-muted">{text}</p>}
      </div>
      {action}
    </div>
  );
}

interface ErrorStateProps {
  /** The error thrown by `call`. */
  readonly failure: unknown;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
  readonly isScreen?: boolean;
  /** Where to go when what was asked for does not exist: trying again is of no use then. */
  readonly instead?: ReactNode;
}

/** A failed state: the reason and a retry button. */
export function ErrorState({
  failure,
  onRetry,
  retrying = false,
  isScreen = false,
  instead,
}: ErrorStateProps) {
  const t = useText();
  const isMissing = failure instanceof CallFailure && failure.code === 'ERR_NOT_FOUND';
  return (
    <div role="alert">
      <EmptyState
        drawing={drawingOf(failure)}
        isScreen={isScreen}
        title={t('ui.failed.title')}
        text={failureText(failure, t)}
        action={
          isMissing && instead !== undefined
            ? instead
            : onRetry && (
                <Button icon={RotateCw} onClick={onRetry} busy={retrying}>
                  {t('ui.failed.retry')}
                </Button>
              )
        }
      />
    </div>
  );
}

/** The drawing of a failure: unreachable, forbidden, or any other. */
function drawingOf(failure: unknown): Drawing {
  if (!(failure instanceof CallFailure)) return 'ball';
  if (failure.status === 0) return 'unplugged';
  return failure.status === 401 || failure.status === 403 ? 'turnstile' : 'ball';
}

/** An empty state in one line, for places where a drawing would be too prominent. */
export function EmptyNote({ text }: { readonly text: string }) {
  return <p className="border-t px-4 py-4 text-sm text-pretty text-muted">{text}</p>;
}
