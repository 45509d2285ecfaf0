import { useText } from '../../../lib/languages.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { PathLink } from '../../../ui/link.tsx';
import { MatchRow, type Match } from '../../../ui/match-row.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import type { PlayerPage } from '../queries.ts';

/** The next match he or it is part of. */
export function NextMatch({ match }: { readonly match: Match }) {
  return (
    <>
      <p className="px-4 pb-1 text-sm text-muted">
        <Moment time={match.kickoff_dt} />
      </p>
      <MatchRow match={match} />
    </>
  );
}

const MOST_SHOWN = 8;

/** Contests in which the card counts now or soon. */
export function CardContests({ contests }: { readonly contests: PlayerPage['contests'] }) {
  const t = useText();
  if (contests.length === 0) {
    return <EmptyState title={t('market.contests.empty')} text={t('market.contests.empty.text')} />;
  }
  return (
    <ul aria-label={t('market.contests')} className="divide-y border-t">
      {contests.slice(0, MOST_SHOWN).map(({ id, name, slug, contest_dt, is_pro }) => (
        <li key={id}>
          <PathLink
            path={`/play/contest/${id}/${encodeURIComponent(slug)}`}
            className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="flex min-w-0 items-center gap-2">
              <span className="truncate font-medium">{name}</span>
              <Badge tone={is_pro ? 'accent' : 'plain'}>{t(is_pro ? 'market.pro' : 'market.easy')}</Badge>
            </span>
            <span className="text-sm text-muted">
              <Moment time={contest_dt} />
            </span>
          </PathLink>
        </li>
      ))}
    </ul>
  );
}
