import { ASSET_TYPE } from '@touchline/domain/cards';
import { useLanguage } from '../../lib/i18n/languages.tsx';
import { goldText, xfcText } from '../../lib/i18n/money.ts';
import type { CallOutput } from '../../lib/api/request.ts';
import type { Field } from './wedges.ts';

export type Spin = CallOutput<'spin.list'>['data'][number];

/**
 * Names prizes in the reader's language: of fields, and of spins, with the replacement for an unavailable prize.
 */
export function usePrizeText(): {
  readonly field: (field: Field) => string;
  readonly spin: (spin: Spin) => string;
} {
  const { t, locale } = useLanguage();
  const field = (prize: Field): string => {
    switch (prize.kind) {
      case 'gold':
        return t('spin.prize.gold', { amount: goldText(prize.amount ?? '0', locale) });
      case 'xfc':
        return t('spin.prize.xfc', { amount: xfcText(prize.amount ?? '0', locale) });
      case 'lease':
        return t('spin.prize.lease', { stars: prize.stars ?? 0, days: prize.days ?? 0 });
      case 'pack':
        return t(`packs.name.${prize.pack ?? 'promo'}`);
    }
  };
  const spin = ({ prize, instead, leased }: Spin): string => {
    if (instead !== null) {
      return instead.currency === 'GOLD'
        ? t('spin.prize.gold', { amount: goldText(instead.amount, locale) })
        : t('spin.prize.xfc', { amount: xfcText(instead.amount, locale) });
    }
    return leased?.asset_type === ASSET_TYPE.player
      ? t('spin.prize.leased', { name: leased.name, days: prize.days ?? 0 })
      : field(prize);
  };
  return { field, spin };
}
