import { useId } from 'react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { TextLink } from '../../../ui/text/link.tsx';
import { usePrizeText } from '../prize-text.ts';
import type { Field } from '../wedges.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

type Details = CallOutput<'spin.get'>;

/** The table in force: every prize with its odds, and what a spin returns on average. */
export function Prizes({ wheel }: { readonly wheel: Details }) {
  const { t, locale } = useLanguage();
  const id = useId();
  const { gold_because: because, expected } = wheel;
  const average = [
    t('spin.prize.gold', { amount: numberFormat(locale).format(Number(expected.gold)) }),
    ...(/[1-9]/.test(expected.xfc) ? [t('spin.prize.xfc', { amount: exactXfc(expected.xfc, locale) })] : []),
    ...(expected.lease_basis_points > 0
      ? [t('spin.average.lease', { chance: percentOf(expected.lease_basis_points, locale) })]
      : []),
  ];
  return (
    <section aria-labelledby={id} className="panel overflow-hidden">
      <header className="border-b px-5 py-3">
        <h2 id={id} className="text-lg">
          {t('spin.odds')}
        </h2>
        <p className="text-muted">{t('spin.odds.text')}</p>
      </header>
      {because !== null && (
        <p className="border-b bg-xfc-soft px-5 py-3">
          {t(`spin.gold-because.${because}`)}{' '}
          {because === 'unverified' && <TextLink to="/my-account/account-info">{t('spin.verify')}</TextLink>}
        </p>
      )}
      <Odds fields={wheel.fields} />
      <dl className="border-t bg-ground px-5 py-3">
        <dt className="text-muted">{t('spin.average')}</dt>
        <dd className="font-semibold">{new Intl.ListFormat(locale, { type: 'unit' }).format(average)}</dd>
      </dl>
    </section>
  );
}

/** The odds of each prize, as figures and bars. */
export function Odds({ fields, drawn }: { readonly fields: readonly Field[]; readonly drawn?: number }) {
  const { locale } = useLanguage();
  const prize = usePrizeText();
  return (
    <ul className="divide-y">
      {fields.map((field, index) => (
        <li
          key={prize.field(field)}
          aria-current={index === drawn ? 'true' : undefined}
          className={`grid min-h-11 grid-cols-[minmax(0,1fr)_6rem_4rem] items-center gap-3 px-5 py-2 ${index === drawn ? 'bg-accent-soft font-semibold' : ''}`}
        >
          <span>{prize.field(field)}</span>
          <svg
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            className="block h-1.5 w-full rounded-full bg-hover"
            aria-hidden="true"
          >
            <rect width={field.basis_points / 100} height="1" className="fill-star" />
          </svg>
          <span className="figures text-right text-sm">{percentOf(field.basis_points, locale)}</span>
        </li>
      ))}
    </ul>
  );
}

function percentOf(basisPoints: number, locale: string): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000);
}

/** An average below a hundredth keeps its first digits. */
function exactXfc(amount: string, locale: string): string {
  return Number(amount) < 1
    ? numberFormat(locale, { maximumSignificantDigits: 3 }).format(Number(amount))
    : xfcText(amount, locale);
}
