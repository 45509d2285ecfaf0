/** The exports for other features; `scripts/architecture.test.ts` enforces it. */
export { loadCardFaces } from './catalog/card-faces.ts';
export { loadCopyMovements } from './portfolio/copy-movements.ts';
export { cardsAtHouseAuction } from './auctions/house-auctions.ts';
export { updateCardsOfNewTier } from './trading/update-card-market.ts';
