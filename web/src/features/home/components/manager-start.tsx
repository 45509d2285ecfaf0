import { CONTEST_STATE } from '@touchline/domain/contests/lifecycle';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/languages.tsx';
import { contestTopics, useLiveList } from '../../../lib/live.ts';
import { useLiveMatches } from '../../../lib/live-matches.ts';
import { buttonClass } from '../../../ui/button-look.ts';
import { Countdown } from '../../../ui/countdown.tsx';
import { EntryRow, type Entry } from '../../../ui/entry-row.tsx';
import { Link, PathLink } from '../../../ui/link.tsx';
import { List } from '../../../ui/list.tsx';
import { MatchStrip } from '../../../ui/match-strip.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { myEntriesQuery } from '../queries.ts';
import { FeaturedContests } from './featured-contests.tsx';
import { NextDeadline } from './next-deadline.tsx';

/** What is on for a manager: seats without a team, running teams, the next deadline, live matches. */
export function ManagerStart() {
  const t = useText();
  const live = useLiveMatches();
  return (
    <div className="flex flex-col gap-8">
      <div>
        <PageHeader title={t('home.manager.title')} />
        {!(live.isError && live.data === undefined) && <MatchStrip matches={live.data?.data} />}
      </div>
      <SeatsWithoutTeam />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <MyTeams />
        <div className="xl:pt-11">
          <NextDeadline />
        </div>
      </div>
      <FeaturedContests />
    </div>
  );
}

/** Seats I hold and must still fill, the most urgent first. */
function SeatsWithoutTeam() {
  const t = useText();
  const upcoming = useQuery(myEntriesQuery(1));
  const empty = (upcoming.data?.data ?? []).filter(
    (entry) => !entry.has_team && entry.contest.state === CONTEST_STATE.open,
  );
  if (empty.length === 0) return null;
  return (
    <section aria-labelledby="no-team" className="flex flex-col gap-3">
      <h2 id="no-team" className="text-lg">
        {t('home.no-team')}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
        {empty.map((entry) => (
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
            <PathLink
              path={`/play/contest/${entry.contest.id}/create-team`}
              className={buttonClass({ look: 'main' })}
            >
              {t('contests.team.make')}
            </PathLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** My running teams with rank and points; when none runs, those that will. */
function MyTeams() {
  const t = useText();
  const running = useQuery(myEntriesQuery(2));
  const topics = new Set((running.data?.data ?? []).flatMap(({ contest }) => contestTopics(contest)));
  // The same question again, now that its answer says whose news it depends on.
  useQuery({ ...myEntriesQuery(2), ...useLiveList(true, [...topics]) });
  const upcoming = useQuery(myEntriesQuery(1));
  const isRunning = (running.data?.data.length ?? 0) > 0;
  const ready = running.data === undefined || upcoming.data === undefined ? undefined : upcoming.data.data;
  const rows: readonly Entry[] | undefined = isRunning
    ? running.data?.data
    : ready?.filter((entry) => entry.has_team);
  return (
    <section aria-labelledby="my-teams" className="flex min-w-0 flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="my-teams" className="text-lg">
          {t(isRunning ? 'home.running' : 'home.upcoming')}
        </h2>
        <Link
          to="/my-account/my-contests/{-$type}"
          params={{ type: undefined }}
          className={`-mr-3 ${buttonClass({ look: 'quiet', size: 'small' })}`}
        >
          {t('home.all-mine')}
        </Link>
      </header>
      <div className="panel @container overflow-hidden">
        <List
          label={t('contests.my.title')}
          rows={rows}
          rowKey={(entry) => entry.team_id}
          rowHeight={76}
          failure={running.error ?? upcoming.error}
          onRetry={() => void Promise.all([running.refetch(), upcoming.refetch()])}
          empty={
            <EmptyState
              title={t('home.no-teams.title')}
              text={t('home.no-teams.text')}
              action={
                <Link to="/play/contests" className={buttonClass({ look: 'main' })}>
                  {t('contests.empty.to-lobby')}
                </Link>
              }
            />
          }
        >
          {(entry) => <EntryRow entry={entry} />}
        </List>
      </div>
    </section>
  );
}
