import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openDatabase, sql, type Database } from '../db/database.ts';
import { backup } from './backup.ts';
import { clock } from './clock.ts';
import { UsageError, type CommandContext } from './command.ts';
import { FEATURES } from '@touchline/contract/startup/switches';
import { switches } from './switches.ts';
import { countryId } from '../startup/countries.ts';

const OPS = fileURLToPath(new URL('../ops.ts', import.meta.url));

let root = '';
let dataDir = '';
let server: Database;
let context: CommandContext;
const printed: string[] = [];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'ops-'));
  chmodSync(root, 0o755);
  dataDir = join(root, 'data');
  const config = readConfig({ DATA_DIR: dataDir });
  server = await openDatabase(config);
  context = {
    config,
    db: server.db,
    directUrl: server.directUrl,
    dataFolder: server.embedded?.dataFolder ?? null,
    print: (line) => printed.push(line),
  };
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

/** Runs the operator program next to the running server. */
async function ops(...parameters: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [OPS, ...parameters], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { output: await text(child.stdout), code: await ended };
}

describe('the operator program', () => {
  test('works on the database of the running server', async () => {
    expect(await ops('switches', 'market', 'off', 'ann', 'a wrong price')).toMatchObject({
      code: 0,
      output: expect.stringContaining('market off'),
    });
    const { rows } = await sql`select feature from switched_off`.execute(server.db);
    expect(rows).toEqual([{ feature: 'market' }]);
  });

  test('switches a feature off in a country, once, and records why', async () => {
    const off = ['packs/be', 'off', 'ann', 'paid', 'draws'];
    for (let n = 0; n < 2; n += 1) await switches.run(context, off);
    expect(printed.at(-1)).toBe('packs/BE off');
    await switches.run(context, ['packs/BE', 'on', 'ann', 'a licence']);
    expect(printed.at(-1)).toBe(`${FEATURES.at(-1)} on`);
    const { rows } = await sql`
      select operator, act, subject_kind, after, reason from operator_act where subject_id = ${countryId('BE')} order by id
    `.execute(server.db);
    const act = { operator: 'ann', subject_kind: 'country' };
    expect(rows).toEqual([
      { ...act, act: 'switch_off', after: { feature: 'packs', off: true }, reason: 'paid draws' },
      { ...act, act: 'switch_on', after: { feature: 'packs', off: false }, reason: 'a licence' },
    ]);
  });

  test.each([
    [['market', 'off'], 'Name OPERATOR and REASON'],
    [['everything', 'off', 'ann', 'why'], 'FEATURE is one of'],
    [['market/BE', 'off', 'ann', 'why'], 'FEATURE of a country is one of'],
    [['packs/XX', 'off', 'ann', 'why'], 'two letters'],
  ])('refuses switches %j in words', async (parameters, words) => {
    await expect(switches.run(context, parameters)).rejects.toThrow(words);
  });

  test('finds no difference in the books of a new server', async () => {
    expect(await ops('verify-books')).toMatchObject({
      code: 0,
      output: expect.stringContaining('The books are right.'),
    });
  });

  test('shows its help without a command, and exits with 1 for an unknown one', async () => {
    expect(await ops()).toMatchObject({ code: 0, output: expect.stringContaining('backup FOLDER') });
    expect((await ops('mint-money')).code).toBe(1);
  });

  test('explains an invalid parameter in one line', async () => {
    expect(await ops('switches', 'market', 'perhaps')).toEqual({
      code: 1,
      output: 'A feature is switched on or off.\n',
    });
  });
});

describe('clock', () => {
  test('cannot be set in production, except to real time', async () => {
    const production = { ...context, config: { ...context.config, environment: 'production' as const } };
    await expect(clock.run(production, ['stepped', '2024-08-16T19:00:00Z'])).rejects.toThrow(UsageError);
    expect(await clock.run(production, ['real'])).toBe(true);
  });

  test('shows the time it was stepped to', async () => {
    await clock.run(context, ['stepped', '2024-08-16T19:00:00Z']);
    await clock.run(context, ['step', '2024-08-16T21:00:00Z']);
    expect(printed.at(-1)).toBe('2024-08-16T21:00:00.000Z (stepped)');
  });

  test.each([['stepped'], ['stepped soon'], ['scaled 2024-08-16T19:00:00Z 0'], ['backwards']])(
    '"%s" is refused in words',
    async (line) => {
      await expect(clock.run(context, line.split(' '))).rejects.toThrow(UsageError);
    },
  );
});

describe('backup', () => {
  test(
    'under load holds everything that was committed before it, and starts',
    { timeout: 60_000 },
    async () => {
      writeFileSync(join(dataDir, 'key-secret'), 'kept');
      await sql`create table load (id int primary key)`.execute(server.db);
      let last = 0;
      let stopped = false;
      const writing = (async () => {
        for (; !stopped; last += 1) await sql`insert into load values (${last + 1})`.execute(server.db);
      })();
      const committedBefore = last;
      const copy = join(root, 'copy');
      expect(await backup.run(context, [copy])).toBe(true);
      stopped = true;
      await writing;

      const restored = await openDatabase(readConfig({ DATA_DIR: copy }));
      try {
        const { rows } = await sql<{ count: number; last: number }>`
        select count(*)::int as count, coalesce(max(id), 0) as last from load
      `.execute(restored.db);
        expect(rows[0]?.last).toBeGreaterThanOrEqual(committedBefore);
        expect(rows[0]?.count).toBe(rows[0]?.last);
      } finally {
        await restored.close();
      }
    },
  );

  test('needs the embedded database and a new folder outside its data', async () => {
    await expect(backup.run({ ...context, dataFolder: null }, [join(root, 'b')])).rejects.toThrow(
      'DATABASE_URL',
    );
    await expect(backup.run(context, [root])).rejects.toThrow('exists already');
    await expect(backup.run(context, [join(dataDir, 'b')])).rejects.toThrow('inside the data folder');
    await expect(backup.run(context, [])).rejects.toThrow('Name a new folder');
  });
});
