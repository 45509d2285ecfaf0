import type { CallOutput } from '../../lib/api/request.ts';
import { useText } from '../../lib/i18n/languages.tsx';
import { Moment } from '../../ui/figures/moment.tsx';

type NextMatch = CallOutput<'market.leases.list'>['data'][number]['next_match'];

/** Where a card can be used: the league whose pro contests take it, and its next match there. */
export function NextMatch({ match }: { readonly match: NextMatch }) {
  const t = useText();
  if (match === null) return <span className="text-xs text-muted">{t('lending.next.none')}</span>;
  const { league, opponent, at_home, kickoff_dt } = match;
  return (
    <span className="flex max-w-full min-w-0 flex-col text-xs">
      <span className="truncate font-medium">{league.name}</span>
      <span className="text-balance text-muted">
        {t(at_home ? 'lending.next.home' : 'lending.next.away', { opponent })}
      </span>
      <span className="truncate text-muted">
        <Moment time={kickoff_dt} format="relative" />
      </span>
    </span>
  );
}
