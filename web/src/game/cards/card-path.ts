/** The address of a player's card; the name in it is for readers only. */
export function playerCardPath({ id, slug }: { readonly id: number; readonly slug: string }): string {
  return `/market/player/${id}/${encodeURIComponent(slug === '' ? 'card' : slug)}`;
}

/** The address of a venue's card. A venue has no page without a trade: here its panel stays closed on a phone. */
export function venueCardPath({ id }: { readonly id: number }): string {
  return `/market/market-details/venue/${id}/buy/new?panel=closed`;
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
