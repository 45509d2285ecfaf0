import { expect, test } from 'vitest';
import { problemsOf, readMessage } from './message.ts';

const GOOD = { name: 'Ada', email: 'ada@example.org', subject: 'Loans', message: 'How do loans end?' };

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('a whole message can be sent, without the spaces around what was typed', () => {
  const read = readMessage(formOf({ ...GOOD, name: '  Ada ', message: '\nHow do loans end?\n' }));
  expect(read).toEqual(GOOD);
  expect(problemsOf(read)).toEqual({});
});

test.each([
  [{ name: '' }, { name: 'missing' }],
  [{ email: '' }, { email: 'missing' }],
  [{ email: 'ada@example' }, { email: 'malformed' }],
  [{ email: 'ada@example.org, eve@example.org' }, { email: 'malformed' }],
  [{ subject: '   ' }, { subject: 'missing' }],
  [{ message: ' ' }, { message: 'missing' }],
  [{ message: 'Hello' }, { message: 'too-short' }],
  [
    { name: '', message: 'Hello' },
    { name: 'missing', message: 'too-short' },
  ],
])('%o is not sent: %o', (typed, problems) => {
  expect(problemsOf(readMessage(formOf({ ...GOOD, ...typed })))).toEqual(problems);
});
