import { moneyText, parseMoney, xfc, XFC_UNIT, type Money } from '@touchline/domain/money';
import { goldFor } from '@touchline/domain/wallet/rewards/gold';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { useState } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { LimitLink } from '../../../game/limits/limit-link.tsx';
import { useLanguage, type Language } from '../../../lib/i18n/languages.tsx';
import { goldText, xfcText } from '../../../lib/i18n/money.ts';
import { useUnsavedWork } from '../../../lib/loading/unsaved-work.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { MoneySummary } from '../../../ui/figures/money-summary.tsx';
import { exactAmountText } from '../../../ui/forms/amount-text.ts';
import { MoneyField, typedMoney, type TypedMoney } from '../../../ui/forms/money-field.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { GoldUses } from '../components/gold-uses.tsx';

const { goldPerXfc, exchangeStep } = CURRENT_RULES.money;
const QUICK = [1n, 5n, 10n, 25n].map((amount) => xfc(amount * XFC_UNIT));

/** Exchanges XFC for gold: what leaves, what comes, and both balances after, before one confirm. */
export function BuyGold() {
  const { t } = useLanguage();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] xl:gap-10">
      <div>
        <PageHeader
          title={t('rewards.gold.heading')}
          text={t('rewards.gold.text', { gold: Number(goldPerXfc) })}
        />
        <GoldForm />
      </div>
      <GoldUses />
    </div>
  );
}

/** Why an amount cannot be exchanged, in words; null when it can. */
function problemOf(typed: TypedMoney<'XFC'>, balance: Money<'XFC'>, { t, locale }: Language): string | null {
  if (typed.money === null) return t('rewards.gold.none');
  if (goldFor(typed.money, CURRENT_RULES) === null)
    return t('rewards.gold.step', { step: exactAmountText(exchangeStep, locale) });
  return typed.money.units > balance.units
    ? t('rewards.gold.short', { balance: xfcText(moneyText(balance), locale) })
    : null;
}

function GoldForm() {
  const language = useLanguage();
  const { t, locale } = language;
  const user = useUser();
  const [typed, setTyped] = useState(() => typedMoney<'XFC'>(null, locale));
  const balance = parseMoney('XFC', user?.balance ?? '0') ?? xfc(0n);
  const max = xfc(balance.units - (balance.units % exchangeStep.units));
  const exchange = useCall('gold.buy', {
    refreshesUser: true,
    invalidates: ['wallet.balances', 'wallet.transactions', 'market.leases.list'],
    onSuccess: ({ gold_amount }) => {
      setTyped(typedMoney<'XFC'>(null, locale));
      toast('done', t('rewards.gold.done', { gold: goldText(gold_amount, locale) }));
    },
  });
  useUnsavedWork(typed.text !== '');
  const price = typed.money ?? xfc(0n);
  const bought = goldFor(price, CURRENT_RULES);
  const blocked = problemOf(typed, balance, language);
  const isOdd = typed.money !== null && bought === null && typed.money.units > 0n;
  const goldAfter = (parseMoney('GOLD', user?.gold_balance ?? '0')?.units ?? 0n) + (bought?.units ?? 0n);
  return (
    <div className="flex flex-col gap-4">
      <MoneyField
        label={t('rewards.gold.amount')}
        currency="XFC"
        value={typed}
        onChange={setTyped}
        limits={{ max }}
        hint={t('rewards.gold.hint', { step: exactAmountText(exchangeStep, locale) })}
        error={isOdd ? blocked : null}
      />
      <QuickAmounts balance={balance} onChoose={(amount) => setTyped(typedMoney(amount, locale))} />
      <MoneySummary
        leaves={{ label: t('forms.leaves'), amount: price }}
        comes={{
          label: t('forms.comes'),
          amount: bought ?? { currency: 'GOLD', units: 0n },
          currency: 'GOLD',
        }}
        fee={{ label: t('forms.fee'), amount: xfc(0n) }}
        balanceAfter={{
          label: t('forms.after'),
          amount: blocked === null ? xfc(balance.units - price.units) : balance,
        }}
        confirm={
          bought === null
            ? t('rewards.gold.confirm.none')
            : t('rewards.gold.confirm', { gold: goldText(moneyText(bought), locale) })
        }
        onConfirm={() => exchange.mutate({ xfc_amount: moneyText(price) })}
        busy={exchange.isPending}
        blocked={blocked}
        failure={exchange.error === null ? null : failureText(exchange.error, t)}
        remedy={<LimitLink failure={exchange.error} />}
      />
      <p className="flex items-baseline justify-center gap-2 text-sm text-muted">
        {t('rewards.gold.after')}
        <MoneyText amount={{ currency: 'GOLD', units: goldAfter }} currency="GOLD" size="small" />
      </p>
    </div>
  );
}

interface QuickAmountsProps {
  readonly balance: Money<'XFC'>;
  readonly onChoose: (amount: Money<'XFC'>) => void;
}

/** Amounts that fill the field with one press; those above the balance are left out. */
function QuickAmounts({ balance, onChoose }: QuickAmountsProps) {
  const { t, locale } = useLanguage();
  const affordable = QUICK.filter(({ units }) => units <= balance.units);
  if (affordable.length === 0) return null;
  return (
    <ul aria-label={t('rewards.gold.quick')} className="grid grid-cols-4 gap-2">
      {affordable.map((amount) => (
        <li key={amount.units.toString()}>
          <button
            type="button"
            onClick={() => onChoose(amount)}
            className="figures min-h-11 w-full rounded-sm border bg-surface text-base hover:bg-hover"
          >
            {exactAmountText(amount, locale).replace(/[.,]00$/, '')}
          </button>
        </li>
      ))}
    </ul>
  );
}
