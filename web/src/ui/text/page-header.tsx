import { ChevronRight, House } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';
import { PathLink } from './link.tsx';

/** One breadcrumb. */
export interface Crumb {
  readonly label: string;
  /** Absent for the screen itself. */
  readonly path?: string;
}

/** The path from the start to this screen. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const t = useText();
  return (
    <nav aria-label={t('ui.breadcrumbs')}>
      <ol className="flex min-w-0 items-center gap-1 text-sm text-muted">
        {crumbs.map((crumb, index) => (
          <li
            key={crumb.label}
            className={`flex items-center gap-1 ${widthOf(crumb, crumbs.length - index)}`}
          >
            {index > 0 && <ChevronRight size={14} className="shrink-0" aria-hidden="true" />}
            {crumb.path === undefined ? (
              <span aria-current="page" className="truncate font-medium text-text">
                {crumb.label}
              </span>
            ) : (
              <PathLink path={crumb.path} className="truncate rounded-[2px] hover:text-text">
                {/* The start is an icon: in a long path its text would truncate the others. */}
                {crumb.path === '/' ? (
                  <>
                    <House size={16} aria-hidden="true" />
                    <span className="sr-only">{crumb.label}</span>
                  </>
                ) : (
                  crumb.label
                )}
              </PathLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/**
 * Narrow screens show the first, the nearest and the last part of a long path; a long title is truncated first.
 */
function widthOf({ path }: Crumb, fromEnd: number): string {
  if (path === undefined) return 'min-w-16 shrink-[1000]';
  if (path === '/') return 'shrink-0';
  return fromEnd > 2 ? 'max-w-32 shrink-0 max-[96rem]:hidden' : 'max-w-32 shrink-0';
}

interface PageHeaderProps {
  readonly title: string;
  /** Above the title: kind, league, state. */
  readonly eyebrow?: ReactNode;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  /** Text and actions are for desktops: on a phone the list comes first, and actions are elsewhere. */
  readonly isForDesktop?: boolean;
}

/**
 * The header of a screen's content: its only `h1`, a subtitle, actions. On a phone the bar above already shows the
 * title.
 */
export function PageHeader({ title, eyebrow, text, actions, isForDesktop = false }: PageHeaderProps) {
  // On a phone a header with only a title is invisible: it must not take up room either.
  const isBare = !eyebrow && (isForDesktop || (!text && !actions));
  return (
    <header
      className={`flex flex-col gap-4 pb-4 md:min-h-15 md:flex-row md:items-end md:justify-between ${isBare ? 'max-md:absolute' : ''}`}
    >
      {/* The actions have their line first; the text takes as many as it needs beside them. */}
      <div className="flex min-w-0 flex-col gap-1 md:min-w-60 md:flex-1">
        {eyebrow && <div className="eyebrow flex items-center gap-2 text-muted">{eyebrow}</div>}
        <h1 className="text-xl max-md:sr-only md:text-2xl">{title}</h1>
        {text && <p className={`max-w-prose text-muted ${isForDesktop ? 'max-md:sr-only' : ''}`}>{text}</p>}
      </div>
      {actions && (
        <div className={`flex flex-wrap gap-2 ${isForDesktop ? 'max-md:hidden' : ''}`}>{actions}</div>
      )}
    </header>
  );
}
