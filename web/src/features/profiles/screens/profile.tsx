import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { isMissing } from '../../../lib/api/prefetch.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useScreenTitle } from '../../../lib/page/screen-title.tsx';
import { ErrorState, Skeleton, SkeletonRows } from '../../../ui/states/states.tsx';
import { OwnedPlayers, OwnedVenues } from '../components/owned-cards.tsx';
import { Overview } from '../components/overview.tsx';
import { ProfileHead } from '../components/profile-head.tsx';
import { ProfileNav } from '../components/profile-nav.tsx';
import { Trophies } from '../components/trophies.tsx';
import { tabOf } from '../profile-tabs.ts';
import { profileQuery, type Profile } from '../queries.ts';
import { ToNotFound } from '../../../lib/page/to-not-found.tsx';

/** A manager's public profile, with a tab for each third segment of its address. */
export function ProfileScreen() {
  const t = useText();
  const { id = '', slug, tab } = useParams({ strict: false });
  const profile = useQuery(profileQuery(Number(id)));
  useScreenTitle(profile.data?.manager.nickname);
  if (isMissing(profile.error)) return <ToNotFound />;
  if (profile.data !== undefined) {
    return (
      <div className="flex flex-col gap-4">
        <ProfileHead profile={profile.data} />
        <ProfileTabs profile={profile.data} tab={tabOf(tab) ?? tabOf(slug) ?? 'overview'} />
      </div>
    );
  }
  if (profile.error !== null) {
    return (
      <ErrorState
        failure={profile.error}
        onRetry={() => void profile.refetch()}
        retrying={profile.isFetching}
      />
    );
  }
  return (
    <output aria-label={t('ui.loading')} className="flex flex-col gap-4">
      <div className="panel flex items-center gap-4 p-4 md:gap-6 md:p-6">
        <Skeleton round className="size-24" />
        <div className="flex flex-col gap-2">
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-4 w-40" />
        </div>
      </div>
      <div className="panel">
        <SkeletonRows rows={6} />
      </div>
    </output>
  );
}

interface TabProps {
  readonly profile: Profile;
  readonly tab: ReturnType<typeof tabOf>;
}

function ProfileTabs({ profile, tab = 'overview' }: TabProps) {
  const { id } = profile.manager;
  return (
    <>
      <ProfileNav profile={profile} tab={tab} />
      {tab === 'overview' && <Overview profile={profile} />}
      {tab === 'owned-players' && <OwnedPlayers id={id} isShown={profile.cards !== null} />}
      {tab === 'owned-venues' && <OwnedVenues id={id} isShown={profile.cards !== null} />}
      {tab === 'owned-achievments' && <Trophies profile={profile} />}
    </>
  );
}
