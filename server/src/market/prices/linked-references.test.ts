import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { expect, test } from 'vitest';
import { linkManagers } from '../../auth/identities/linked-managers.ts';
import { inTransaction } from '../../db/database.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { openMarketScene, START } from '../../testing/market/market-scene.ts';
import { sweepMarket } from '../sweeps.ts';
import { loadReferences } from './references.ts';

const scene = await openMarketScene();
const { db } = scene;
keepBooks(db);

test('fills of managers who were linked since do not count for the reference price', async () => {
  await scene.stopClockAt(START);
  await sweepMarket(db);
  const sale = await scene.sale(9);
  await scene.sellOne(sale, '10.00');
  const reference = async () =>
    (await loadReferences(db, [sale.card.cardId], START, CURRENT_RULES)).get(sale.card.cardId);
  expect(await reference()).toBe(1_000_000_000n);
  await inTransaction(db, (tx) =>
    linkManagers(tx, START, {
      managerId: sale.seller.managerId,
      otherId: sale.buyer.managerId,
      reason: 'operator',
    }),
  );
  expect(await reference()).toBeNull();
});
