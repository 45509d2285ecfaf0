import { useQuery } from '@tanstack/react-query';
import { Droplets } from 'lucide-react';
import { callQuery } from '../../lib/api/queries.ts';
import type { CallOutput } from '../../lib/api/request.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useLanguage } from '../../lib/i18n/languages.tsx';
import { xfcText } from '../../lib/i18n/money.ts';
import { Button } from '../../ui/controls/button.tsx';
import { buttonClass } from '../../ui/controls/button-variant.ts';
import { Countdown } from '../../ui/figures/countdown.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { FailureNote } from '../../ui/states/failure-note.tsx';
import { ErrorState, Skeleton } from '../../ui/states/states.tsx';
import { PathLink } from '../../ui/text/link.tsx';

type FountainState = CallOutput<'fountain.get'>;

/** The fountain on the wallet: what it pays, a button while it does, and the reason while it does not. */
export function FountainCard() {
  const { t, locale } = useLanguage();
  const fountain = useQuery(callQuery('fountain.get', {}));
  const claim = useCall('fountain.claim', {
    refreshesUser: true,
    invalidates: ['fountain.get', 'wallet.balances', 'wallet.transactions'],
    onSuccess: ({ amount }) => toast('done', t('rewards.fountain.done', { amount: xfcText(amount, locale) })),
    onFailure: () => void fountain.refetch(),
  });
  const { data } = fountain;
  if (data === undefined) {
    if (fountain.error === null) return <Skeleton className="m-4 h-24" />;
    const retry = () => void fountain.refetch();
    return <ErrorState failure={fountain.error} onRetry={retry} retrying={fountain.isFetching} />;
  }
  const amount = xfcText(data.amount, locale);
  return (
    <div className="flex flex-col gap-3 p-4">
      <div className="flex items-start gap-3">
        <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-xfc-soft text-xfc">
          <Droplets size={18} aria-hidden="true" />
        </span>
        <div className="flex min-w-0 flex-col gap-0.5">
          <h3 className="font-medium">{t('rewards.fountain')}</h3>
          <p className="text-sm text-pretty text-muted">{t('rewards.fountain.text', { amount })}</p>
        </div>
      </div>
      {data.reason === null ? (
        <Button variant="main" wide busy={claim.isPending} onClick={() => claim.mutate({})}>
          {t('rewards.fountain.claim', { amount })}
        </Button>
      ) : (
        <WhyNot state={data} onEnd={() => void fountain.refetch()} />
      )}
      {claim.isSuccess && <p className="text-xs text-pretty text-muted">{t('rewards.fountain.bonus')}</p>}
      <FailureNote failure={claim.error} />
    </div>
  );
}

/** Why the fountain does not pay now, with the manager's options. */
function WhyNot({ state, onEnd }: { readonly state: FountainState; readonly onEnd: () => void }) {
  const { t, locale } = useLanguage();
  const below = xfcText(state.below, locale);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-sm bg-ground px-3 py-2.5">
      <p className="min-w-0 flex-1 basis-48 text-sm text-pretty">
        {t(`rewards.fountain.reason.${state.reason ?? 'budget'}`, { below })}
        {state.reason === 'too_soon' && state.next_dt !== null && (
          <>
            {' '}
            <Countdown until={state.next_dt} urgent={false} onEnd={onEnd} />
          </>
        )}
      </p>
      {state.reason === 'unverified' && (
        <PathLink path="/my-account/account-info" className={buttonClass({ size: 'small' })}>
          {t('rewards.fountain.verify')}
        </PathLink>
      )}
    </div>
  );
}
