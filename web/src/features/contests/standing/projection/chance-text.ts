import { numberFormat } from '../../../../lib/i18n/formats.ts';

const PERCENT = 100;
/** Chances closer to never or always than this are not called so. */
const EDGE = 0.005;

/**
 * A simulated chance (0 to 1) as a percentage. A thousand simulations never show that something is impossible or
 * certain: then it reads "<1%" or ">99%".
 */
export function chanceText(chance: number, locale: string): string {
  const format = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  if (chance < EDGE) return `<${format.format(1 / PERCENT)}`;
  return chance > 1 - EDGE ? `>${format.format(1 - 1 / PERCENT)}` : format.format(chance);
}
