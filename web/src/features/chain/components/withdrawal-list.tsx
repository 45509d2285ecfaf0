import type { CallOutput } from '../../../lib/api/request.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { ProgressBar } from '../../../ui/figures/progress-bar.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { shortAddress } from './copied-text.tsx';

type Withdrawal = CallOutput<'withdrawals.get'>['withdrawals'][number];

const BROADCAST = 4;
const STATES = [
  null,
  { key: 'requested', tone: 'plain' },
  { key: 'review', tone: 'accent' },
  { key: 'approved', tone: 'plain' },
  { key: 'sent', tone: 'accent' },
  { key: 'confirmed', tone: 'up' },
  { key: 'failed', tone: 'down' },
  { key: 'cancelled', tone: 'plain' },
] as const;

interface WithdrawalListProps {
  readonly withdrawals: readonly Withdrawal[] | undefined;
  readonly needed: number;
  readonly failure: unknown;
  readonly onRetry: () => void;
}

/** Withdrawals with their states as they change, and what can still be cancelled. */
export function WithdrawalList({ withdrawals, needed, failure, onRetry }: WithdrawalListProps) {
  const t = useText();
  return (
    <List
      rows={withdrawals}
      rowKey={(withdrawal) => withdrawal.id}
      rowHeight={84}
      label={t('withdrawals.list')}
      failure={failure}
      onRetry={onRetry}
      empty={
        <EmptyState
          drawing="turnstile"
          title={t('withdrawals.list.empty')}
          text={t('withdrawals.list.empty.text')}
        />
      }
    >
      {(withdrawal) => <WithdrawalRow withdrawal={withdrawal} needed={needed} />}
    </List>
  );
}

function WithdrawalRow({ withdrawal, needed }: { readonly withdrawal: Withdrawal; readonly needed: number }) {
  const t = useText();
  const { state, confirmations, failed, cancellable_until: until } = withdrawal;
  const shown = STATES[state];
  const progress = t('withdrawals.confirmations', { done: Math.min(confirmations, needed), all: needed });
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 flex-col">
          <MoneyText amount={withdrawal.amount} />
          <span className="text-xs text-muted">
            {shortAddress(withdrawal.to_address)}
            <span aria-hidden="true"> · </span>
            <Moment time={withdrawal.created_at} />
          </span>
        </span>
        {shown && <Badge tone={shown.tone}>{t(`withdrawals.state.${shown.key}`)}</Badge>}
      </div>
      {state === BROADCAST && (
        <>
          <ProgressBar value={confirmations} max={needed} label={progress} />
          <span className="tabular text-xs text-muted">{progress}</span>
        </>
      )}
      {failed !== null && <p className="text-xs text-muted">{t(`withdrawals.failed.${failed}`)}</p>}
      {until !== null && <Cancel id={withdrawal.id} until={until} />}
      {withdrawal.txhash !== null && (
        <p className="text-xs break-all text-muted">
          {t('withdrawals.hash')} <code>{withdrawal.txhash}</code>
        </p>
      )}
    </div>
  );
}

function Cancel({ id, until }: { readonly id: number; readonly until: string }) {
  const t = useText();
  const cancel = useCall('withdrawals.cancel', {
    refreshesUser: true,
    invalidates: ['withdrawals.get', 'wallet.balances', 'wallet.promotional'],
    onSuccess: () => toast('done', t('withdrawals.cancelled')),
  });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex items-baseline gap-2 text-xs text-muted">
          {t('withdrawals.cancellable')}
          <Countdown until={until} urgent={false} />
        </span>
        <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate({ id })}>
          {t('withdrawals.cancel')}
        </Button>
      </div>
      {cancel.error !== null && <FailureNote failure={cancel.error} />}
    </div>
  );
}
