import { useQueries } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { PathLink } from '../../../ui/text/link.tsx';
import { playerQuery } from './player-queries.ts';

interface CompareBarProps {
  readonly ids: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}

/** The players chosen so far, at the bottom of the page, with a link to the comparison. */
export function CompareBar({ ids, onChange }: CompareBarProps) {
  const t = useText();
  const pages = useQueries({ queries: ids.map((id) => playerQuery(id)) });
  if (ids.length === 0) return null;
  return (
    <section
      aria-label={t('players.compare.chosen')}
      className="panel sticky bottom-20 z-20 mt-4 flex flex-wrap items-center gap-2 p-3 shadow-lg lg:bottom-4"
    >
      <ul className="flex min-w-0 flex-1 flex-wrap gap-2">
        {ids.map((id, place) => {
          const name = pages[place]?.data?.player.short_name ?? '…';
          return (
            <li key={id}>
              <button
                type="button"
                aria-label={t('players.compare.remove', { name })}
                onClick={() => onChange(ids.filter((each) => each !== id))}
                className="inline-flex min-h-9 items-center gap-1.5 rounded-sm bg-hover px-2.5 text-sm font-medium hover:text-text pointer-coarse:min-h-11"
              >
                {name}
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
      {ids.length > 1 ? (
        <PathLink path={`/stats/compare?players=${ids.join()}`} className={buttonClass({ variant: 'main' })}>
          {t('players.compare')}
        </PathLink>
      ) : (
        <span className="text-sm text-muted">{t('players.compare.more')}</span>
      )}
    </section>
  );
}
