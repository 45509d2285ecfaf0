import { useQuery } from '@tanstack/react-query';
import { LeagueMark } from '../../game/clubs/league-mark.tsx';
import { FeeText } from '../../game/contests/contest-row.tsx';
import { callQuery } from '../../lib/api/queries.ts';
import { useText } from '../../lib/i18n/languages.tsx';
import { leagueText } from '../../lib/page/league.ts';
import { Countdown } from '../../ui/figures/countdown.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states/states.tsx';
import { Link } from '../../ui/text/link.tsx';

/** The contests to join now that close next. */
export function NextDeadlines() {
  const t = useText();
  const next = useQuery(
    callQuery('contests.list', {
      page: 1,
      noItems: 6,
      when: 1,
      joinable: true,
      fold: true,
      sort_by: 'contest_dt',
      sort_how: 'asc',
    }),
  );
  const again = () => void next.refetch();
  return (
    <section aria-labelledby="next-deadlines" className="flex flex-col gap-2.5">
      <h2 id="next-deadlines" className="text-lg">
        {t('contests.deadlines')}
      </h2>
      <div className="panel overflow-hidden">
        {next.data === undefined &&
          (next.error === null ? (
            <SkeletonRows rows={4} height="h-14" />
          ) : (
            <ErrorState failure={next.error} onRetry={again} />
          ))}
        {next.data?.data.length === 0 && (
          <p className="px-4 py-4 text-muted">{t('contests.empty.1.title')}</p>
        )}
        <ul className="divide-y empty:hidden">
          {next.data?.data.map((contest) => (
            <li key={contest.id}>
              <Link
                to="/play/contest/$id/$slug"
                params={{ id: String(contest.id), slug: contest.slug }}
                className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2"
              >
                <LeagueMark league={contest.league} size={28} />
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="truncate font-semibold">{contest.name}</span>
                  <span className="truncate text-xs text-muted">{leagueText(contest.league, t)}</span>
                </span>
                <span className="flex shrink-0 flex-col items-end">
                  <Countdown until={contest.lock_dt} onEnd={again} />
                  <FeeText contest={contest} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
