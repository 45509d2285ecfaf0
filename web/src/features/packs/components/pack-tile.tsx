import { ShoppingBag } from 'lucide-react';
import { useId } from 'react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import type { CallOutput } from '../../../lib/api/request.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { Odds } from './odds.tsx';
import { PackStage } from './pack-art.tsx';
import { ValueLine } from './value-line.tsx';
import { numberFormat } from '../../../lib/i18n/formats.ts';

export type Pack = CallOutput<'packs.list'>['packages'][number];

interface PackTileProps {
  readonly pack: Pack;
  readonly onBuy: () => void;
}

/** A pack on sale: what it gives and how likely, what it costs, how many are left. */
export function PackTile({ pack, onBuy }: PackTileProps) {
  const { t, locale } = useLanguage();
  const id = useId();
  const count = (number: number): string => numberFormat(locale).format(number);
  const blocked = pack.my_limit_left === 0 ? t('packs.limit.reached') : null;
  const limitText =
    pack.key === 'starter' ? t('packs.limit.starter') : t('packs.limit', { count: pack.my_limit_left });
  return (
    <article aria-labelledby={id} className="panel flex flex-col overflow-hidden">
      <header className="flex items-center gap-4 max-md:p-4 md:flex-col md:items-stretch md:gap-0">
        <PackStage pack={pack.key} league={pack.league} />
        <div className="flex min-w-0 flex-1 justify-between gap-x-3 gap-y-1 max-md:flex-col md:flex-wrap md:items-end md:px-4 md:pt-4">
          <div className="flex min-w-0 flex-col gap-0.5">
            <h2 id={id} className="text-lg">
              {t(`packs.name.${pack.key}`)}
            </h2>
            <p className="text-sm text-muted">{t('packs.cards', { cards: pack.cards })}</p>
          </div>
          <MoneyText amount={pack.price} size="large" />
        </div>
      </header>
      <div className="flex flex-1 flex-col gap-4 p-4 max-md:pt-0">
        <Odds odds={pack.odds} label={t('packs.odds')} />
        {pack.last_card_odds !== null && <Odds odds={pack.last_card_odds} label={t('packs.odds.last')} />}
        <div className="mt-auto flex flex-col gap-3">
          <ValueLine value={pack.value} />
          <p className="flex flex-wrap justify-between gap-x-4 text-xs text-muted">
            <span>{t('packs.stock', { count: count(pack.qty) })}</span>
            <span>{blocked === null ? limitText : t('packs.limit.none')}</span>
          </p>
          <Button wide icon={ShoppingBag} blocked={blocked} onClick={onBuy}>
            {t('packs.buy')}
            <span className="sr-only">: {t(`packs.name.${pack.key}`)}</span>
          </Button>
        </div>
      </div>
    </article>
  );
}
