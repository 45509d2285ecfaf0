import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql } from '../../db/database.ts';
import { request } from '../../feeds/providers/client.ts';
import { mappedIds } from '../../feeds/providers/kept/mapping.ts';
import { raiseFlag } from '../../feeds/providers/kept/flags.ts';
import { nonsense } from '../../feeds/providers/reading.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { UsageError, type Command, type CommandContext } from '../command.ts';
import { footballFlags } from './football-flags.ts';
import { footballPlan } from './football-plan.ts';
import { footballSources } from './football-sources.ts';
import { importSeasonCommand } from './import-season.ts';

const { db, url } = await openTestDatabase();
const printed: string[] = [];
const context: CommandContext = {
  config: readConfig({ NODE_ENV: 'test' }),
  db,
  directUrl: url,
  dataFolder: null,
  print: (line) => printed.push(line),
};
const FILES = join(import.meta.dirname, '../../feeds/replay/fixtures');

async function run(command: Command, ...parameters: string[]): Promise<boolean> {
  printed.length = 0;
  return command.run(context, parameters);
}

beforeEach(() => void (printed.length = 0));

test('imports a season from files and prints how many matches are imported', async () => {
  expect(await run(importSeasonCommand, 'files', FILES, '2001-02')).toBe(true);
  expect(printed.at(-1)).toBe('3 of 4 matches are in; 1 have no result that makes sense.');
  await run(footballSources);
  expect(printed).toContain('import of 2001-02 from replay: 3 of 4 matches');
});

test.each([
  [[]],
  [['files', FILES]],
  [['files', FILES, '1999-00']],
  [['api-football', '39', '2023']],
  [['elsewhere', 'a', 'b']],
])('import-season %j is refused with the valid parameters', async (parameters) => {
  await expect(run(importSeasonCommand, ...parameters)).rejects.toThrow(UsageError);
});

test('shows how the requests of a day are spent and what is left out', async () => {
  await run(footballPlan, '100');
  expect(printed.join('\n')).toMatch(/matches in play +left out/);
  await run(footballPlan, '7500');
  expect(printed.join('\n')).toMatch(/matches in play +every 10 s/);
  await expect(run(footballPlan, 'tomorrow')).rejects.toThrow(UsageError);
});

test('lists a disagreement until an operator keeps what we have, which is recorded and not raised again', async () => {
  await run(importSeasonCommand, 'files', FILES, '2001-02');
  const { rows } = await sql<{ id: number }>`select id from match order by id limit 1`.execute(db);
  const flag = {
    matchId: rows[0]?.id ?? 0,
    provider: 'football-data',
    kind: 'score',
    ours: '2-1',
    theirs: '2-2',
    blocks: true,
  } as const;
  const now = await gameNow(db);
  expect(await inTransaction(db, (tx) => raiseFlag(tx, flag, now))).toBe(true);
  await run(footballFlags);
  expect(printed[0]).toContain('we have 2-1, football-data has 2-2');
  const id = String(Number.parseInt(printed[0] ?? '', 10));
  await expect(run(footballFlags, 'keep', id)).rejects.toThrow(UsageError);
  expect(await run(footballFlags, 'keep', id, 'olga', 'seen', 'on', 'tape')).toBe(true);
  expect(await run(footballFlags, 'keep', id, 'olga', 'again')).toBe(false);
  const acts = await sql`select operator, act, reason from operator_act`.execute(db);
  expect(acts.rows).toEqual([{ operator: 'olga', act: 'keep_football', reason: 'seen on tape' }]);
  expect(await inTransaction(db, (tx) => raiseFlag(tx, flag, now))).toBe(false);
  // A difference other than the one decided on is raised.
  expect(await inTransaction(db, (tx) => raiseFlag(tx, { ...flag, theirs: '3-2' }, now))).toBe(true);
});

test('an operator maps a club of a second source', async () => {
  const { rows } = await sql<{ id: number }>`select id from club order by id limit 1`.execute(db);
  const id = rows[0]?.id ?? 0;
  expect(await run(footballSources, 'map', 'football-data', '65', String(id), 'olga', 'same', 'club')).toBe(
    true,
  );
  expect((await mappedIds(db, 'football-data', 'club')).get('65')).toBe(id);
  expect(await run(footballSources, 'map', 'football-data', '65', '999999', 'olga', 'no')).toBe(false);
});

test('shows how a source answers, and what was refused of it', async () => {
  const answers = {
    open: () => Promise.reject(new Error('down')),
    resolve: () => Promise.resolve(['93.184.216.34']),
  };
  const access = {
    provider: 'api-football',
    baseUrl: 'https://first.example/',
    headers: {},
    dailyRequests: 10,
    fetch: answers,
  };
  const read = () => nonsense('empty', 'nothing');
  const now = await gameNow(db);
  expect(await request(db, access, 'leagues?id=1', now, read)).toEqual({ answered: false, why: 'failed' });
  expect(await request(db, access, 'leagues?id=1', now, read)).toEqual({ answered: false, why: 'paused' });
  await run(footballSources);
  expect(printed.join('\n')).toContain('api-football: answered never, 1 requests today');
  expect(printed.join('\n')).toContain('1 failures, the last: no answer: Error: down');
});
