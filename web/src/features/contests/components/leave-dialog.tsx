import { failureText } from '../../../lib/api/failure.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useCall } from '../../../lib/api/use-call.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { MoneySummary } from '../../../ui/figures/money-summary.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { balanceAfter } from '../../../game/contests/balance-after.ts';
import { AFTER_SEAT } from '../queries.ts';
import type { Contest } from '../../../game/contests/contest-row.tsx';

interface LeaveDialogProps {
  readonly contest: Contest;
  /** The entry that is given up. */
  readonly teamId: number;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Leaves a seat before the deadline: the whole fee is returned, and the team of the seat is deleted. */
export function LeaveDialog({ contest, teamId, open, onClose }: LeaveDialogProps) {
  const t = useText();
  const user = useUser();
  const leave = useCall('contests.leave', {
    invalidates: AFTER_SEAT,
    refreshesUser: true,
    onSuccess: () => {
      toast('done', t('contests.left'));
      onClose();
    },
  });
  const { after } = balanceAfter(user?.balance ?? '0', contest.entry_fee, 'comes');
  return (
    <Dialog open={open} onClose={onClose} title={t('contests.leave.title')}>
      <p className="pb-4 text-muted">{t('contests.leave.text', { name: contest.name })}</p>
      <MoneySummary
        leaves={null}
        comes={{ label: t('contests.leave.comes'), amount: contest.entry_fee }}
        fee={null}
        balanceAfter={{ label: t('contests.join.after'), amount: after }}
        confirm={t('contests.leave.confirm')}
        tone="danger"
        onConfirm={() => leave.mutate({ id: contest.id, team_id: teamId })}
        busy={leave.isPending}
        failure={leave.error === null ? null : failureText(leave.error, t)}
      />
    </Dialog>
  );
}
