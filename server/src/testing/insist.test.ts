import { refuse } from '@touchline/contract/errors';
import { expect, test } from 'vitest';
import { insist } from './insist.ts';

test('a call that is told to come back is made again with its key, and no other is', async () => {
  const keys: string[] = [];
  const answers = [refuse('ERR_BUSY'), refuse('ERR_BUSY'), 'done', 'never asked for'];
  expect(await insist((key) => Promise.resolve(answers[keys.push(key) - 1]))).toBe('done');
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(await insist(() => Promise.resolve(refuse('ERR_SOLD_OUT')))).toEqual(refuse('ERR_SOLD_OUT'));
  expect(await insist(() => Promise.resolve(refuse('ERR_BUSY')))).toEqual(refuse('ERR_BUSY'));
});
