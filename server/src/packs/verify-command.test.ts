import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyCommand } from '@touchline/domain/packs/fair';
import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { makeManagers } from '../testing/contests/contests.ts';
import { startTestServer } from '../testing/http/server.ts';
import { accepted, dropOf, openShop, packCaller } from '../testing/packs/packs.ts';
import { serveProofs } from './serve-proofs.ts';

const { app, db } = await startTestServer({ extend: (server, { edge }) => serveProofs(server, { edge }) });
const call = packCaller(db);
const folder = await mkdtemp(join(tmpdir(), 'empty-'));
afterAll(() => rm(folder, { recursive: true }));
let origin = '';
let drawId = 0;
let announced: string | null = null;

/** A pack whose hash was requested before payment, and whose seed is revealed. */
beforeAll(async () => {
  const { leagueId } = await openShop(db);
  const [manager] = await makeManagers(db, 1, xfc(1_000n * XFC_UNIT));
  if (manager === undefined) throw new Error('no manager');
  const package_id = await dropOf(db, leagueId, 'promo');
  announced = accepted(await call('packs.draws.commitment', { package_id }, manager)).table_hash;
  drawId = accepted(await call('packs.buy', { package_id }, manager)).draw.draw_id;
  await call('packs.draws.changeSeed', { seed: 'mine' }, manager);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
});

/** Runs a command as it is printed, in an empty folder. */
function run(command: string): Promise<{ readonly output: string; readonly code: number }> {
  return new Promise((resolve) => {
    const path = `${join(process.execPath, '..')}:${process.env['PATH'] ?? ''}`;
    execFile('sh', ['-c', command], { cwd: folder, env: { PATH: path } }, (error, output) => {
      resolve({ output: output.trim(), code: error === null ? 0 : Number(error.code) });
    });
  });
}

describe('the command on the page of a proof', () => {
  test('checks the draw from an empty folder, without signing', async () => {
    expect(await run(verifyCommand(origin, 'draws', drawId))).toEqual({
      output: 'The draw is as it was promised.',
      code: 0,
    });
  });

  test('finds a draw that was changed afterwards', async () => {
    await sql`alter table fair_draw disable trigger user`.execute(db);
    await sql`
      update fair_draw
      set cards[1] = (select min(card) from unnest(pool_cards) as card where card <> cards[1])
      where id = ${drawId}
    `.execute(db);
    const { output, code } = await run(verifyCommand(origin, 'draws', drawId));
    expect(output).toMatch(/card 1 should be/);
    expect(code).toBe(1);
  });

  test('fails for a draw that does not exist', async () => {
    expect((await run(verifyCommand(origin, 'draws', 2_000_000_000))).code).not.toBe(0);
  });
});

test('the hash of odds and pool is published before payment and matches the draw', async () => {
  const answer = await fetch(`${origin}/fair/draws/${drawId}.json`);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(await answer.json()).toMatchObject({ draw: { table_hash: announced } });
  expect(announced).toMatch(/^[0-9a-f]{64}$/);
});

test('a network reads at most sixty proofs a minute', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 70; index += 1) {
    statuses.push((await fetch(`${origin}/fair/draws/${index}.txt`)).status);
  }
  expect(statuses).toContain(404);
  expect(statuses.at(-1)).toBe(429);
});
