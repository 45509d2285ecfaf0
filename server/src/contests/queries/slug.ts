import { foldText } from '@touchline/domain/search/fold-text';

/** A name for links: lower case, words joined by hyphens; "contest" when no letter or digit is left. */
export function slugOf(name: string): string {
  const slug = foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'contest' : slug;
}
