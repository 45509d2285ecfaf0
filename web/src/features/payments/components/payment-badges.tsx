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

type Badged = Pick<Payment, 'state' | 'is_sandbox' | 'is_declined' | 'in_review'>;

/** The state of a payment, whether an operator reviews it, and whether it is play money. */
export function PaymentBadges({ payment }: { readonly payment: Badged }) {
  const t = useText();
  const { state, is_declined: isDeclined, in_review: isInReview, is_sandbox: isSandbox } = payment;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {isDeclined ? (
        <Badge tone="down">{t('payments.state.declined')}</Badge>
      ) : (
        <Badge tone={TONES[state]}>{t(`payments.state.${state}`)}</Badge>
      )}
      {isInReview && <Badge tone="down">{t('payments.state.review')}</Badge>}
      {isSandbox && <Badge tone="xfc">{t('payments.sandbox')}</Badge>}
    </span>
  );
}
