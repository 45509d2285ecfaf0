import { useLanguage } from '../../../lib/i18n/languages.tsx';
import type { CallOutput } from '../../../lib/api/request.ts';
import { Stars } from '../../../game/cards/stars.tsx';
import { numberFormat } from '../../../lib/i18n/formats.ts';

type OddsRows = CallOutput<'packs.list'>['packages'][number]['odds'];

/** How likely each tier is, as figures and bars. */
export function Odds({ odds, label }: { readonly odds: OddsRows; readonly label: string }) {
  const { locale } = useLanguage();
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="font-sans text-xs font-normal text-muted">{label}</h3>
      <ul className="flex flex-col gap-1.5">
        {odds.map(({ stars, basis_points }) => (
          <li key={stars} className="grid grid-cols-[4.5rem_minmax(0,1fr)_3.5rem] items-center gap-2">
            <Stars stars={stars} />
            <svg
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              className="block h-1.5 w-full rounded-full bg-hover"
              aria-hidden="true"
            >
              <rect width={basis_points / 100} height="1" className="fill-star" />
            </svg>
            <span className="figures text-right text-sm">{percent.format(basis_points / 10_000)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
