import { inTransaction } from '../db/database.ts';
import { defineRoutes, read, write, type Routes } from '../http/calls/handler.ts';
import { buyPack } from './buy-pack.ts';
import { changeClientSeed } from './change-client-seed.ts';
import { exchangeCards } from './exchange-cards.ts';
import { drawsOf, drawWithTable } from './queries/draws.ts';
import { copiesForRecipes } from './queries/copies.ts';
import { exchangeRecipes, shopList } from './queries/shop.ts';
import { exchangeTableHash, packTableHash } from './queries/table-hash.ts';
import { drawWorth } from './queries/worth.ts';
import { lockSeed, type SeedServices } from './seeds.ts';

/** The calls of packs, exchanges and the proofs of their draws. */
export function packRoutes(services: SeedServices): Routes {
  return defineRoutes({
    'packs.list': read((db, input, caller) => shopList(db, input, caller)),
    'packs.buy': write(buyPack(services)),
    'packs.recipes': read(exchangeRecipes),
    'packs.exchangeable': read((db, _input, caller) => copiesForRecipes(db, caller.managerId)),
    'packs.exchange': write(exchangeCards(services)),
    'packs.draws.list': read((db, _input, caller) => drawsOf(db, caller.managerId, caller.language)),
    // The first read creates the manager's seeds; later reads return the same.
    'packs.draws.commitment': read(async (db, { package_id, recipe_id, asset_ids = [] }, caller) => {
      const seed = await inTransaction(db, (tx) => lockSeed(tx, services, caller.managerId));
      return {
        commitment: seed.commitment,
        client_seed: seed.clientSeed,
        nonce: seed.draws,
        table_hash:
          package_id !== undefined
            ? await packTableHash(db, package_id)
            : recipe_id !== undefined
              ? await exchangeTableHash(db, recipe_id, asset_ids)
              : null,
      };
    }),
    'packs.draws.changeSeed': write(changeClientSeed(services)),
    'packs.draws.worth': read((db, { id }, caller) => drawWorth(db, id, caller.managerId)),
    'packs.draws.get': read((db, { id }, caller) => drawWithTable(db, id, caller.language)),
  });
}
