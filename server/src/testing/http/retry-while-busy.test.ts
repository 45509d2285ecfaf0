import { refuse } from '@touchline/contract/errors';
import { expect, test } from 'vitest';
import { retryWhileBusy } from './retry-while-busy.ts';

test('a busy call is retried with the same key; any other answer is final', async () => {
  const keys: string[] = [];
  const answers = [refuse('ERR_BUSY'), refuse('ERR_BUSY'), 'done', 'never requested'];
  expect(await retryWhileBusy((key) => Promise.resolve(answers[keys.push(key) - 1]))).toBe('done');
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(await retryWhileBusy(() => Promise.resolve(refuse('ERR_SOLD_OUT')))).toEqual(refuse('ERR_SOLD_OUT'));
  expect(await retryWhileBusy(() => Promise.resolve(refuse('ERR_BUSY')))).toEqual(refuse('ERR_BUSY'));
});
