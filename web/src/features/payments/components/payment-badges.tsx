import { useText } from '../../../lib/i18n/languages.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import type { Payment } from '../payment.ts';

const TONES = {
  pending: 'accent',
  paid: 'accent',
  credited: 'up',
  expired: 'plain',
  refunded: 'plain',
  disputed: 'down',
} as const satisfies Record<Payment['state'], string>;

/** The state of a payment, and whether it is play money. */
export function PaymentBadges({ payment }: { readonly payment: Pick<Payment, 'state' | 'is_sandbox'> }) {
  const t = useText();
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={TONES[payment.state]}>{t(`payments.state.${payment.state}`)}</Badge>
      {payment.is_sandbox && <Badge tone="xfc">{t('payments.sandbox')}</Badge>}
    </span>
  );
}
