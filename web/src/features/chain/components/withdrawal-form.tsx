import { moneyText, parseMoney, xfc, type Money } from '@touchline/domain/money';
import { ShieldAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useLanguage, useText, type Language } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { useUnsavedWork } from '../../../lib/loading/unsaved-work.ts';
import { useSensitiveCall } from '../../../lib/session/sensitive-call.tsx';
import { TextField } from '../../../ui/controls/field.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { MoneySummary } from '../../../ui/figures/money-summary.tsx';
import { MoneyField, typedMoney, type TypedMoney } from '../../../ui/forms/money-field.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';

type Details = CallOutput<'withdrawals.get'>;
type Address = Details['addresses'][number];

const NONE = xfc(0n);
const money = (amount: string): Money<'XFC'> => parseMoney('XFC', amount) ?? NONE;
const smallestOf = (...amounts: readonly Money<'XFC'>[]): Money<'XFC'> =>
  amounts.reduce((smallest, each) => (each.units < smallest.units ? each : smallest));

/**
 * Requests a withdrawal to a linked address, and shows the amount that leaves, the amount that arrives, the fee
 * and the balance after.
 */
export function WithdrawalForm({
  details,
  networkId,
}: {
  readonly details: Details;
  readonly networkId: number;
}) {
  const language = useLanguage();
  const { t, locale } = language;
  const [typed, setTyped] = useState(() => typedMoney<'XFC'>(null, locale));
  const [chosen, setChosen] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const address = details.addresses.find((each) => each.address === chosen) ?? details.addresses[0];
  const request = useRequest(() => {
    setTyped(typedMoney<'XFC'>(null, locale));
    setCode('');
  });
  useUnsavedWork(typed.text !== '');
  const [available, fee] = [money(details.available), money(details.fee)];
  const max = smallestOf(money(details.withdrawable), money(details.left_today));
  const amount = typed.money ?? NONE;
  const problem = problemOf(details, { amount: typed.money, max, address, code }, language);
  const arrives = amount.units > fee.units ? xfc(amount.units - fee.units) : NONE;
  return (
    <div className="flex flex-col gap-5 p-4">
      <AddressChoice addresses={details.addresses} chosen={address?.address ?? ''} onChoose={setChosen} />
      {address?.is_first_use === true && <FirstUse address={address.address} />}
      <Fields {...{ details, max, typed, code }} onType={setTyped} onCode={setCode} />
      <MoneySummary
        leaves={{ label: t('forms.leaves'), amount }}
        comes={{ label: t('withdrawals.arrives'), amount: arrives }}
        fee={{ label: t('withdrawals.fee'), amount: fee }}
        alsoPaid={{ label: t('withdrawals.network-fee'), thing: networkFeeText(details, language) }}
        balanceAfter={{
          label: t('forms.after'),
          amount: problem === null ? xfc(available.units - amount.units) : available,
        }}
        confirm={
          typed.money === null
            ? t('withdrawals.confirm.none')
            : t('withdrawals.confirm', { amount: xfcText(moneyText(amount), locale) })
        }
        onConfirm={() =>
          request.mutate({
            amount: moneyText(amount),
            toAddr: address?.address ?? '',
            networkId,
            ...(details.needs_code && { twoFACode: code.trim() }),
          })
        }
        busy={request.isPending}
        blocked={problem}
        failure={request.error === null ? null : failureText(request.error, t)}
      />
      <p className="text-xs text-pretty text-muted">
        {t('withdrawals.time', {
          minutes: details.cancel_minutes,
          review: xfcText(details.review_from, locale),
        })}
      </p>
    </div>
  );
}

/** Asks for the withdrawal, after a confirmation where the server wants one. */
function useRequest(onDone: () => void) {
  const { t, locale } = useLanguage();
  return useSensitiveCall('withdrawals.request', {
    refreshesUser: true,
    invalidates: ['withdrawals.get', 'wallet.balances', 'wallet.promotional'],
    onSuccess: ({ sent_amount }) => {
      onDone();
      toast('done', t('withdrawals.done', { amount: xfcText(sent_amount, locale) }));
    },
  });
}

/** The fee of the chain, which the manager does not pay. */
function networkFeeText({ network_fee: fee }: Details, { t, locale }: Language): string {
  if (fee === null) return t('withdrawals.network-fee.paid');
  const bnb = Number(fee).toLocaleString(locale, { maximumSignificantDigits: 3 });
  return t('withdrawals.network-fee.up-to', { bnb });
}

interface FieldsProps {
  readonly details: Details;
  readonly max: Money<'XFC'>;
  readonly typed: TypedMoney<'XFC'>;
  readonly code: string;
  readonly onType: (typed: TypedMoney<'XFC'>) => void;
  readonly onCode: (code: string) => void;
}

/** The amount, and the code of an account with two steps. */
function Fields({ details, max, typed, code, onType, onCode }: FieldsProps) {
  const { t, locale } = useLanguage();
  return (
    <>
      <MoneyField
        label={t('withdrawals.amount')}
        currency="XFC"
        value={typed}
        onChange={onType}
        limits={{ max }}
        hint={t('withdrawals.amount.hint', {
          min: xfcText(details.min, locale),
          max: xfcText(moneyText(max), locale),
        })}
        error={null}
      />
      {details.needs_code && (
        <TextField
          label={t('withdrawals.code')}
          value={code}
          onChange={(event) => onCode(event.target.value)}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={40}
        />
      )}
    </>
  );
}

interface Typed {
  readonly amount: Money<'XFC'> | null;
  readonly max: Money<'XFC'>;
  readonly address: Address | undefined;
  readonly code: string;
}

/** Why it cannot be requested, as text; null when it can. */
function problemOf(
  details: Details,
  { amount, max, address, code }: Typed,
  { t, locale }: Language,
): string | null {
  if (!details.is_verified) return t('withdrawals.unverified');
  if (details.wait_until !== null) return t('withdrawals.wait');
  if (address === undefined) return t('withdrawals.no-address');
  if (address.usable_from !== null) return t('withdrawals.address.wait');
  if (amount === null) return t('withdrawals.none');
  if (amount.units < money(details.min).units)
    return t('withdrawals.min', { min: xfcText(details.min, locale) });
  if (amount.units > max.units) return t('withdrawals.max', { max: xfcText(moneyText(max), locale) });
  return details.needs_code && code.trim() === '' ? t('withdrawals.code.none') : null;
}

interface AddressChoiceProps {
  readonly addresses: readonly Address[];
  readonly chosen: string;
  readonly onChoose: (address: string) => void;
}

function AddressChoice({ addresses, chosen, onChoose }: AddressChoiceProps) {
  const t = useText();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-2 font-medium">{t('withdrawals.to')}</legend>
      {addresses.map(({ address, usable_from }) => (
        <label
          key={address}
          className="flex min-h-14 cursor-pointer items-start gap-3 rounded-sm border bg-surface px-3 py-2 has-checked:border-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-accent-ink"
        >
          <input
            type="radio"
            name="address"
            value={address}
            checked={chosen === address}
            onChange={() => onChoose(address)}
            className="mt-1 size-4 shrink-0 accent-accent-ink"
          />
          <span className="flex min-w-0 flex-col">
            <code className="text-sm break-all">{address}</code>
            {usable_from !== null && (
              <span className="text-xs text-muted">
                {t('withdrawals.usable-from')} <Moment time={usable_from} />
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The whole address once more before the first withdrawal to it: malware swaps addresses. */
function FirstUse({ address }: { readonly address: string }) {
  const t = useText();
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex gap-3 rounded-sm bg-xfc-soft px-4 py-3">
      <ShieldAlert size={22} className="shrink-0 text-xfc" aria-hidden="true" />
      <div className="flex min-w-0 flex-col gap-1">
        <h3 id={id} className="font-sans text-sm font-semibold">
          {t('withdrawals.first')}
        </h3>
        <p className="text-sm text-pretty">{t('withdrawals.first.text')}</p>
        <code className="text-sm font-semibold break-all">{address}</code>
      </div>
    </section>
  );
}
