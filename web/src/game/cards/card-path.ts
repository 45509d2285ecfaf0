/** The address of a player's card; the name in it is for readers only. */
export function playerCardPath({ id, slug }: { readonly id: number; readonly slug: string }): string {
  return `/market/player/${id}/${encodeURIComponent(slug === '' ? 'card' : slug)}`;
}

/** A player's name as in the card's address: lower case, hyphenated, without accents. */
export function slugOfName(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
