/** The address of a player's card; his name in it is for the reader. */
export function playerCardPath({ id, slug }: { readonly id: number; readonly slug: string }): string {
  return `/market/player/${id}/${encodeURIComponent(slug === '' ? 'card' : slug)}`;
}

/** The name of a player as his card's address has it: lower case, hyphenated, without accents. */
export function slugOfName(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
