import { useState } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/field.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { PartnerList } from '../components/partner-list.tsx';
import { Form } from '../../../ui/forms/form.tsx';

/** Redeems the code of a voucher, and names where vouchers are sold. */
export function RedeemVoucher() {
  const { t } = useLanguage();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 xl:gap-10">
      <div>
        <PageHeader title={t('rewards.voucher.title')} text={t('rewards.voucher.text')} />
        <VoucherForm />
      </div>
      <section aria-labelledby="sellers" className="panel overflow-hidden">
        <header className="flex min-h-14 items-center border-b px-4">
          <h2 id="sellers" className="text-lg">
            {t('rewards.voucher.where')}
          </h2>
        </header>
        <PartnerList kind="voucher" label={t('rewards.voucher.where')} />
      </section>
    </div>
  );
}

function VoucherForm() {
  const { t, locale } = useLanguage();
  const [code, setCode] = useState('');
  const redeem = useCall('vouchers.redeem', {
    refreshesUser: true,
    invalidates: ['wallet.balances', 'wallet.transactions'],
    onSuccess: () => setCode(''),
  });
  const blocked = code.trim() === '' ? t('rewards.voucher.none') : null;
  const send = () => {
    if (blocked === null && !redeem.isPending) redeem.mutate({ code: code.trim() });
  };
  return (
    <Form className="flex flex-col gap-4" onSend={send}>
      <TextField
        label={t('rewards.voucher.code')}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        placeholder="ABCD-EFGH-JKMN-PQRS"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
      />
      <div aria-live="polite" className="empty:hidden">
        {redeem.isSuccess && (
          <p className="rounded-sm bg-up-soft px-3 py-2 text-sm font-medium text-up">
            {t('rewards.voucher.done', {
              amount: xfcText(redeem.data.amount, locale),
              balance: xfcText(redeem.data.balance, locale),
            })}
          </p>
        )}
      </div>
      <FailureNote failure={redeem.error} />
      <Button type="submit" variant="main" size="large" wide busy={redeem.isPending} blocked={blocked}>
        {t('rewards.voucher.redeem')}
      </Button>
    </Form>
  );
}
