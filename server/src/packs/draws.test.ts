import { createHash } from 'node:crypto';
import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { inProcessVisitor } from '../http/auth/caller.ts';
import { keepBooks } from '../testing/database/books.ts';
import { makeManagers, type TestManager } from '../testing/contests/contests.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { accepted, dropOf, openShop, packCaller } from '../testing/packs/packs.ts';

const { db } = await openTestDatabase();
keepBooks(db);
const call = packCaller(db);
const { leagueId } = await openShop(db);
const drop = await dropOf(db, leagueId, 'promo');

async function buyer(): Promise<TestManager> {
  const [manager] = await makeManagers(db, 1, xfc(1_000n * XFC_UNIT));
  if (manager === undefined) throw new Error('no manager');
  return manager;
}

test('the commitment told before a draw is the one it is made with, and the seed that is revealed later fits it', async () => {
  const manager = await buyer();
  const told = accepted(await call('packs.draws.commitment', {}, manager));
  expect(accepted(await call('packs.draws.commitment', {}, manager))).toEqual(told);
  const { draw } = accepted(await call('packs.buy', { package_id: drop }, manager));
  expect(draw).toMatchObject({ commitment: told.commitment, client_seed: told.client_seed, nonce: 0 });

  const changed = accepted(await call('packs.draws.changeSeed', { seed: 'Siena ★ 1958' }, manager));
  expect(changed.revealed).toMatchObject({ commitment: told.commitment, draws: 1 });
  const bytes = Buffer.from(changed.revealed.server_seed, 'hex');
  expect(bytes).toHaveLength(32);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(told.commitment);
  expect(changed).toMatchObject({ client_seed: 'Siena ★ 1958', nonce: 0 });
  expect(changed.commitment).not.toBe(told.commitment);
  expect(accepted(await call('packs.draws.commitment', {}, manager))).toEqual({
    commitment: changed.commitment,
    client_seed: 'Siena ★ 1958',
    nonce: 0,
  });
});

test('anybody may see a draw with its table; the seed in use is never shown and never stored in the open', async () => {
  const manager = await buyer();
  const { draw, cards } = accepted(await call('packs.buy', { package_id: drop }, manager));
  const shown = accepted(await call('packs.draws.get', { id: draw.draw_id }, inProcessVisitor('de')));
  expect(shown).toMatchObject({
    kind: 'pack',
    key: 'promo',
    title: 'Promo-Pack',
    league: { id: leagueId },
    cards,
    draw,
  });
  expect(shown.draw.server_seed).toBeNull();
  expect(shown.table.pool).toHaveLength(26);
  expect(JSON.stringify(shown)).not.toContain(manager.nickname);
  const { rows } = await sql<{ plain: string | null; sealed: number }>`
    select seed as plain, length(seed_encrypted) as sealed from fair_seed where manager_id = ${manager.managerId}
  `.execute(db);
  expect(rows).toEqual([{ plain: null, sealed: 60 }]);

  await call('packs.draws.changeSeed', { seed: 'another' }, manager);
  const later = accepted(await call('packs.draws.get', { id: draw.draw_id }, inProcessVisitor()));
  expect(later.draw.server_seed).toMatch(/^[0-9a-f]{64}$/);
});

test('a manager sees his own draws, newest first, with the nonces in order', async () => {
  const manager = await buyer();
  for (let index = 0; index < 3; index += 1) {
    await call('packs.buy', { package_id: drop }, manager);
  }
  const { data } = accepted(await call('packs.draws.list', {}, manager));
  expect(data.map(({ draw }) => draw.nonce)).toEqual([2, 1, 0]);
  expect(accepted(await call('packs.draws.list', {}, await buyer())).data).toEqual([]);
});

test('a draw that was never made is not found', async () => {
  expect(await call('packs.draws.get', { id: 999_999 }, inProcessVisitor())).toEqual({
    refused: 'ERR_NOT_FOUND',
  });
});
