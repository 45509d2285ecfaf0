import { HandCoins } from 'lucide-react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { endsEarly, type Eligibility } from './eligibility.ts';

interface Face {
  readonly label: string;
  readonly tone: string;
  /** Of a loan, as the wire has it; it is shown in the place of the label. */
  readonly price?: string;
  readonly copies?: number;
}

function faceOf(eligibility: Exclude<Eligibility, { kind: 'anyone' }>): Face {
  switch (eligibility.kind) {
    case 'by':
      return {
        label: eligibility.by,
        tone: endsEarly(eligibility) ? 'text-xfc' : 'text-up',
        ...(eligibility.by === 'copy' &&
          eligibility.fielding.usable_copies > 1 && { copies: eligibility.fielding.usable_copies }),
      };
    case 'borrow':
      return { label: 'borrowing', tone: 'text-up', price: eligibility.offer.price };
    case 'none': {
      const { house_leases, lend_offer, owned_copies } = eligibility.fielding;
      if (house_leases) return { label: 'lease', tone: 'text-text' };
      if (lend_offer !== null) return { label: 'borrow', tone: 'text-xfc', price: lend_offer.price };
      return { label: owned_copies > 0 ? 'busy' : 'none', tone: 'text-muted' };
    }
  }
}

/** One line in a row of the picker: what the player would be fielded by, or the price of a loan. */
export function EligibilityMark({ eligibility }: { readonly eligibility: Eligibility }) {
  const { t, locale } = useLanguage();
  if (eligibility.kind === 'anyone') return null;
  const { label, tone, price, copies } = faceOf(eligibility);
  const text = t(`pro.means.${label}`);
  if (price !== undefined) {
    return (
      <span title={text} className={`flex items-center gap-1 whitespace-nowrap ${tone}`}>
        <HandCoins size={14} aria-hidden="true" />
        <span className="sr-only">{text}</span>
        <span className="figures text-sm leading-4">{xfcText(price, locale)}</span>
        <span className="sr-only">{t('ui.xfc')}</span>
      </span>
    );
  }
  return (
    <span className={`eyebrow max-w-full truncate leading-4 ${tone}`}>
      {text}
      {copies !== undefined && (
        <>
          <span className="sr-only">, {t('pro.means.copies', { count: copies })}</span>
          <span aria-hidden="true"> × {copies}</span>
        </>
      )}
    </span>
  );
}
