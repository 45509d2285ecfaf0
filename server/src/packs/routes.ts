import { inTransaction } from '../db/database.ts';
import { defineRoutes, read, write, type Routes } from '../http/calls/handler.ts';
import { buyPack } from './buy-pack.ts';
import { changeClientSeed } from './change-client-seed.ts';
import { exchangeCards } from './exchange-cards.ts';
import { drawsOf, drawWithTable } from './queries/draws.ts';
import { copiesForRecipes } from './queries/copies.ts';
import { exchangeRecipes, shopList } from './queries/shop.ts';
import { lockSeed, type SeedServices } from './seeds.ts';

/** Packs, exchanges and what proves their draws. */
export function packRoutes(services: SeedServices): Routes {
  return defineRoutes({
    'GET /v2/shop/list': read((db, input, caller) => shopList(db, input, caller)),
    'GET /v2/shop/buy/{package_id}': write(buyPack(services)),
    'GET /v2/exchange': read(exchangeRecipes),
    'GET /v2/exchange/copies': read((db, _input, caller) => copiesForRecipes(db, caller.managerId)),
    'POST /v2/exchange/go': write(exchangeCards(services)),
    'GET /v3/market/draws': read((db, _input, caller) => drawsOf(db, caller.managerId, caller.language)),
    // A manager's first look makes his seeds: nothing of his changes, and whoever looks again sees the same.
    'GET /fair/commitment': read(async (db, _input, caller) => {
      const seed = await inTransaction(db, (tx) => lockSeed(tx, services, caller.managerId));
      return { commitment: seed.commitment, client_seed: seed.clientSeed, nonce: seed.draws };
    }),
    'POST /fair/client_seed': write(changeClientSeed(services)),
    'GET /fair/draws/{id}': read((db, { id }, caller) => drawWithTable(db, id, caller.language)),
  });
}
