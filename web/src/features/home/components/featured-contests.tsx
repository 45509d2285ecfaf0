import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n/languages.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { CONTEST_COLUMNS, ContestRow } from '../../../game/contests/contest-row.tsx';
import { Link } from '../../../ui/text/link.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { featuredContestsQuery } from '../queries.ts';
import { featured } from '../featured.ts';
import { useSoonest } from '../soonest.ts';

const HEADS = [
  'contests.column.pool',
  'contests.column.entry',
  'contests.column.seats',
  'contests.column.closes',
] as const;

/** The free and the paid contest closing next, then those with the largest pools, and a link to all. */
export function FeaturedContests() {
  const t = useText();
  const largest = useQuery(featuredContestsQuery());
  const soonest = useSoonest();
  const rows =
    largest.data === undefined || !soonest.isReady
      ? undefined
      : featured(soonest.contests, largest.data.data);
  const refetch = () => {
    soonest.refetch();
    void largest.refetch();
  };
  return (
    <section aria-labelledby="featured" className="flex flex-col gap-3">
      <header className="flex items-center justify-between gap-3">
        <h2 id="featured" className="text-lg">
          {t('home.featured')}
        </h2>
        <Link to="/play/contests" className={`-mr-3 ${buttonClass({ variant: 'quiet', size: 'small' })}`}>
          {t('home.all-contests')}
        </Link>
      </header>
      <div className="panel @container overflow-hidden">
        {rows?.length !== 0 && <ColumnHeads />}
        <List
          label={t('home.featured')}
          rows={rows}
          rowKey={(contest) => contest.id}
          rowHeight={84}
          failure={largest.error ?? soonest.failure}
          onRetry={refetch}
          empty={
            <EmptyState
              drawing="tunnel"
              title={t('contests.empty.1.title')}
              text={t('contests.empty.1.text')}
              action={
                <Link to="/play/live" className={buttonClass({})}>
                  {t('contests.empty.to-live')}
                </Link>
              }
            />
          }
        >
          {(contest) => <ContestRow contest={contest} onClosed={refetch} />}
        </List>
      </div>
    </section>
  );
}

function ColumnHeads() {
  const t = useText();
  return (
    <div
      aria-hidden="true"
      className={`eyebrow hidden h-9 items-center gap-x-4 border-b px-4 text-muted @min-[40rem]:grid ${CONTEST_COLUMNS}`}
    >
      <span>{t('contests.column.contest')}</span>
      {HEADS.map((label) => (
        <span key={label}>{t(label)}</span>
      ))}
    </div>
  );
}
