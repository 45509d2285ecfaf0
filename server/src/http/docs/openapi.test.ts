import { ADDRESSES } from '@touchline/contract/addresses';
import { amount, xfcAmount } from '@touchline/contract/wire';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { openApiDocument } from './openapi.ts';

const document: unknown = JSON.parse(JSON.stringify(openApiDocument('https://play.example')));

/** Resolves a reference or a path of names. */
function at(names: readonly string[]): unknown {
  let value: unknown = document;
  for (const name of names) {
    value =
      typeof value === 'object' && value !== null
        ? Object.entries(value).find(([own]) => own === name)?.[1]
        : undefined;
  }
  return value;
}

test.each(Object.values(ADDRESSES))('%s is described', (address) => {
  const [method = '', path = ''] = address.split(' ');
  const operation = at(['paths', path.replace(/\/$/, ''), method.toLowerCase()]);
  expect(operation).toMatchObject({ responses: { 200: {}, 400: {}, 401: {} } });
});

test.each(['get', 'post'])('the return from a provider by %s is described as unsigned', (method) => {
  expect(at(['paths', '/v3/auths/provider/{name}/callback', method])).toMatchObject({
    security: [],
    responses: { 303: {} },
  });
});

test('every reference resolves', () => {
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g);
  for (const [, path = ''] of references) expect(at(path.split('/')), path).toBeDefined();
});

test.each([
  ['sent', z.toJSONSchema(xfcAmount, { io: 'input', unrepresentable: 'any' })],
  ['answered', z.toJSONSchema(amount)],
])('an amount that is %s has a pattern', (_name, { pattern = '' }) => {
  expect(JSON.stringify(document)).toContain(`"pattern":${JSON.stringify(pattern)}`);
  for (const text of ['0', '12.5', '12.00000001']) expect(text).toMatch(new RegExp(pattern));
  for (const text of ['', '1e3', '.5', '1,5', ' 1', 'Infinity'])
    expect(text).not.toMatch(new RegExp(pattern));
});
