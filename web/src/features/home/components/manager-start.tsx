import { CONTEST_STATE } from '@touchline/domain/contests/lifecycle';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n/languages.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import type { Entry } from '../../../game/contests/entry-row.tsx';
import { MyRound } from '../../../game/contests/my-round.tsx';
import { Link, PathLink } from '../../../ui/text/link.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { myEntriesQuery } from '../../../game/contests/my-entries-query.ts';
import { closingFirst } from '../soonest.ts';
import { CardsInForm } from './cards-in-form.tsx';
import { FeaturedContests } from './featured-contests.tsx';
import { LastResults } from './last-results.tsx';
import { MarketMovers } from './market-movers.tsx';
import { LiveNow } from './live-now.tsx';
import { MyTeams } from './my-teams.tsx';
import { NextDeadline } from './next-deadline.tsx';
import { WelcomeBanner } from './welcome-banner.tsx';

/** The start page of a manager: their round, live matches, teams that play later, next deadline, open contests, last results. */
export function ManagerStart() {
  const t = useText();
  const upcoming = useQuery(myEntriesQuery(1));
  const open = (upcoming.data?.data ?? []).filter(({ contest }) => contest.state === CONTEST_STATE.open);
  const empty = open.filter((entry) => !entry.has_team);
  // A seat without a team is lost at its deadline: no other one matters more.
  const own = closingFirst(empty.map(({ contest }) => contest));
  const running = useQuery(myEntriesQuery(2));
  const hasTeams = open.length > empty.length || (running.data?.data.length ?? 0) > 0;
  const deadlineFirst = own !== undefined || !hasTeams;
  return (
    <>
      <PageHeader title={t('home.manager.title')} />
      <div className="flex flex-col gap-8">
        <WelcomeBanner hasTeams={hasTeams} />
        <SeatsWithoutTeam entries={empty.filter(({ contest }) => contest.id !== own?.id)} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_auto_1fr]">
          <div className="flex min-w-0 flex-col gap-8 empty:hidden xl:col-start-1 xl:row-start-1">
            <MyRound />
            <LiveNow />
          </div>
          <div
            className={`xl:col-start-2 xl:row-span-3 xl:row-start-1 xl:pt-11 ${deadlineFirst ? '' : 'max-xl:order-1'}`}
          >
            <NextDeadline own={own} main />
          </div>
          <div className="min-w-0 empty:hidden xl:col-start-1 xl:row-start-2">
            <MyTeams />
          </div>
          <div className="empty:hidden max-xl:order-2 xl:col-start-1">
            <LastResults />
          </div>
        </div>
        <FeaturedContests />
        <MarketMovers />
        <CardsInForm />
      </div>
    </>
  );
}

/** Further seats I hold and must still fill, the most urgent first. */
function SeatsWithoutTeam({ entries }: { readonly entries: readonly Entry[] }) {
  const t = useText();
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="no-team" className="flex flex-col gap-3">
      <h2 id="no-team" className="text-lg">
        {t('home.no-team')}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
        {entries.map((entry) => (
          <li key={entry.team_id} className="panel flex items-center gap-4 border-live px-4 py-3">
            <span className="flex min-w-0 flex-1 flex-col">
              <Link
                to="/play/contest/$id/$slug"
                params={{ id: String(entry.contest.id), slug: entry.contest.slug }}
                className="truncate text-base font-semibold hover:underline"
              >
                {entry.contest.name}
              </Link>
              <span className="text-xs text-muted">
                {t('contests.column.closes')} <Countdown until={entry.contest.lock_dt} />
              </span>
            </span>
            <PathLink path={`/play/contest/${entry.contest.id}/create-team`} className={buttonClass({})}>
              {t('contests.team.make')}
            </PathLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
