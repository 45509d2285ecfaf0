import { describe, expect, test } from 'vitest';
import {
  FULL_FOLDERS,
  LONG_FILES,
  LONG_FUNCTIONS,
  PLAIN_CONTRACT_FILES,
  REAL_TIME,
} from './architecture/exemptions.ts';
import { importCycles, wrongImports } from './architecture/imports.ts';
import { moduleCycles } from './architecture/module-cycles.ts';
import { retiredWords } from './architecture/retired-words.ts';
import { fullFolders, longFiles, longFunctions } from './architecture/sizes.ts';
import { readSourceFiles, type SourceFile } from './architecture/source-files.ts';
import { bannedClocks, bannedText, emptyNames, unevenCatalogs } from './architecture/words.ts';

const files = readSourceFiles();
const file = (path: string, text: string): SourceFile => ({ path, text });
const none: ReadonlyMap<string, string> = new Map();

describe('the repository keeps its own rules', () => {
  test('imports follow the order domain <- contract <- { server, web }', () => {
    expect(wrongImports(files, PLAIN_CONTRACT_FILES)).toEqual([]);
  });
  test('features of the server form no import cycle', () => {
    expect(importCycles(files)).toEqual([]);
  });
  test('no file imports itself by way of others, not even a type', () => {
    expect(moduleCycles(files)).toEqual([]);
  });
  test('files have at most 400 lines', () => {
    expect(longFiles(files, LONG_FILES)).toEqual([]);
  });
  test('functions have at most 70 lines', () => {
    expect(longFunctions(files, LONG_FUNCTIONS)).toEqual([]);
  });
  test('names of files and folders describe their content', () => {
    expect(emptyNames(files)).toEqual([]);
  });
  test('names use the words of the glossary, and no retired ones', () => {
    expect(retiredWords(files)).toEqual([]);
  });
  test('folders hold few files and folders', () => {
    expect(fullFolders(files, FULL_FOLDERS)).toEqual([]);
  });
  test('nothing is left to do later, and nothing belongs to one machine', () => {
    expect(bannedText(files)).toEqual([]);
  });
  test('rules use the clock of the game', () => {
    expect(bannedClocks(files, REAL_TIME)).toEqual([]);
  });
  test('every text exists in all seven languages', () => {
    expect(unevenCatalogs(files)).toEqual([]);
  });
  test('two migrations never share a number', () => {
    const numbers = files.flatMap(({ path }) => /migrations\/(\d{4})_/.exec(path)?.[1] ?? []);
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });
  test('every exemption is still needed', () => {
    expect(
      [...LONG_FILES.keys()].filter((path) =>
        longFiles(files, none).every((line) => !line.startsWith(`${path} `)),
      ),
    ).toEqual([]);
    // Each function is measured again: without exemptions there is nothing to find.
    const long = LONG_FUNCTIONS.size > 0 ? longFunctions(files, none) : [];
    expect(
      [...LONG_FUNCTIONS.keys()].filter((name) => long.every((line) => !line.startsWith(`${name} `))),
    ).toEqual([]);
    const clocks = bannedClocks(files, none);
    const unused = [...REAL_TIME.keys()].filter(
      (prefix) =>
        files.some(({ path }) => path.startsWith(prefix)) && clocks.every((line) => !line.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });
});

describe('each rule finds what breaks it', () => {
  test.each([
    ['domain/src/cards.ts', `import { z } from 'zod';`],
    ['domain/src/cards.ts', `import { readFile } from 'node:fs/promises';`],
    ['contract/src/cards.ts', `import { sql } from 'kysely';`],
    ['contract/src/cards.ts', `import { lock } from '../../server/src/db/lock.ts';`],
    ['web/src/features/cards/queries.ts', `import { CALLS } from '@touchline/contract/calls';`],
    ['web/src/features/cards/queries.ts', `import { Pitch } from '../contests/components/pitch.tsx';`],
    [
      'web/src/ui/controls/button.tsx',
      `import { Pitch } from '../../features/contests/components/pitch.tsx';`,
    ],
    ['web/src/app/main.tsx', `import type { Config } from '../../../server/src/config.ts';`],
    ['server/src/contests/join.ts', `import { deposit } from '../wallet/deposit.ts';`],
    ['server/src/contests/join.ts', `const { deposit } = await import('../wallet/deposit.ts');`],
    ['server/src/contests/join.ts', `import { openTestDatabase } from '../testing/database.ts';`],
    ['server/src/db/lock.ts', `import { join } from '../contests/join.ts';`],
    ['server/src/main.ts', `import { App } from '../../web/src/app/app.tsx';`],
  ])('%s: %s', (path, text) => {
    expect(wrongImports([file(path, text)])).toHaveLength(1);
  });

  test.each([
    ['domain/src/cards.ts', `import { xfc } from './money.ts';`],
    ['contract/src/cards.ts', `import { z } from 'zod';\nimport type { Money } from '@touchline/domain';`],
    ['web/src/features/cards/queries.ts', `import type { Calls } from '@touchline/contract/calls';`],
    ['web/src/app/routes.tsx', `import { Pitch } from '../features/contests/components/pitch.tsx';`],
    [
      'server/src/contests/join.ts',
      `import { post } from '../wallet/public.ts';\nimport { lock } from '../db/lock.ts';`,
    ],
    ['server/src/routes.ts', `import { join } from './contests/join.ts';`],
  ])('%s may: %s', (path, text) => {
    expect(wrongImports([file(path, text)])).toEqual([]);
  });

  test('files that import each other', () => {
    const pair = [
      file('domain/src/a.ts', `import type { B } from './b.ts';`),
      file('domain/src/b.ts', `import { a } from './a.ts';`),
    ];
    const above = file('domain/src/c.ts', `import { a } from './a.ts';`);
    const below = file('domain/src/a.ts', `import type { D } from './d.ts';`);
    expect(moduleCycles([...pair, above])).toEqual(['domain/src/a.ts', 'domain/src/b.ts']);
    expect(moduleCycles([below, file('domain/src/d.ts', ''), above])).toEqual([]);
  });

  test('a long file and a long function', () => {
    const body = 'work();\n'.repeat(70);
    expect(longFiles([file('server/src/a.ts', 'work();\n'.repeat(401))], none)).toHaveLength(1);
    expect(longFunctions([file('server/src/a.ts', `function f() {\n${body}}`)], none)).toEqual([
      'server/src/a.ts f has 72 lines',
    ]);
    expect(
      longFunctions([file('web/src/a.tsx', `const View = () => {\n${body} return <b />;\n};`)], none),
    ).toEqual(['web/src/a.tsx View has 73 lines']);
    const nested = `function f() {\n function g() {\n${'work();\n'.repeat(60)}}\n${'work();\n'.repeat(60)}}`;
    expect(longFunctions([file('server/src/a.ts', nested)], none)).toEqual([
      'server/src/a.ts f has 124 lines',
    ]);
    const callback = `function f() {\n each(() => {\n${'work();\n'.repeat(60)}});\n${'work();\n'.repeat(60)}}`;
    expect(longFunctions([file('server/src/a.ts', callback)], none)).toHaveLength(1);
    expect(longFunctions([file('server/src/a.test.ts', `function f() {\n${body}}`)], none)).toEqual([]);
  });

  test('a retired word in a name', () => {
    const text = 'const desk = openDesk(nthOf); // least\nconst max = `at most ${purse}`; list.nth(1);';
    expect(retiredWords([file('server/src/a.ts', text)])).toEqual([
      'server/src/a.ts: desk (use trading state)',
      'server/src/a.ts: openDesk (use trading state)',
      'server/src/a.ts: nthOf (use index)',
      'server/src/a.ts: purse (use balance)',
    ]);
    expect(retiredWords([file('server/src/trading-desk.ts', '')])).toHaveLength(1);
  });

  test('a folder of many files and folders', () => {
    const files = Array.from({ length: 20 }, (_, index) => file(`server/src/a/${index}.ts`, ''));
    const tests = [file('server/src/a/1.test.ts', ''), file('server/src/a/2.race.test.ts', '')];
    expect(fullFolders([...files, ...tests], none)).toEqual([]);
    const folder = file('server/src/a/b/1.ts', '');
    expect(fullFolders([...files, folder], none)).toEqual(['server/src/a has 21 entries']);
    expect(fullFolders([...files, folder], new Map([['server/src/a', 'a reason']]))).toEqual([]);
  });

  test('names and words', () => {
    expect(
      emptyNames([
        file('server/src/utils.ts', ''),
        file('web/src/common/a.ts', ''),
        file('web/src/lib/a.ts', ''),
      ]),
    ).toHaveLength(2);
    expect(bannedText([file('a.ts', '// TO' + 'DO later'), file('b.md', 'see /wo' + 'rk/x')])).toHaveLength(
      2,
    );
  });

  test.each([
    ['domain/src/a.ts', 'const at = new Date();'],
    ['domain/src/a.ts', 'const pick = Math.random();'],
    ['server/src/contests/a.ts', 'const at = Date.now();'],
    ['server/src/contests/a.ts', 'sql`select id from contest where due_at <= now()`'],
    ['server/src/db/migrations/9999_a.sql', 'created_at timestamptz default current_timestamp'],
  ])('another clock in %s: %s', (path, text) => {
    expect(bannedClocks([file(path, text)], none)).toHaveLength(1);
  });

  test('the clock of the game and a given time are no other clock', () => {
    const text = 'sql`due_at <= (select game_now())`; new Date(at); // not now()\nperformance.now();';
    expect(bannedClocks([file('server/src/contests/a.ts', text)], none)).toEqual([]);
  });

  test('a missing language, key or place', () => {
    const catalog = (language: string, text: string): SourceFile =>
      file(`web/src/languages/wallet/${language}.json`, text);
    const all = ['en', 'it', 'fr', 'es', 'de', 'cn'].map((language) =>
      catalog(language, '{"buy": "{count} XFC"}'),
    );
    expect(unevenCatalogs(all)).toEqual(['wallet has no tr']);
    expect(unevenCatalogs([...all, catalog('tr', '{}')])).toEqual(['wallet.tr has no "buy"']);
    expect(unevenCatalogs([...all, catalog('tr', '{"buy": "{adet} XFC"}')])).toHaveLength(1);
  });
});
