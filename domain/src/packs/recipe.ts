import type { RecipeRules } from '../rules/packs.ts';
import type { Stars } from '../rules/stars.ts';

/** Copies of one card given in exchange. */
interface BurnedCopies {
  readonly stars: Stars;
  readonly quantity: number;
}

/** Whether copies fit a recipe: the exact number, all of its stars. */
export function fitsRecipe({ burn }: RecipeRules, copies: readonly BurnedCopies[]): boolean {
  const quantity = copies.reduce((sum, each) => sum + each.quantity, 0);
  return quantity === burn.copies && copies.every(({ stars }) => stars === burn.stars);
}
