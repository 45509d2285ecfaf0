import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { teamRulesOf } from '@touchline/domain/contests/team';
import { rulesOf } from '@touchline/domain/rules/index';
import { useMemo, useState } from 'react';
import { serverClock } from '../../../lib/time/clock.ts';
import { useHydrated } from '../../../lib/loading/hooks.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { callQuery } from '../../../lib/api/queries.ts';
import { useScreenTitle } from '../../../lib/page/screen-title.tsx';
import { useSession } from '../../../lib/session/session.tsx';
import { Pitch, type PitchSlot } from '../../../game/pitch/pitch.tsx';
import { ErrorState, Skeleton, SkeletonRows } from '../../../ui/states/states.tsx';
import { draftOf, emptyDraft, placeKey, placesOf } from '../draft/draft.ts';
import { BuilderView } from '../components/builder-view.tsx';
import { usePool, type LoadingPool } from '../pool/use-pool.ts';
import { readPreselected } from '../preselected.ts';
import type { Contest } from '../use-save-team.ts';
import { fieldedOf } from '../use-starts.ts';

const REFETCH_INTERVAL = 60_000;
const LOCKED = 3;

/** A new team for a contest. */
export function NewTeam() {
  const { id } = useParams({ from: '/play/contest/$id/create-team' });
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const preselectedId = readPreselected(search);
  return (
    <TeamBuilder
      key={`${id} ${preselectedId ?? ''}`}
      contestId={Number(id)}
      teamId={null}
      preselectedId={preselectedId}
    />
  );
}

/** A saved team, open for changes. */
export function SavedTeam() {
  const { id, teamId } = useParams({ from: '/play/contest/$id/create-team/$teamId' });
  return (
    <TeamBuilder
      key={`${id}/${teamId}`}
      contestId={Number(id)}
      teamId={Number(teamId)}
      preselectedId={null}
    />
  );
}

interface TeamBuilderProps {
  readonly contestId: number;
  readonly teamId: number | null;
  readonly preselectedId: number | null;
}

function TeamBuilder({ contestId, teamId, preselectedId }: TeamBuilderProps) {
  const t = useText();
  const hydrated = useHydrated();
  const session = useSession();
  const contest = useQuery({
    ...callQuery('contests.get', { id: contestId }),
    refetchInterval: REFETCH_INTERVAL,
  });
  const loading = usePool({ contestId, teamId, isPro: contest.data?.is_pro });
  const isAwaiting = useFirstRead(loading, preselectedId !== null);
  const saved = useQuery({
    ...callQuery('teams.get', { contestId, teamId: teamId ?? 0 }),
    enabled: teamId !== null,
    refetchOnWindowFocus: false,
  });
  const rules = useTeamRules(contest.data);
  const { isLocked, noticeDeadline } = useDeadline(contest.data);
  useScreenTitle(t(teamId === null ? 'teams.title' : 'teams.title.edit'), contest.data?.name);
  const refresh = useRefresh(contestId, contest.data?.is_pro === true);

  const failure = contest.error ?? saved.error ?? (loading.pool === null ? loading.failure : null);
  if (failure !== null) {
    return (
      <ErrorState
        isScreen
        failure={failure}
        onRetry={() => {
          if (contest.error !== null) void contest.refetch();
          if (saved.error !== null) void saved.refetch();
          if (loading.failure !== null) loading.retry();
        }}
      />
    );
  }
  const isLoading = (!loading.isComplete || isAwaiting) && loading.failure === null;
  if (
    !hydrated ||
    contest.data === undefined ||
    rules === null ||
    loading.pool === null ||
    isLoading ||
    (teamId !== null && saved.data === undefined)
  ) {
    return <BuilderSkeleton />;
  }
  return (
    <BuilderView
      source={{
        contest: contest.data,
        teamId,
        managerId: session.status === 'authenticated' ? session.user.id : null,
        saved: saved.data === undefined ? null : draftOf(fieldedOf(saved.data, loading.pool), rules),
        pool: loading.pool,
        loading,
        rules,
        isLocked,
        preselectedId,
      }}
      onDeadline={() => {
        noticeDeadline();
        refresh();
      }}
      onStale={refresh}
    />
  );
}

/**
 * Whether the pool has not been read since the page was opened: one from before a lease does not know it, so a player who
 * is put into the team waits for the next one.
 */
function useFirstRead({ isComplete, isFetching }: LoadingPool, isNeeded: boolean): boolean {
  const [isAwaiting, setAwaiting] = useState(isNeeded);
  if (isAwaiting && isComplete && !isFetching) setAwaiting(false);
  return isAwaiting;
}

/** Refetches the contest and, in a pro contest, its pool: loan offers and eligible players change with it. */
function useRefresh(contestId: number, isPro: boolean) {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: ['contests.get', { id: contestId }] });
    if (isPro) void queries.invalidateQueries({ queryKey: ['contests.players.pickable'] });
  };
}

/** The team rules of the contest. */
function useTeamRules(contest: Contest | undefined) {
  return useMemo(() => {
    if (contest === undefined) return null;
    const { stars, per_club } = contest.team_rules;
    return {
      ...teamRulesOf(
        rulesOf(contest.rules_version),
        { isPro: contest.is_pro, proTier: contest.pro_tier },
        contest.match_count,
      ),
      maxStars: stars ?? Number.POSITIVE_INFINITY,
      maxOfClub: per_club,
    };
  }, [contest]);
}

/** Whether the deadline has passed: by the contest state of the server, or earlier by the countdown of this page. */
function useDeadline(contest: Contest | undefined) {
  const [passed, setPassed] = useState<string | null>(null);
  return {
    isLocked:
      contest !== undefined &&
      (contest.state >= LOCKED ||
        contest.lock_dt === passed ||
        Date.parse(contest.lock_dt) <= serverClock.gameNow()),
    noticeDeadline: () => setPassed(contest?.lock_dt ?? null),
  };
}

const SLOTS = placesOf(emptyDraft()).map((place) => ({
  place,
  slot: { key: placeKey(place), position: place.position, player: null } satisfies PitchSlot,
}));

/** Shown while contest and players load. It has the same places as the builder to avoid layout shift. */
function BuilderSkeleton() {
  const t = useText();
  return (
    <div aria-busy="true" aria-label={t('ui.loading')}>
      <div className="panel mb-3 flex h-16 items-center gap-6 px-4 md:mb-4">
        <Skeleton className="h-6 flex-1" />
        <Skeleton className="h-6 w-20" />
        <Skeleton className="h-6 w-24" />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23.5rem] xl:grid-cols-[minmax(0,1fr)_26rem] xl:gap-6">
        <div className="min-w-0">
          <Skeleton className="mb-2 h-10 w-full max-w-md" />
          <Skeleton className="mb-3 h-9 w-64" />
          <div inert>
            <Pitch
              slots={SLOTS.filter(({ place }) => place.index !== 'reserve').map(({ slot }) => slot)}
              reserves={SLOTS.filter(({ place }) => place.index === 'reserve').map(({ slot }) => slot)}
            />
          </div>
        </div>
        <div className="panel hidden overflow-hidden lg:block">
          <SkeletonRows rows={9} height="h-16" />
        </div>
      </div>
    </div>
  );
}
