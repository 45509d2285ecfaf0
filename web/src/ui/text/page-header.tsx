import { ChevronRight, House } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';
import { PathLink } from './link.tsx';

/** One step of the way from the start to a screen. */
export interface Crumb {
  readonly label: string;
  /** Absent for the screen itself. */
  readonly path?: string;
}

/** The way to this screen. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const t = useText();
  return (
    <nav aria-label={t('ui.breadcrumbs')}>
      <ol className="flex min-w-0 items-center gap-1 text-sm text-muted">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className="flex min-w-0 items-center gap-1">
            {index > 0 && <ChevronRight size={14} className="shrink-0" aria-hidden="true" />}
            {crumb.path === undefined ? (
              <span aria-current="page" className="truncate font-medium text-text">
                {crumb.label}
              </span>
            ) : (
              <PathLink path={crumb.path} className="truncate rounded-[2px] hover:text-text">
                {/* The start is a sign: where the way is long its words would cut the others short. */}
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

interface PageHeaderProps {
  readonly title: string;
  /** Above the title: kind, league, state. */
  readonly eyebrow?: ReactNode;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
}

/**
 * The head of a screen's content: its one `h1`, what it is about, what can be done. On a phone the bar above
 * already shows the title.
 */
export function PageHeader({ title, eyebrow, text, actions }: PageHeaderProps) {
  // On a phone nothing of a bare title shows: it must not take up room either.
  const isBare = !eyebrow && !text && !actions;
  return (
    <header
      className={`flex flex-col gap-4 pb-4 md:flex-row md:items-end md:justify-between ${isBare ? 'max-md:absolute' : ''}`}
    >
      <div className="flex min-w-0 flex-col gap-1">
        {eyebrow && <div className="eyebrow flex items-center gap-2 text-muted">{eyebrow}</div>}
        <h1 className="text-xl max-md:sr-only md:text-2xl">{title}</h1>
        {text && <p className="max-w-prose text-muted">{text}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
