import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readSourceFiles, type SourceFile } from '../architecture/source-files.ts';
import { testsOfChanges } from './tests-of-changes.ts';

const file = (path: string, text = ''): SourceFile => ({ path, text });
const files = [
  file('domain/src/money.ts'),
  file('domain/src/money.test.ts', `import { xfc } from './money.ts';`),
  file('server/src/inbox/notify.ts', `import { xfc } from '@touchline/domain/money';`),
  file('server/src/inbox/inbox.test.ts', `import { startTestServer } from '../testing/server.ts';`),
  file('server/src/auth/sign-up/activate.ts', `import { notify } from '../../inbox/notify.ts';`),
  file('server/src/auth/sign-up/activation.test.ts', `import { activate } from './activate.ts';`),
  file('server/src/auth/routes.ts', `import { activate } from './sign-up/activate.ts';`),
  file('server/src/auth/sign-up/sign-up.test.ts', `import { authRoutes } from '../routes.ts';`),
  file(
    'web/src/lib/i18n/message-text.test.ts',
    `import { readCatalogs } from '../../../build/language-catalogs.ts';`,
  ),
];
const none = { all: false, files: [], tags: [] };

describe('the tests that a change can break', () => {
  test('of a server feature are its own and near ones; others are listed as left out', () => {
    expect(testsOfChanges(['server/src/inbox/notify.ts'], files)).toEqual({
      tests: ['server/src/auth/sign-up/activation.test.ts', 'server/src/inbox/inbox.test.ts'],
      journeys: none,
      pages: false,
      leftOut: ['server/src/auth/sign-up/sign-up.test.ts'],
    });
  });
  test('of the domain are all pure ones that depend on it', () => {
    expect(testsOfChanges(['domain/src/money.ts'], files).tests).toContain('domain/src/money.test.ts');
  });
  test('of a text are the catalog tests, without a journey', () => {
    expect(testsOfChanges(['web/src/languages/wallet/tr.json'], files)).toEqual({
      tests: ['web/src/lib/i18n/message-text.test.ts'],
      journeys: none,
      pages: false,
      leftOut: [],
    });
  });
  test('of a web feature are its journeys, of shared parts all journeys, of a journey the journey itself', () => {
    const journeysOf = (path: string) => testsOfChanges([path], files).journeys;
    expect(journeysOf('web/src/features/wallet/screens/wallet.tsx')).toEqual({ ...none, tags: ['@wallet'] });
    expect(journeysOf('web/src/ui/controls/button.tsx')).toEqual({ ...none, all: true });
    expect(journeysOf('e2e/journeys/contests/rank.spec.ts')).toEqual({
      ...none,
      files: ['e2e/journeys/contests/rank.spec.ts'],
    });
  });
});

test('every feature of the pages has a journey', () => {
  const journeys = readSourceFiles().filter(({ path }) => /^e2e\/.*\.spec\.ts$/.test(path));
  const tags = new Set(journeys.flatMap(({ text }) => text.match(/@[\w-]+/g) ?? []));
  const features = readdirSync(fileURLToPath(new URL('../../web/src/features', import.meta.url)));
  expect(features.filter((feature) => !tags.has(`@${feature}`))).toEqual([]);
});
