import { describe, expect, test } from 'vitest';
import { connect, inTransaction, sql } from '../../db/database.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { makeTradedCards } from '../../testing/market/market.ts';
import { refreshCardMarket } from '../trading/card-market.ts';
import { changedCards, readCards } from './read-cards.ts';

const { db, url } = await openTestDatabase();
const cards = await makeTradedCards(db, 3);
const ids = cards.map(({ cardId }) => cardId);
const [first = 0, second = 0, third = 0] = ids;

/** The id of a transaction after all earlier writes; open transactions elsewhere in the cluster do not delay it. */
async function newTransaction(): Promise<string> {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::xid::text as id`.execute(db);
  return rows[0]?.id ?? '';
}

describe('changed cards', () => {
  test('are all cards of a type at the first read, and none after it', async () => {
    expect(await changedCards(db, 1, null)).toMatchObject({ cardIds: ids });
    expect(await changedCards(db, 1, await newTransaction())).toMatchObject({ cardIds: [] });
    expect(await changedCards(db, 2, null)).toMatchObject({ cardIds: [] });
  });

  test('include a card whose market, copies or player were written', async () => {
    const horizon = await newTransaction();
    await inTransaction(db, (tx) => refreshCardMarket(tx, [first]));
    expect((await changedCards(db, 1, horizon)).cardIds).toEqual([first]);
    await sql`update card set minted = minted + 1 where id = ${second}`.execute(db);
    await sql`update player set name = 'Another Name' where id = (select subject_id from card where id = ${third})`.execute(
      db,
    );
    expect((await changedCards(db, 1, horizon)).cardIds).toEqual(ids);
    expect((await readCards(db, [third]))[0]).toMatchObject({ name: 'Another Name' });
  });

  test('include every card of a renamed league', async () => {
    const horizon = await newTransaction();
    await sql`update league set name = 'Renamed'`.execute(db);
    expect((await changedCards(db, 1, horizon)).cardIds).toEqual(ids);
    expect((await readCards(db, ids)).map(({ leagueName }) => leagueName)).toEqual([
      'Renamed',
      'Renamed',
      'Renamed',
    ]);
  });

  test('may repeat but never miss a card whose transaction commits after later ones', async () => {
    const before = await newTransaction();
    const other = connect(url, 1);
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const { promise: hasWritten, resolve: written } = Promise.withResolvers<void>();
    const slow = inTransaction(other, async (tx) => {
      await refreshCardMarket(tx, [first]);
      written();
      await mayCommit;
    });
    await hasWritten;
    await inTransaction(db, (tx) => refreshCardMarket(tx, [second]));
    const { horizon, cardIds } = await changedCards(db, 1, before);
    expect(cardIds).toEqual([second]);
    commit();
    await slow;
    expect((await changedCards(db, 1, horizon)).cardIds).toContain(first);
    await other.destroy();
  });
});
