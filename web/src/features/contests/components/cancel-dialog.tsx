import { moneyText, parseMoney, xfc } from '@touchline/domain/money';
import { balanceAfter } from '../../../game/contests/balance-after.ts';
import { failureText } from '../../../lib/api/failure.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { MoneySummary, type MoneyLine } from '../../../ui/figures/money-summary.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { AFTER_SEAT, type ContestDetail } from '../queries.ts';

interface CancelDialogProps {
  readonly contest: ContestDetail;
  readonly onClose: () => void;
}

/** Cancels a contest that no one else has joined: the organizer's hold and fee are returned. */
export function CancelDialog({ contest, onClose }: CancelDialogProps) {
  const t = useText();
  const user = useUser();
  const cancel = useCall('contests.cancel', {
    invalidates: [...AFTER_SEAT, 'contests.venues'],
    refreshesUser: true,
    onSuccess: () => {
      toast('done', t('contest-creation.cancel.done'));
      onClose();
    },
  });
  const back = returnedBy(contest);
  const { after } = balanceAfter(user?.balance ?? '0', back, 'comes');
  const comes: MoneyLine = { label: t('contest-creation.cancel.comes'), amount: back };
  return (
    <Dialog open onClose={onClose} title={t('contest-creation.cancel')}>
      <p className="pb-4 text-muted">
        {t(contest.venue === null ? 'contest-creation.cancel.text' : 'contest-creation.cancel.venue', {
          name: contest.name,
        })}
      </p>
      <MoneySummary
        leaves={null}
        comes={comes}
        fee={null}
        balanceAfter={{ label: t('contests.join.after'), amount: after }}
        confirm={t('contest-creation.cancel.confirm')}
        onConfirm={() => cancel.mutate({ id: contest.id })}
        busy={cancel.isPending}
        failure={cancel.error === null ? null : failureText(cancel.error, t)}
      />
    </Dialog>
  );
}

/** The larger of added prize and guarantee, and the fees of the organizer's own entries; decimal text. */
function returnedBy({ added_prize, guaranteed_pool, entry_fee, my_entries }: ContestDetail): string {
  const units = (amount: string) => parseMoney('XFC', amount)?.units ?? 0n;
  const added = units(added_prize);
  const promised = units(guaranteed_pool);
  const held = added > promised ? added : promised;
  return moneyText(xfc(held + units(entry_fee) * BigInt(my_entries)));
}
