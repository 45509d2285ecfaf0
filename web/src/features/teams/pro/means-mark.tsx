import { useLanguage } from '../../../lib/languages.tsx';
import { xfcText } from '../../../lib/money.ts';
import { endsEarly, type Means } from './means.ts';

interface Face {
  readonly label: string;
  readonly tone: string;
  /** A price of the wire, or how many copies. */
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
      return { label: 'borrowing', tone: 'text-xfc', price: means.offer.price };
    case 'none': {
      const { house_leases, lend_offer, owned_copies } = means.fielding;
      if (house_leases) return { label: 'lease', tone: 'text-text' };
      if (lend_offer !== null) return { label: 'borrow', tone: 'text-text', price: lend_offer.price };
      return { label: owned_copies > 0 ? 'busy' : 'none', tone: 'text-muted' };
    }
  }
}

/** In a row of the picker: what a player would be fielded by, or what that would cost. */
export function MeansMark({ means }: { readonly means: Means }) {
  const { t, locale } = useLanguage();
  if (means.kind === 'anyone') return null;
  const { label, tone, price, copies } = faceOf(means);
  return (
    <span className="flex w-16 shrink-0 flex-col items-end text-right">
      <span className={`eyebrow max-w-full truncate ${tone}`}>{t(`pro.means.${label}`)}</span>
      {price !== undefined && (
        <span className="figures text-sm leading-4">
          {xfcText(price, locale)} <span className="eyebrow text-xfc">{t('ui.xfc')}</span>
        </span>
      )}
      {copies !== undefined && (
        <span className="figures text-sm leading-4">
          <span className="sr-only">{t('pro.means.copies', { count: copies })}</span>
          <span aria-hidden="true">× {copies}</span>
        </span>
      )}
    </span>
  );
}
