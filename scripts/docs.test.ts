import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PLAIN_CONTRACT_FILES } from './architecture/exemptions.ts';
import { isTest, readSourceFiles } from './architecture/source-files.ts';

const ROOT = new URL('../', import.meta.url);

/** The Markdown files below a folder, as paths from the root. */
function pagesIn(folder: string): string[] {
  return readdirSync(new URL(folder, ROOT), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) =>
      new URL(entry.name, `file://${entry.parentPath.replace(/\/$/, '')}/`).href.slice(ROOT.href.length),
    );
}

function foldersIn(folder: string): string[] {
  return readdirSync(new URL(folder, ROOT), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
const pages = ['README.md', 'CONTRIBUTING.md', ...pagesIn('docs/')];
const architecture = read('docs/ARCHITECTURE.md');
const sourceFiles = readSourceFiles();
const codePaths = sourceFiles.map(({ path }) => `/${path}`);

test.each(pages)('links of %s lead to files that exist', (page) => {
  const links = [...read(page).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].flatMap(([, link]) => link ?? []);
  const local = links.filter((link) => !/^[a-z]+:/.test(link));
  expect(local.filter((link) => !existsSync(new URL(link, new URL(page, ROOT))))).toEqual([]);
});

test.each(pages)('code files that %s names exist', (page) => {
  const named = [...read(page).matchAll(/`([\w./-]+\/[\w.-]+\.tsx?)`/g)].flatMap(([, path]) => path ?? []);
  expect(named.filter((path) => !codePaths.some((each) => each.endsWith(`/${path}`)))).toEqual([]);
});

test.each(pages)('test titles that %s quotes after a test file are in it', (page) => {
  const quoted = [...read(page).matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`((?:(?::|,| and) ?"[^"]+")+)/g)];
  const missing = quoted.flatMap(([, path = '', titles = '']) => {
    const texts = sourceFiles.filter((file) => `/${file.path}`.endsWith(`/${path}`)).map(({ text }) => text);
    return [...titles.matchAll(/"([^"]+)"/g)].flatMap(([, title = '']) =>
      texts.some((text) => text.includes(title)) ? [] : [`${path}: ${title}`],
    );
  });
  expect(missing).toEqual([]);
});

test('the architecture names every folder of the server and of the pages', () => {
  const [, server = '', web = ''] =
    /^server\/src\/\n([^]*?)^web\/src\/\n([^]*?)^```/m.exec(architecture) ?? [];
  expect(foldersIn('server/src/').filter((name) => !server.includes(`${name}/`))).toEqual([]);
  expect(foldersIn('web/src/').filter((name) => !web.includes(`${name}/`))).toEqual([]);
  const lib = /lib\/ +([a-z0-9, ]+?) {2}/.exec(web)?.[1]?.split(', ') ?? [];
  expect(lib.toSorted()).toEqual(foldersIn('web/src/lib/').toSorted());
});

test('the architecture names every file at the root of the server', () => {
  const files = readdirSync(new URL('server/src/', ROOT)).filter((name) => /(?<!\.test)\.ts$/.test(name));
  expect(files.filter((name) => !new RegExp(`[ ]${name}[ \\n]`).test(architecture))).toEqual([]);
});

/** The words in code marks of the one place that a pattern captures. */
function namedIn(pattern: RegExp): readonly string[] {
  const [, captured = ''] = pattern.exec(architecture) ?? [];
  return [...captured.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? []);
}

test('the architecture names the files of the contract that pages may import as values', () => {
  const named = namedIn(/except its schema-free files (.*?)\.$/m);
  expect(named.map((name) => `contract/src/${name}`).toSorted()).toEqual(
    [...PLAIN_CONTRACT_FILES.keys()].toSorted(),
  );
});

test('the architecture lists the features that share a folder of the contract', () => {
  const features = foldersIn('server/src/');
  for (const folder of ['people', 'wallet', 'football']) {
    const files = readdirSync(new URL(`contract/src/${folder}/`, ROOT)).map((name) =>
      name.replace('.ts', ''),
    );
    const shared = files.filter((name) => name !== folder && features.includes(name));
    const listed = namedIn(new RegExp(`\`${folder}\` \\((.*?)\\)`)).filter((name) => name !== 'rewards');
    expect(listed, folder).toEqual(shared);
  }
  const folders = foldersIn('contract/src/').filter((name) => !features.includes(name));
  expect(folders).toEqual(['people']);
});

test('a feature of the pages has the name of its server folder, or the architecture lists it as having none', () => {
  const [, webOnly = ''] =
    /^A feature has one name.*screens without calls of their own: (.*)$/m.exec(architecture) ?? [];
  const server = foldersIn('server/src/');
  const alone = foldersIn('web/src/features/').filter((name) => !server.includes(name));
  expect([...webOnly.matchAll(/`(\w+)`/g)].flatMap(([, name]) => name ?? []).toSorted()).toEqual(
    alone.toSorted(),
  );
});

test.each([
  ['wallet', 'money', 'account|hold|posting|ledger_\\w+'],
  ['cards', 'cards', 'card|holding|encumbrance|card_movement|lease'],
  ['activity', 'the record of activity', 'activity'],
])('only server/src/%s writes %s', (folder, _what, tables) => {
  const writes = new RegExp(`\\b(?:insert into|update|delete from) (?:${tables})\\b`);
  const writers = sourceFiles.filter(
    (file) => /^server\/src\/.*\.ts$/.test(file.path) && !isTest(file) && writes.test(file.text),
  );
  expect(writers.length).toBeGreaterThan(0);
  expect(
    writers.filter(({ path }) => !path.startsWith(`server/src/${folder}/`)).map(({ path }) => path),
  ).toEqual([]);
});

test('domain, contract and pages hold no SQL', () => {
  const files = sourceFiles.filter(({ path }) => /^(?:domain|contract|web)\/src\//.test(path));
  expect(files.filter(({ text }) => /\bsql`/.test(text)).map(({ path }) => path)).toEqual([]);
});

test('the index of decisions lists each record once', () => {
  const index = read('docs/decisions/README.md');
  const listed = [...index.matchAll(/\]\((\d{4}-[^)]+)\)/g)].flatMap(([, name]) => name ?? []);
  const records = readdirSync(new URL('docs/decisions/', ROOT)).filter((name) => /^\d{4}-/.test(name));
  expect(listed.toSorted()).toEqual(records.toSorted());
});

test('every decision has the same form', () => {
  const records = pages.filter((page) => /decisions\/\d{4}-/.test(page));
  const odd = records.filter((page) => {
    const text = read(page);
    const headings = [...text.matchAll(/^#{1,2} .*$/gm)].map(([heading]) => heading);
    const number = /\/(\d{4})-/.exec(page)?.[1];
    const [title = '', ...parts] = headings;
    return !title.startsWith(`# ${number}. `) || parts.join('|') !== '## Context|## Decision|## Consequences';
  });
  expect(odd).toEqual([]);
});

test('each row of the security table has a state, and what is met has a place and a test', () => {
  const [, table = ''] = read('docs/SECURITY.md').split('## OWASP ASVS 5.0');
  const rows = [...table.matchAll(/^\| (\d[^|]*) \| ([^|]*) \| ([^|]*) \| ([^|]*) \| ([^|]*) \|$/gm)];
  expect(rows.length).toBeGreaterThan(60);
  const states = /^(met|met by rule|partly|not met|deviates|does not apply)$/;
  for (const [, id = '', , state = '', where = '', test = ''] of rows) {
    expect(state, id).toMatch(states);
    expect(where, id).not.toBe('none');
    if (state.startsWith('met')) expect(test, id).not.toBe('none');
  }
});
