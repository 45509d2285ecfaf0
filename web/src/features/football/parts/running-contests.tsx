import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/languages.tsx';
import { contestTopics, useLiveList } from '../../../lib/live.ts';
import { ContestRow } from '../../../ui/contest-row.tsx';
import { Link } from '../../../ui/link.tsx';
import { List } from '../../../ui/list.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { runningContestsQuery } from '../queries.ts';

/** The contests that run now, the first few of them. */
export function RunningContests() {
  const t = useText();
  const question = runningContestsQuery();
  const list = useInfiniteQuery(question);
  const rows = list.data?.pages.flatMap((page) => page.data);
  // The same question again, now that its answer says whose news it depends on.
  useInfiniteQuery({ ...question, ...useLiveList(true, (rows ?? []).flatMap(contestTopics)) });
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
            <EmptyState
              drawing="cards"
              title={t('contests.empty.2.title')}
              text={t('contests.empty.2.text')}
            />
          }
        >
          {(contest) => <ContestRow contest={contest} />}
        </List>
      </div>
    </section>
  );
}
