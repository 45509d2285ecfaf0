import { CONTEST_STATE } from '@touchline/domain/contests/state';
import { ArrowLeftRight, BellRing } from 'lucide-react';
import { useCall } from '../../../lib/api/use-call.ts';
import { failureText } from '../../../lib/api/failure.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { ContestDetail, TeamView } from '../queries.ts';

interface LineUpAlarmProps {
  readonly contest: ContestDetail;
  readonly team: TeamView;
}

/**
 * Before the deadline: the non-starters of the manager's eleven by the announced line-ups, and one press that
 * swaps them.
 */
export function LineUpAlarm({ contest, team }: LineUpAlarmProps) {
  const t = useText();
  const swap = useCall('teams.swapNonStarters', {
    invalidates: ['teams.get', 'contests.entries', 'contests.players.pickable'],
    onSuccess({ out, in: coming, left }) {
      if (out.length > 0) {
        const values = { out: out.join(', '), in: coming.join(', ') };
        toast('done', t('line-ups.swapped', values));
      } else toast('info', t(left > 0 ? 'line-ups.swap.impossible' : 'line-ups.swap.none'));
    },
    onFailure: (failure) => toast('failed', failureText(failure, t)),
  });
  const out = team.picks.filter(
    ({ role, line_up }) => role === 'starter' && (line_up === 'bench' || line_up === 'left_out'),
  );
  if (!team.mine || contest.state !== CONTEST_STATE.open || out.length === 0) return null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm bg-xfc-soft px-4 py-2"
    >
      <BellRing size={18} className="shrink-0 text-xfc" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-48 py-1">
        <span className="font-semibold">{t('line-ups.alarm', { count: out.length })}</span>{' '}
        <span className="text-muted">{out.map(({ short_name }) => short_name).join(', ')}</span>
      </p>
      <Button
        variant="main"
        size="small"
        icon={ArrowLeftRight}
        busy={swap.isPending}
        onClick={() => swap.mutate({ teamId: team.id })}
      >
        {t('line-ups.swap')}
      </Button>
    </div>
  );
}
