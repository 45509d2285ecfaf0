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

test('a draw uses the server seed of the commitment shown before it, and the seed revealed later matches it', async () => {
  const manager = await buyer();
  const announced = accepted(await call('packs.draws.commitment', {}, manager));
  expect(accepted(await call('packs.draws.commitment', {}, manager))).toEqual(announced);
  const { draw } = accepted(await call('packs.buy', { package_id: drop }, manager));
  expect(draw).toMatchObject({
    commitment: announced.commitment,
    client_seed: announced.client_seed,
    nonce: 0,
  });

  const changed = accepted(await call('packs.draws.changeSeed', { seed: 'Siena ★ 1958' }, manager));
  expect(changed.revealed).toMatchObject({ commitment: announced.commitment, draws: 1 });
  const bytes = Buffer.from(changed.revealed.server_seed, 'hex');
  expect(bytes).toHaveLength(32);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(announced.commitment);
  expect(changed).toMatchObject({ client_seed: 'Siena ★ 1958', nonce: 0 });
  expect(changed.commitment).not.toBe(announced.commitment);
  expect(accepted(await call('packs.draws.commitment', {}, manager))).toEqual({
    commitment: changed.commitment,
    client_seed: 'Siena ★ 1958',
    nonce: 0,
    table_hash: null,
  });
});

test('a draw and its table are public; the seed in use is never shown and never stored in plain text', async () => {
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

test('a manager sees their own draws, newest first, with increasing nonces', async () => {
  const manager = await buyer();
  for (let index = 0; index < 3; index += 1) {
    await call('packs.buy', { package_id: drop }, manager);
  }
  const { data } = accepted(await call('packs.draws.list', {}, manager));
  expect(data.map(({ draw }) => draw.nonce)).toEqual([2, 1, 0]);
  expect(accepted(await call('packs.draws.list', {}, await buyer())).data).toEqual([]);
});

test('an unknown draw is not found', async () => {
  expect(await call('packs.draws.get', { id: 999_999 }, inProcessVisitor())).toEqual({
    refused: 'ERR_NOT_FOUND',
  });
});
