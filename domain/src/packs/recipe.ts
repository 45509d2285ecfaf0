import type { RecipeRules } from '../rules/packs.ts';
import type { Stars } from '../rules/rules.ts';

/** Copies of one card a manager puts into an exchange. */
interface BurnedCopies {
  readonly stars: Stars;
  readonly quantity: number;
}

/** Whether these copies are what a recipe takes: exactly so many, all of its stars. */
export function fitsRecipe({ burn }: RecipeRules, copies: readonly BurnedCopies[]): boolean {
  const quantity = copies.reduce((sum, each) => sum + each.quantity, 0);
  return quantity === burn.copies && copies.every(({ stars }) => stars === burn.stars);
}
