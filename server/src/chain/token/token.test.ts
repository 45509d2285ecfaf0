import { expect, test } from 'vitest';
import { compileToken } from './compile-token.ts';
import committed from './token.json' with { type: 'json' };

test('the committed token is what its source compiles to @long', () => {
  expect(compileToken()).toEqual(committed);
});
