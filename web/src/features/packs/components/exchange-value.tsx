import { moneyText, parseMoney, xfc } from '@touchline/domain/money';
import { useText } from '../../../lib/i18n/languages.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import type { Chosen, OwnCopies } from './choose-copies.tsx';
import { ValueLine } from './value-line.tsx';
import type { CallOutput } from '../../../lib/api/request.ts';

export type Recipe = CallOutput<'packs.recipes'>['recipes'][number];

interface ExchangeValueProps {
  readonly recipe: Recipe;
  readonly copies: readonly OwnCopies[];
  readonly chosen: Chosen;
}

/** The usual price of the chosen copies beside that of the possible results. */
export function ExchangeValue({ recipe, copies, chosen }: ExchangeValueProps) {
  const t = useText();
  const goes = copies.reduce((sum, { card, usual_price }) => {
    const price = usual_price === null ? 0n : (parseMoney('XFC', usual_price)?.units ?? 0n);
    return sum + price * BigInt(chosen.get(card.id) ?? 0);
  }, 0n);
  return (
    <div className="flex flex-col gap-1 border-t pt-3">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-sm text-muted">{t('packs.exchange.value')}</span>
        <MoneyText amount={moneyText(xfc(goes))} />
      </p>
      <ValueLine value={recipe.gives.value} />
    </div>
  );
}
