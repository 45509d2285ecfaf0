import { useText } from '../../lib/i18n/languages.tsx';
import type { CallOutput } from '../../lib/api/request.ts';
import { PathLink } from '../../ui/text/link.tsx';

type FieldedContest = CallOutput<'market.cards.contests'>['contests'][number];

interface TeamLinksProps {
  readonly contests: readonly FieldedContest[];
  /** The id of the heading above the list. */
  readonly labelledBy: string;
  readonly className?: string;
}

/** The contests a card plays in, each a link to the team that fields it. */
export function TeamLinks({ contests, labelledBy, className = '' }: TeamLinksProps) {
  const t = useText();
  return (
    <ul aria-labelledby={labelledBy} className={`divide-y ${className}`}>
      {contests.map(({ id, name, slug, team_id }) => (
        <li key={`${id} ${team_id}`}>
          <PathLink
            path={`/play/contest/${id}/${encodeURIComponent(slug)}${team_id === null ? '' : `/${team_id}`}`}
            className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="truncate font-medium">{name}</span>
            <span className="shrink-0 text-sm text-accent-ink">{t('pro.plays.team')}</span>
          </PathLink>
        </li>
      ))}
    </ul>
  );
}
