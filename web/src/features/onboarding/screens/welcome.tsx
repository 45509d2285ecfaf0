import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { callQuery } from '../../../lib/api/queries.ts';
import { useWelcome } from '../../../lib/session/use-welcome.ts';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { useTourTexts } from '../tour-texts.ts';
import { FirstTeam } from '../welcome/first-team.tsx';
import { StarterSet } from '../welcome/starter-set.tsx';
import type { First } from '../welcome/first-contest.tsx';

/** A newcomer's first screen: the starter set, then one press to a team in a contest, and what comes next. */
export function Welcome() {
  const t = useTourTexts();
  const { isOpen, isUnpacked } = useWelcome();
  const [entered, setEntered] = useState<First['team']>(null);
  const leases = useQuery(callQuery('market.leases.list', {}));
  const first = useQuery(callQuery('contests.first', {}));
  const failure = leases.error ?? first.error;
  const team = entered ?? (isUnpacked ? first.data?.team : null) ?? null;
  if (team !== null && t !== null) return <FirstTeam t={t} team={team} isNew={entered !== null} />;
  if (team === null && !isOpen && first.data !== undefined) return <Navigate to="/" replace />;
  if (team === null && t !== null && leases.data !== undefined && first.data !== undefined) {
    return (
      <StarterSet
        t={t}
        leases={leases.data.data}
        first={first.data}
        onEntered={setEntered}
        onMissed={() => void first.refetch()}
      />
    );
  }
  if (failure !== null) {
    const retry = () => void Promise.all([leases.refetch(), first.refetch()]);
    return (
      <div className="panel">
        <ErrorState failure={failure} onRetry={retry} retrying={leases.isFetching || first.isFetching} />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-6 pt-2" aria-busy="true">
      <Skeleton className="h-16 w-full max-w-md" />
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
