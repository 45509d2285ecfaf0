import { placeBid, type Auction } from '@touchline/domain/market/auction';
import { XFC_UNIT } from '@touchline/domain/money';
import type { Rules } from '@touchline/domain/rules/index';
import type { Draws } from '../../server/src/feeds/seeded.ts';
import { CARD_STARS, type Books, type CardStars, type Copies, type Manager } from './books.ts';
import { reservation } from './market.ts';

/** Managers who consider a lot. */
const LOOKERS = 12;
const WEEK_MINUTES = 7 * 24 * 60;

/**
 * Runs a week of the house's player card auctions by its published schedule, scaled to the number of managers. A
 * manager who considers a lot bids up to the value of a copy to them, and never above the last market price.
 */
export function holdAuctions(
  scene: { readonly books: Books; readonly draws: Draws; readonly rules: Rules },
  managers: readonly Manager[],
  valuations: { readonly slope: number; readonly cost: Copies; readonly prices: Copies },
  scale: number,
): number {
  let sold = 0;
  for (const row of scene.rules.market.houseAuctions) {
    if (row.assetType !== 1) continue;
    for (const stars of CARD_STARS) {
      const start = row.startPrices.find((each) => each.stars === stars);
      if (start === undefined) continue;
      const lots = Math.round((WEEK_MINUTES / row.everyMinutes) * scale);
      for (let lot = 0; lot < lots; lot += 1) {
        sold += holdLot(scene, managers, stars, start.price.units, valuations);
      }
    }
  }
  return sold;
}

function holdLot(
  { books, draws, rules }: { readonly books: Books; readonly draws: Draws; readonly rules: Rules },
  managers: readonly Manager[],
  stars: CardStars,
  startPrice: bigint,
  { slope, cost, prices }: { readonly slope: number; readonly cost: Copies; readonly prices: Copies },
): number {
  const { units: tick } = rules.market.priceTick;
  const none: Auction = { startPrice, buyNow: null, lead: null, bids: 0, extensions: 0, dueAt: 1 };
  let auction = none;
  for (let looker = 0; looker < LOOKERS; looker += 1) {
    const manager = draws.pick(managers);
    const worth = Math.min(reservation(manager, stars, manager.cards[stars], slope, cost), prices[stars]);
    const max = BigInt(Math.floor(worth * 100)) * (XFC_UNIT / 100n);
    const maximum = max < manager.xfc ? max : manager.xfc - (manager.xfc % tick);
    const bid = { managerId: managers.indexOf(manager), amount: maximum, maximum };
    const decision = placeBid(auction, bid, 0, rules);
    if (decision.kind === 'placed') auction = decision.auction;
  }
  const winner = auction.lead === null ? undefined : managers[auction.lead.managerId];
  if (auction.lead === null || winner === undefined) return 0;
  books.pay('sales', winner, -auction.lead.price, 'auctions of the house');
  winner.cards[stars] += 1;
  return 1;
}
