import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { QrCode } from '../../../ui/figures/qr-code.tsx';
import { Block } from './block.tsx';
import { CopiedText } from './copied-text.tsx';

type Network = NonNullable<CallOutput<'chain.deposits'>['network']>;

interface SendHereProps {
  readonly network: Network;
  readonly hasAddress: boolean;
  /** Whether no deposit has arrived yet: then the warnings come first. */
  readonly isFirst: boolean;
}

const WARNINGS = ['token', 'exchange', 'small'] as const;

/** Where deposits go: as a QR code and as text, after an address is linked and the warnings are read once. */
export function SendHere({ network, hasAddress, isFirst }: SendHereProps) {
  const t = useText();
  const [accepted, setAccepted] = useState(false);
  if (!hasAddress)
    return (
      <Block title={t('deposits.send')}>
        <p className="p-4 text-muted">{t('deposits.send.first')}</p>
      </Block>
    );
  if (isFirst && !accepted)
    return (
      <Block title={t('deposits.first')}>
        <ul className="flex flex-col gap-3 p-4">
          {WARNINGS.map((warning) => (
            <li key={warning} className="flex gap-3">
              <TriangleAlert size={18} className="mt-0.5 shrink-0 text-live" aria-hidden="true" />
              <span className="text-pretty">{t(`deposits.first.${warning}`)}</span>
            </li>
          ))}
        </ul>
        <div className="border-t p-4">
          <Button variant="main" onClick={() => setAccepted(true)}>
            {t('deposits.first.accept')}
          </Button>
        </div>
      </Block>
    );
  return (
    <Block title={t('deposits.send')}>
      <div className="flex flex-col gap-5 p-4">
        <span className="self-center overflow-hidden rounded-sm border">
          <QrCode text={network.deposit_address} label={t('deposits.send.qr')} />
        </span>
        <CopiedText label={t('deposits.send.address')} text={network.deposit_address} />
        <CopiedText label={t('deposits.send.token')} text={network.token} />
        <div className="flex flex-col gap-1">
          <p className="eyebrow text-muted">{t('deposits.send.network')}</p>
          <p className="text-sm">BNB Smart Chain ({network.id})</p>
        </div>
        <p className="text-xs text-pretty text-muted">{t('deposits.first.exchange')}</p>
      </div>
    </Block>
  );
}
