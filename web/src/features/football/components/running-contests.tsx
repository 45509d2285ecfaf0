import { useText } from '../../../lib/i18n/languages.tsx';
import { contestTopics, followList } from '../../../lib/live/live.ts';
import { useLivePages } from '../../../lib/live/live-pages.ts';
import { pagesOf, rowsOf } from '../../../lib/api/pages.ts';
import { ContestRow } from '../../../game/contests/contest-row.tsx';
import { Link } from '../../../ui/text/link.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { runningContestsQuery } from '../queries.ts';

/** The contests that run now, the first few of them. */
export function RunningContests() {
  const t = useText();
  const list = useLivePages(
    runningContestsQuery(),
    followList(true, (pages) => rowsOf(pages).flatMap(contestTopics)),
  );
  const { rows } = pagesOf(list);
  return (
    <section aria-label={t('football.live.contests')} className="flex flex-col gap-2.5">
      <header className="flex items-baseline justify-between gap-3">
        <h2 className="text-lg">{t('football.live.contests')}</h2>
        {list.hasNextPage && (
          <Link
            to="/play/contests"
            search={{ when: 2 }}
            className="font-semibold text-accent-ink underline-offset-3 hover:underline"
          >
            {t('football.live.all-contests')}
          </Link>
        )}
      </header>
      <div className="panel @container overflow-hidden">
        <List
          label={t('football.live.contests')}
          rows={rows}
          rowKey={(contest) => contest.id}
          rowHeight={84}
          failure={list.error}
          onRetry={() => void list.refetch()}
          empty={
            <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-4 text-muted">
              {t('contests.empty.2.title')}
              <Link
                to="/play/contests"
                className="font-semibold text-accent-ink underline-offset-3 hover:underline"
              >
                {t('contests.empty.to-lobby')}
              </Link>
            </p>
          }
        >
          {(contest) => <ContestRow contest={contest} />}
        </List>
      </div>
    </section>
  );
}
