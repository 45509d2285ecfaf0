import { Navigate, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { CONTEST_STATE } from '@touchline/domain/contests/lifecycle';
import { isMissing } from '../../../lib/api/prefetch.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { contestTopics, LIVE_INTERVAL, useLiveQuery } from '../../../lib/live/live.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import { useScreenTitle } from '../../../lib/page/screen-title.tsx';
import { isScreen } from '../../../ui/text/link.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { ContestHead, ContestHeadSkeleton } from '../components/contest-head.tsx';
import { InfoTab } from '../info/info-tab.tsx';
import { MatchesTab } from '../components/matches-tab.tsx';
import { MembersOnly, useMaySeeMembers } from '../components/members-only.tsx';
import { ParticipantsTab } from '../components/participants-tab.tsx';
import { PlayerStatsTab } from '../components/player-stats-tab.tsx';
import { StandingsTab } from '../components/standings-tab.tsx';
import { TeamTab } from '../components/team-tab.tsx';
import {
  builderPath,
  CONTEST_TABS,
  firstTab,
  readContestSearch,
  tabOfSlug,
  type ContestTab,
} from '../contest-tabs.ts';
import { isContestLive } from '../follow-contest.ts';
import type { ContestDetail } from '../queries.ts';
import { LiveHead } from '../standing/live-head.tsx';
import { useLiveContestKeys } from '../use-live-contest-keys.ts';
import { ToNotFound } from '../../../lib/page/to-not-found.tsx';

/** The server's clock may lag ours by a few milliseconds when a countdown ends. */
const AFTER_A_MOMENT = 700;

/** One contest. */
export function ContestScreen() {
  const { id = '' } = useParams({ strict: false });
  return <Contest id={Number(id)} teamId={null} />;
}

/** One contest with one of its teams in view. */
export function ContestTeamScreen() {
  const { id = '', teamId = '' } = useParams({ strict: false });
  return <Contest id={Number(id)} teamId={Number(teamId)} />;
}

function Contest({ id, teamId }: { readonly id: number; readonly teamId: number | null }) {
  const t = useText();
  const detail = useLiveQuery(callQuery('contests.get', { id }), {
    topics: contestTopics,
    interval: (contest) => contest !== undefined && isContestLive(contest.state) && LIVE_INTERVAL,
  });
  useScreenTitle(detail.data?.name);
  useLiveContestKeys(detail.data);
  if (isMissing(detail.error)) return <ToNotFound />;
  if (detail.data === undefined) {
    if (detail.error !== null) {
      return (
        <ErrorState
          failure={detail.error}
          onRetry={() => void detail.refetch()}
          retrying={detail.isFetching}
        />
      );
    }
    return (
      <output aria-label={t('ui.loading')} className="block">
        <ContestHeadSkeleton />
        <SkeletonRows />
      </output>
    );
  }
  const askAgain = () => void setTimeout(() => void detail.refetch(), AFTER_A_MOMENT);
  return (
    <>
      <RightAddress contest={detail.data} teamId={teamId} />
      <Head contest={detail.data} onMoment={askAgain} />
      <ContestTabs contest={detail.data} teamId={teamId} onMoment={askAgain} />
    </>
  );
}

/** Puts the name of the contest into an address without it, or with another. */
function RightAddress({
  contest,
  teamId,
}: {
  readonly contest: ContestDetail;
  readonly teamId: number | null;
}) {
  const { slug } = useParams({ strict: false });
  if (contest.slug === '' || slug === contest.slug || tabOfSlug(slug) !== undefined) return null;
  const params = { id: String(contest.id), slug: contest.slug };
  const common = { search: true, replace: true, resetScroll: false } as const;
  return teamId === null ? (
    <Navigate to="/play/contest/$id/$slug" params={params} {...common} />
  ) : (
    <Navigate
      to="/play/contest/$id/$slug/$teamId"
      params={{ ...params, teamId: String(teamId) }}
      {...common}
    />
  );
}

/** The contest page: terms and sign-up before the first kick-off, the live board after it. */
function Head(props: { readonly contest: ContestDetail; readonly onMoment: () => void }) {
  const { state } = props.contest;
  return state === CONTEST_STATE.running ||
    state === CONTEST_STATE.provisional ||
    state === CONTEST_STATE.final ? (
    <LiveHead {...props} />
  ) : (
    <ContestHead {...props} />
  );
}

interface ContestTabsProps {
  readonly contest: ContestDetail;
  readonly teamId: number | null;
  readonly onMoment: () => void;
}

function ContestTabs({ contest, teamId, onMoment }: ContestTabsProps) {
  const t = useText();
  const navigate = useNavigate();
  const router = useRouter();
  const { tab: asked } = readContestSearch(useSearch({ strict: false }));
  const { slug } = useParams({ strict: false });
  const maySeeMembers = useMaySeeMembers(contest);
  const tab = asked ?? (teamId === null ? (tabOfSlug(slug) ?? firstTab(contest.state)) : 'team');
  const counts: Partial<Record<ContestTab, number>> = {
    participants: contest.entries,
    matches: contest.match_count,
  };
  const builder = builderPath(contest.id);
  const { my_entries: own, my_empty_entries: empty, max_per_manager: limit } = contest;
  const mayBuild =
    contest.state === CONTEST_STATE.open && isScreen(router, builder) && (empty > 0 || own < limit);
  const isFurther = own > 0 && empty === 0;
  const choices = [...CONTEST_TABS, ...(mayBuild ? (['create-team'] as const) : [])].map((value) => ({
    value,
    label: t(
      `contests.contest-tab.${value === 'create-team' && isFurther ? 'another-team' : value}`,
      value === 'create-team' && isFurther ? { number: own + 1 } : {},
    ),
    count: value === 'create-team' ? undefined : counts[value],
  }));
  const open = (next: ContestTab | 'create-team') => {
    if (next === 'create-team') return router.history.push(builder);
    void navigate({
      to: '/play/contest/$id/$slug',
      params: { id: String(contest.id), slug: contest.slug },
      search: { tab: next },
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <Tabs id="contest" label={t('contests.contest-tabs')} choices={choices} value={tab} onChange={open}>
      {tab === 'info' && <InfoTab contest={contest} />}
      {tab === 'matches' && <MatchesTab contest={contest} />}
      {tab !== 'info' && tab !== 'matches' && !maySeeMembers && <MembersOnly contest={contest} />}
      {maySeeMembers && (
        <>
          {tab === 'participants' && <ParticipantsTab contest={contest} />}
          {tab === 'results-contest' && <StandingsTab contest={contest} />}
          {tab === 'player-stats' && <PlayerStatsTab contest={contest} onMoment={onMoment} />}
          {tab === 'team' && <TeamTab contest={contest} teamId={teamId} />}
        </>
      )}
    </Tabs>
  );
}
