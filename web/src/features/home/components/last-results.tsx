import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n/languages.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { EntryRow } from '../../../game/contests/entry-row.tsx';
import { Link } from '../../../ui/text/link.tsx';
import { myEntriesQuery } from '../../../game/contests/my-entries-query.ts';

const SHOWN = 3;

/** How my latest contests ended; nothing before the first of them has. */
export function LastResults() {
  const t = useText();
  const results = useQuery(myEntriesQuery(3, SHOWN));
  const rows = results.data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="last-results" className="flex flex-col gap-3">
      <header className="flex items-center justify-between gap-3">
        <h2 id="last-results" className="text-lg">
          {t('home.results')}
        </h2>
        <Link to="/play/results" className={`-mr-3 ${buttonClass({ variant: 'quiet', size: 'small' })}`}>
          {t('home.all-results')}
        </Link>
      </header>
      <ul aria-label={t('home.results')} className="panel @container divide-y overflow-hidden">
        {rows.map((entry) => (
          <li key={entry.team_id}>
            <EntryRow entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}
