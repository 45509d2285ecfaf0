import type { LanguageCode } from '@touchline/contract/startup/startup';
import type { PackKey, RecipeKey } from '@touchline/domain/rules/packs';
import { readCatalogs } from '../../http/pages/messages.ts';

const CATALOGS = readCatalogs('packs');

/** The name of a pack or recipe in a language. */
export function nameOf(key: PackKey | RecipeKey, language: LanguageCode): string {
  const name = CATALOGS.get(language)?.[`name.${key}`] ?? CATALOGS.get('en')?.[`name.${key}`];
  if (name === undefined) throw new Error(`There is no message packs.name.${key}.`);
  return name;
}
