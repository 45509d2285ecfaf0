import { ShoppingBag } from 'lucide-react';
import { useId } from 'react';
import { useLanguage } from '../../../lib/languages.tsx';
import type { CallOutput } from '../../../lib/request.ts';
import { Button } from '../../../ui/button.tsx';
import { MoneyText } from '../../../ui/money.tsx';
import { Odds } from './odds.tsx';
import { PackArt } from './pack-art.tsx';

export type Pack = CallOutput<'GET /v2/shop/list'>['packages'][number];

interface PackTileProps {
  readonly pack: Pack;
  readonly onBuy: () => void;
}

/** A pack on sale: what it gives and how likely, what it costs, how many are left. */
export function PackTile({ pack, onBuy }: PackTileProps) {
  const { t, locale } = useLanguage();
  const id = useId();
  const count = (number: number): string => new Intl.NumberFormat(locale).format(number);
  const blocked = pack.my_limit_left === 0 ? t('packs.limit.reached') : null;
  return (
    <article aria-labelledby={id} className="panel flex flex-col gap-4 p-4">
      <div className="flex gap-4">
        <PackArt pack={pack.key} width={84} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p className="eyebrow truncate text-muted">{pack.league.name}</p>
          <h3 id={id} className="text-lg">
            {t(`packs.name.${pack.key}`)}
          </h3>
          <p className="text-sm text-muted">{t('packs.cards', { cards: pack.cards })}</p>
          <p className="mt-auto">
            <MoneyText amount={pack.price} size="large" />
          </p>
        </div>
      </div>
      <Odds odds={pack.odds} label={t('packs.odds')} />
      {pack.last_card_odds !== null && <Odds odds={pack.last_card_odds} label={t('packs.odds.last')} />}
      <div className="mt-auto flex flex-col gap-3">
        <p className="flex flex-wrap justify-between gap-x-4 text-xs text-muted">
          <span>{t('packs.stock', { count: count(pack.qty) })}</span>
          <span>
            {blocked === null ? t('packs.limit', { count: pack.my_limit_left }) : t('packs.limit.none')}
          </span>
        </p>
        <Button wide look="main" icon={ShoppingBag} blocked={blocked} onClick={onBuy}>
          {t('packs.buy')}
        </Button>
      </div>
    </article>
  );
}
