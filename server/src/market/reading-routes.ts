import { defineRoutes, read, write } from '../http/calls/handler.ts';
import { closedOrders, playerPage, venuePage } from './card-page/card-page.ts';
import { findClubs } from './catalog/find-clubs.ts';
import { marketHome } from './home/market-home.ts';
import { ordersOfCard } from './orders/orders-of-card.ts';
import { listPlayers, listVenues } from './catalog/list-cards.ts';
import { playerNews } from './card-page/player-news.ts';
import { portfolio } from './portfolio/portfolio-summary.ts';
import { assets } from './portfolio/portfolio.ts';
import { depth, priceHistory } from './card-page/prices.ts';
import { playerShelf, venueShelf } from './catalog/shelves.ts';
import { watchedCards } from './watching/watched-cards.ts';
import { watchCard } from './watching/watch-card.ts';

/** The calls that read the market: its home, its orders, cards, their prices and fills, what a manager watches and what he owns. */
export const marketReadingRoutes = defineRoutes({
  'GET /v3/market': read((db, _input, caller) => marketHome(db, caller)),
  'POST /v3/market/list_player_orders/{id}/{page}/{noItems}': read((db, input, caller) =>
    ordersOfCard(db, 1, input, caller),
  ),
  'POST /v3/market/list_venue_orders/{id}/{page}/{noItems}': read((db, input, caller) =>
    ordersOfCard(db, 2, input, caller),
  ),
  'POST /v3/market/list_players/{page}/{noItems}': read(listPlayers),
  'POST /v3/market/list_venues/{page}/{noItems}': read(listVenues),
  'GET /v3/market/player/{id}': read((db, { id }, caller) => playerPage(db, id, caller)),
  'GET /v3/market/venue/{id}': read((db, { id }, caller) => venuePage(db, id, caller)),
  'GET /v3/market/playerClosedOrders/{playerId}': read((db, { playerId }, caller) =>
    closedOrders(db, playerId, caller),
  ),
  'GET /v3/market/player_news/{id}/{page}/{noItems}': read(playerNews),
  'GET /v3/market/price_history/{asset_type}/{id}/{range}': read(priceHistory),
  'GET /v3/market/depth/{asset_type}/{id}': read(depth),
  'GET /v3/market/watch': read((db, _input, caller) => watchedCards(db, caller.managerId)),
  'POST /v3/market/watch': write((tx, input, caller) => watchCard(tx, input, caller.managerId)),
  'POST /v3/user/assets/{page}/{noItems}/': read((db, input, caller) => assets(db, input, caller.managerId)),
  'GET /v3/user/portfolio': read((db, _input, caller) => portfolio(db, caller.managerId)),
  'GET /v3/user/playerCards/{id}/{page}/{perPage}/': read(playerShelf),
  'GET /v3/user/venueCards/{id}/{page}/{perPage}/': read(venueShelf),
  'GET /v3/market/teams/{teamName}/{tournamentId}': read((db, { teamName, tournamentId }) =>
    findClubs(db, { text: teamName, leagueId: tournamentId, where: 'begins' }),
  ),
  'GET /v3/market/team_search/{query}/{leagueId}': read((db, { query, leagueId }) =>
    findClubs(db, { text: query, leagueId, where: 'contains' }),
  ),
});
