import { useState, type FormEvent } from 'react';
import { moneyText } from '@touchline/domain/money';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField, TextField } from '../../../ui/controls/field.tsx';
import { MoneyField, typedMoney } from '../../../ui/forms/money-field.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { Block } from './block.tsx';
import { shortAddress } from './copied-text.tsx';

interface AnnounceDepositProps {
  readonly networkId: number;
  readonly addresses: readonly string[];
}

const HASH = /^0x[0-9a-fA-F]{64}$/;

/** Announces a transaction that was already sent, so that it is shown at once. */
export function AnnounceDeposit({ networkId, addresses }: AnnounceDepositProps) {
  const { t, locale } = useLanguage();
  const [hash, setHash] = useState('');
  const [from, setFrom] = useState(addresses[0] ?? '');
  const [amount, setAmount] = useState(typedMoney<'XFC'>(null, locale));
  const announce = useCall('chain.announceDeposit', {
    invalidates: ['chain.deposits'],
    onSuccess() {
      setHash('');
      setAmount(typedMoney<'XFC'>(null, locale));
    },
  });
  const isHash = HASH.test(hash.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { money } = amount;
    if (!isHash || money === null || money.units === 0n) return;
    announce.mutate({ amount: moneyText(money), fromAddr: from, networkId, txhash: hash.trim() });
  };
  return (
    <Block title={t('deposits.announce')} text={t('deposits.announce.text')}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 p-4">
        <TextField
          label={t('deposits.announce.hash')}
          value={hash}
          maxLength={66}
          spellCheck={false}
          autoComplete="off"
          placeholder="0x…"
          onChange={(event) => setHash(event.target.value)}
          error={hash === '' || isHash ? null : t('deposits.announce.hash.wrong')}
        />
        <SelectField
          label={t('deposits.announce.from')}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
          choices={addresses.map((address) => ({ value: address, label: shortAddress(address) }))}
        />
        <MoneyField
          label={t('deposits.announce.amount')}
          currency="XFC"
          value={amount}
          onChange={setAmount}
        />
        <FailureNote failure={announce.error} />
        <span>
          <Button type="submit" busy={announce.isPending}>
            {t('deposits.announce.submit')}
          </Button>
        </span>
      </form>
    </Block>
  );
}
