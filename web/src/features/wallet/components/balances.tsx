import { useLanguage } from '../../../lib/i18n/languages.tsx';
import type { CallOutput } from '../../../lib/api/request.ts';
import { ButtonLink } from '../../../ui/text/link.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import { ValueChart } from './value-chart.tsx';
import { numberFormat } from '../../../lib/i18n/formats.ts';

type WalletFacts = CallOutput<'wallet.balances'>;

/** The manager's balances: available, held, withdrawable, and gold. */
export function Balances({ wallet }: { readonly wallet: WalletFacts | undefined }) {
  const { t, locale } = useLanguage();
  const euros = numberFormat(locale, { style: 'currency', currency: 'EUR' });
  return (
    <section aria-label={t('wallet.balances')} className="panel overflow-hidden">
      <div className="grid gap-6 p-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] md:items-end md:p-6">
        <div className="flex flex-col items-start gap-4">
          <div className="flex flex-col gap-1">
            <p className="eyebrow text-muted">{t('wallet.available')}</p>
            {wallet === undefined ? (
              <Skeleton className="h-12 w-40" />
            ) : (
              <p className="flex items-baseline gap-2 [&_.figures]:text-[3rem] [&_.figures]:leading-12">
                <MoneyText amount={wallet.balance} exact size="large" />
              </p>
            )}
            {wallet === undefined ? (
              <Skeleton className="h-4 w-28" />
            ) : (
              <p className="tabular text-muted">
                {t(/[1-9]/.test(wallet.held_balance) ? 'wallet.euros.held' : 'wallet.euros', {
                  amount: euros.format(Number(wallet.eur_value)),
                })}
              </p>
            )}
          </div>
          <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
            <ButtonLink
              to="/my-account/my-wallet/buy-xfc/{-$type}"
              params={{ type: undefined }}
              variant="main"
            >
              {t('wallet.get')}
            </ButtonLink>
            <ButtonLink to="/my-account/my-wallet/add-xfc/{-$type}" params={{ type: 'network' }}>
              {t('wallet.add')}
            </ButtonLink>
            <ButtonLink to="/my-account/my-wallet/withdraw-xfc/{-$type}" params={{ type: 'network' }}>
              {t('wallet.withdraw')}
            </ButtonLink>
            <ButtonLink to="/my-account/my-wallet/transactions">{t('wallet.transactions.title')}</ButtonLink>
          </div>
        </div>
        {wallet === undefined ? <Skeleton className="h-28 w-full" /> : <ValueChart days={wallet.history} />}
      </div>
      <dl className="grid divide-y border-t sm:grid-cols-3 sm:divide-x sm:divide-y-0">
        <Part label={t('wallet.held')} text={t('wallet.held.text')} amount={wallet?.held_balance} />
        <Part
          label={t('wallet.withdrawable')}
          text={t('wallet.withdrawable.text')}
          amount={wallet?.withdrawable_balance}
        />
        <Part
          label={t('wallet.gold')}
          text={t('wallet.gold.text')}
          amount={wallet?.gold_balance}
          currency="GOLD"
        />
      </dl>
    </section>
  );
}

interface PartProps {
  readonly label: string;
  readonly text: string;
  readonly amount: string | undefined;
  readonly currency?: 'XFC' | 'GOLD';
}

function Part({ label, text, amount, currency = 'XFC' }: PartProps) {
  return (
    <div className="flex items-baseline justify-between gap-4 px-5 py-3 sm:flex-col sm:items-start sm:justify-start sm:gap-1 sm:py-4 md:px-6">
      <dt className="flex-1 sm:flex-none">
        <span className="eyebrow block text-muted">{label}</span>
        <span className="block pt-1 text-xs text-pretty text-muted sm:hidden">{text}</span>
      </dt>
      <dd className="flex flex-col gap-1">
        {amount === undefined ? (
          <Skeleton className="h-7 w-24" />
        ) : (
          <MoneyText amount={amount} exact currency={currency} size="large" />
        )}
        <span className="text-xs text-pretty text-muted max-sm:hidden">{text}</span>
      </dd>
    </div>
  );
}
