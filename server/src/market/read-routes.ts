import type { Caller } from '../http/auth/caller.ts';
import { defineRoutes, read, write, type Routes } from '../http/calls/handler.ts';
import type { SearchLimit } from '../http/edge/limit-searches.ts';
import { closedOrders, playerPage, venuePage } from './card-page/card-page.ts';
import { findClubs } from './catalog/find-clubs.ts';
import { marketHome } from './home/market-home.ts';
import { ordersOfCard } from './orders/orders-of-card.ts';
import { listPlayers, listVenues } from './catalog/list-cards.ts';
import { playerNews } from './card-page/player-news.ts';
import { portfolio } from './portfolio/portfolio-summary.ts';
import { assets } from './portfolio/portfolio.ts';
import { depth } from './card-page/prices.ts';
import { priceHistory } from './card-page/price-history.ts';
import { playerShelf, venueShelf } from './catalog/shelves.ts';
import { watchedCards } from './watching/watched-cards.ts';
import { watchCard } from './watching/watch-card.ts';

interface MarketReadingServices {
  /** Limits searches of cards and clubs; left out: no limit. */
  readonly searches?: SearchLimit;
}

/** The read calls of the market: home, orders, cards with prices and fills, watch list and portfolio. */
export function marketReadingRoutes({ searches = () => null }: MarketReadingServices = {}): Routes {
  /** The refusal of a list that is searched too often; a list without a search is never refused. */
  const limited = ({ search = '' }: { readonly search?: string | undefined }, caller: Caller) =>
    search.trim() === '' ? null : searches(caller);
  return defineRoutes({
    'market.home': read((db, _input, caller) => marketHome(db, caller)),
    'market.players.orders': read((db, input, caller) => ordersOfCard(db, 1, input, caller)),
    'market.venues.orders': read((db, input, caller) => ordersOfCard(db, 2, input, caller)),
    'market.players.list': read(
      async (db, input, caller) => limited(input, caller) ?? listPlayers(db, input, caller),
    ),
    'market.venues.list': read(
      async (db, input, caller) => limited(input, caller) ?? listVenues(db, input, caller),
    ),
    'market.players.get': read((db, { id }, caller) => playerPage(db, id, caller)),
    'market.venues.get': read((db, { id }, caller) => venuePage(db, id, caller)),
    'market.players.fills': read((db, { playerId }, caller) => closedOrders(db, playerId, caller)),
    'market.players.news': read(playerNews),
    'market.cards.prices': read(priceHistory),
    'market.cards.depth': read(depth),
    'market.watchList.get': read((db, _input, caller) => watchedCards(db, caller.managerId)),
    'market.watchList.set': write((tx, input, caller) => watchCard(tx, input, caller.managerId)),
    'portfolio.cards': read((db, input, caller) => assets(db, input, caller.managerId)),
    'portfolio.summary': read((db, _input, caller) => portfolio(db, caller.managerId)),
    'portfolio.playerCards': read(playerShelf),
    'portfolio.venueCards': read(venueShelf),
    'market.clubs.byPrefix': read(
      async (db, { teamName, tournamentId }, caller) =>
        searches(caller) ?? findClubs(db, { text: teamName, leagueId: tournamentId, where: 'begins' }),
    ),
    'market.clubs.search': read(
      async (db, { query, leagueId }, caller) =>
        searches(caller) ?? findClubs(db, { text: query, leagueId, where: 'contains' }),
    ),
  });
}
