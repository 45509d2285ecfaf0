import { useInfiniteQuery } from '@tanstack/react-query';
import { CONTEST_STATE } from '@touchline/domain/contests/state';
import { profilePath } from '../../../game/identity/profile-path.ts';
import { SimulatedLabel } from '../../../game/contests/simulated-mark.tsx';
import { rowsOf } from '../../../lib/api/pages.ts';
import { callPages } from '../../../lib/api/paged-queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { Avatar } from '../../../ui/text/avatar.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import type { ContestDetail } from '../queries.ts';
import { useMaySeeMembers } from '../components/members-only.tsx';

type Rival = CallOutput<'contests.managers'>['data'][number];

/** The two managers of a head-to-head before it starts, mine on the left; an open side waits for its rival. */
export function FaceOff({ contest }: { readonly contest: ContestDetail }) {
  const maySee = useMaySeeMembers(contest);
  if (contest.state > CONTEST_STATE.locked || !maySee) return null;
  return <Sides contest={contest} />;
}

function Sides({ contest }: { readonly contest: ContestDetail }) {
  const t = useText();
  const list = useInfiniteQuery(
    callPages('contests.managers', { id: contest.id, noItems: 2, sort_by: 'joined', sort_how: 'asc' }),
  );
  const rivals = list.data === undefined ? undefined : rowsOf(list.data).toSorted(mineFirst);
  return (
    <section
      aria-label={t('contests.face-off')}
      className="panel grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 p-5 md:p-6 lg:col-span-2"
    >
      {rivals === undefined ? (
        list.error === null ? (
          <>
            <Skeleton className="h-24" />
            <Versus />
            <Skeleton className="h-24" />
          </>
        ) : (
          <div className="col-span-full">
            <ErrorState failure={list.error} onRetry={() => void list.refetch()} />
          </div>
        )
      ) : (
        <>
          <Side rival={rivals[0]} />
          <Versus />
          <Side rival={rivals[1]} />
        </>
      )}
    </section>
  );
}

function mineFirst(one: Rival, other: Rival): number {
  return Number(other.mine) - Number(one.mine);
}

function Versus() {
  const t = useText();
  return (
    <span className="font-display text-2xl font-semibold text-muted uppercase">{t('contests.against')}</span>
  );
}

function Side({ rival }: { readonly rival: Rival | undefined }) {
  const t = useText();
  if (rival === undefined) {
    return (
      <div className="flex min-w-0 flex-col items-center gap-2 text-center">
        <span className="flex size-16 items-center justify-center rounded-full border-2 border-dashed border-line-strong font-display text-xl text-muted">
          ?
        </span>
        <span className="font-medium text-muted">{t('contests.face-off.waiting')}</span>
      </div>
    );
  }
  return (
    <div className="flex min-w-0 flex-col items-center gap-2 text-center">
      <Avatar name={rival.nickname} src={rival.avatar} size={64} />
      <PathLink
        path={profilePath({ id: rival.manager_id, nickname: rival.nickname })}
        className="line-clamp-2 max-w-full text-base font-semibold wrap-anywhere hover:underline"
      >
        {rival.nickname}
      </PathLink>
      <span className="flex flex-wrap items-center justify-center gap-2 text-xs text-muted">
        {t('shell.level', { level: rival.user_level })}
        {rival.simulated && <SimulatedLabel />}
        {rival.mine && <Badge tone="accent">{t('contests.standings.me')}</Badge>}
      </span>
    </div>
  );
}
