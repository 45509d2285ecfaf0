import { useQuery } from '@tanstack/react-query';
import { Package } from 'lucide-react';
import { callQuery } from '../../../lib/api/queries.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { numberFormat } from '../../../lib/i18n/formats.ts';

type Pack = CallOutput<'packs.list'>['packages'][number];

const PACKS = '/market/market-cards/card-packs';

/** The first pack of each kind that is left, the cheapest first; the starter pack only while the manager may buy it. */
function kindsOf(packs: readonly Pack[]): readonly Pack[] {
  const left = packs.filter(
    ({ key, qty, my_limit_left }) => qty > 0 && (key !== 'starter' || my_limit_left > 0),
  );
  return left
    .filter(({ key }, place) => left.findIndex((other) => other.key === key) === place)
    .toSorted((one, other) => Number(one.price) - Number(other.price));
}

/** The packs on sale, as a section of the market's home; nothing while there are none. */
export function HomePacks() {
  const { t, locale } = useLanguage();
  const packs = useQuery(callQuery('packs.list', {}));
  const kinds = kindsOf(packs.data?.packages ?? []);
  if (kinds.length === 0) return null;
  const number = numberFormat(locale);
  const leftOf = (kind: Pack['key']) =>
    (packs.data?.packages ?? []).reduce((sum, { key, qty }) => sum + (key === kind ? qty : 0), 0);
  return (
    <section className="panel flex min-w-0 flex-col overflow-hidden">
      <header className="flex items-center justify-between gap-3 border-b pr-2 pl-4">
        <h2 className="text-lg">{t('market.home.packs')}</h2>
        <PathLink
          path={PACKS}
          className="inline-flex min-h-11 items-center px-2 text-sm font-medium text-muted hover:text-text"
        >
          {t('market.home.all')}
          <span className="sr-only">: {t('market.home.packs')}</span>
        </PathLink>
      </header>
      <ul className="divide-y">
        {kinds.map((pack) => (
          <li key={pack.id}>
            <PathLink
              path={PACKS}
              className="flex min-h-16 items-center gap-3 px-4 py-1.5 hover:bg-hover focus-visible:-outline-offset-2"
            >
              <Package size={22} aria-hidden="true" className="shrink-0 text-muted" />
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="truncate font-semibold">{pack.title}</span>
                <span className="truncate text-xs text-muted">
                  {t('market.home.packs.detail', {
                    count: pack.cards,
                    left: number.format(leftOf(pack.key)),
                  })}
                </span>
              </span>
              <span className="flex flex-col items-end gap-0.5">
                <span className="inline-flex items-baseline gap-1">
                  <span className="figures text-lg">{xfcText(pack.price, locale)}</span>
                  <span className="eyebrow text-xfc">{t('ui.xfc')}</span>
                </span>
                <Countdown until={pack.until} />
              </span>
            </PathLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
