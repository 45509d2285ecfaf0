import { useState } from 'react';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { Block } from './block.tsx';
import { LinkAddress } from './link-address.tsx';

type Deposits = CallOutput<'chain.deposits'>;

/** Linked addresses, and the form that links the next one. */
export function Addresses({
  addresses,
  max,
}: {
  readonly addresses: Deposits['addresses'];
  readonly max: number;
}) {
  const t = useText();
  const [adding, setAdding] = useState(false);
  return (
    <Block title={t('deposits.addresses')} text={t('deposits.addresses.text')}>
      {addresses.length > 0 && (
        <ul className="flex flex-col divide-y" aria-label={t('deposits.addresses')}>
          {addresses.map(({ address, linked_at }) => (
            <li key={address} className="flex flex-col gap-0.5 px-4 py-3">
              <code className="text-sm break-all">{address}</code>
              <span className="text-xs text-muted">
                {t('deposits.linked-on')} <Moment time={linked_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {addresses.length === 0 || adding ? (
        <div className={addresses.length > 0 ? 'border-t' : ''}>
          <LinkAddress onDone={() => setAdding(false)} />
        </div>
      ) : (
        addresses.length < max && (
          <div className="border-t p-4">
            <Button size="small" onClick={() => setAdding(true)}>
              {t('deposits.link')}
            </Button>
          </div>
        )
      )}
    </Block>
  );
}
