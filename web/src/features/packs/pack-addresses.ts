/** Addresses that several screens of packs lead to. */
export const CARD_OPEN = '/market/market-cards/card-open';
export const CARD_PACKS = '/market/market-cards/card-packs';
