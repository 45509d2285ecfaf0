import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n/languages.tsx';
import { callQuery } from '../../../lib/api/queries.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { EntryRow } from '../../../game/contests/entry-row.tsx';
import { Link } from '../../../ui/text/link.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { termsInput } from '../lists/filter-input.ts';
import { type LobbyFilters } from '../lists/filters.ts';

const SHOWN = 5;

/** My latest finished entries with rank, points and prize; nothing for those who have none yet. */
export function MyResults({ filters }: { readonly filters: LobbyFilters }) {
  const isManager = useUser() !== null;
  return isManager ? <OwnResults filters={filters} /> : null;
}

function OwnResults({ filters }: { readonly filters: LobbyFilters }) {
  const t = useText();
  const own = useQuery(
    callQuery('contests.myEntries', {
      type: 3,
      page: 1,
      noItems: SHOWN,
      ...termsInput(filters),
    }),
  );
  if (own.data?.data.length === 0) return null;
  return (
    <section aria-labelledby="my-results" className="flex flex-col gap-3 pb-6">
      <header className="flex items-center justify-between gap-3">
        <h2 id="my-results" className="text-lg">
          {t('live-contest.results.mine')}
        </h2>
        <Link
          to="/my-account/my-contests/{-$type}"
          params={{ type: '3' }}
          className={`-mr-3 ${buttonClass({ variant: 'quiet', size: 'small' })}`}
        >
          {t('live-contest.results.all-mine')}
        </Link>
      </header>
      <div className="panel @container overflow-hidden">
        <List
          label={t('live-contest.results.mine')}
          rows={own.data?.data}
          rowKey={(entry) => entry.team_id}
          rowHeight={76}
          failure={own.error}
          onRetry={() => void own.refetch()}
          empty={null}
        >
          {(entry) => <EntryRow entry={entry} />}
        </List>
      </div>
    </section>
  );
}
