import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { FlipFigure } from '../../../ui/figures/flip-figure.tsx';
import type { MarketCard } from '../queries.ts';
import { ChangeMark } from './change-mark.tsx';

interface PriceLineProps {
  readonly market: MarketCard['market'];
}

/** What a copy costs now in one line: the lowest offer, else the last price, else that there is none. */
export function PriceLine({ market }: PriceLineProps) {
  const { t, locale } = useLanguage();
  const amount = market.floor ?? market.last_price;
  const label = t(`market.price.${market.floor !== null ? 'floor' : amount !== null ? 'last' : 'none'}`);
  return (
    <span className="flex min-h-11 min-w-0 flex-col justify-end">
      <span className="flex items-center justify-between gap-2">
        <span className="truncate text-xs text-muted">{label}</span>
        <ChangeMark change={market.change_7d} />
      </span>
      {amount !== null && (
        <span className={`inline-flex items-baseline gap-1 ${market.floor === null ? 'text-muted' : ''}`}>
          <FlipFigure value={amount} className="figures text-lg">
            {xfcText(amount, locale)}
          </FlipFigure>
          <span className="eyebrow text-xfc">{t('ui.xfc')}</span>
        </span>
      )}
    </span>
  );
}
