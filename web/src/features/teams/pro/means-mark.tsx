import { HandCoins } from 'lucide-react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { endsEarly, type Means } from './means.ts';

interface Face {
  readonly label: string;
  readonly tone: string;
  /** Of a loan, as the wire has it; it is shown in the place of the label. */
  readonly price?: string;
  readonly copies?: number;
}

function faceOf(means: Exclude<Means, { kind: 'anyone' }>): Face {
  switch (means.kind) {
    case 'by':
      return {
        label: means.by,
        tone: endsEarly(means) ? 'text-xfc' : 'text-up',
        ...(means.by === 'copy' &&
          means.fielding.usable_copies > 1 && { copies: means.fielding.usable_copies }),
      };
    case 'borrow':
      return { label: 'borrowing', tone: 'text-up', price: means.offer.price };
    case 'none': {
      const { house_leases, lend_offer, owned_copies } = means.fielding;
      if (house_leases) return { label: 'lease', tone: 'text-text' };
      if (lend_offer !== null) return { label: 'borrow', tone: 'text-xfc', price: lend_offer.price };
      return { label: owned_copies > 0 ? 'busy' : 'none', tone: 'text-muted' };
    }
  }
}

/** In a row of the picker, in one line: what a player would be fielded by, or what a loan of him costs. */
export function MeansMark({ means }: { readonly means: Means }) {
  const { t, locale } = useLanguage();
  if (means.kind === 'anyone') return null;
  const { label, tone, price, copies } = faceOf(means);
  const words = t(`pro.means.${label}`);
  if (price !== undefined) {
    return (
      <span title={words} className={`flex items-center gap-1 whitespace-nowrap ${tone}`}>
        <HandCoins size={14} aria-hidden="true" />
        <span className="sr-only">{words}</span>
        <span className="figures text-sm leading-4">{xfcText(price, locale)}</span>
        <span className="sr-only">{t('ui.xfc')}</span>
      </span>
    );
  }
  return (
    <span className={`eyebrow max-w-full truncate leading-4 ${tone}`}>
      {words}
      {copies !== undefined && (
        <>
          <span className="sr-only">, {t('pro.means.copies', { count: copies })}</span>
          <span aria-hidden="true"> × {copies}</span>
        </>
      )}
    </span>
  );
}
