import { expect, test } from 'vitest';
import { textPieces } from './tagged-text.ts';

test('a text without tags is one piece', () => {
  expect(textPieces('Sign in')).toEqual([{ tag: null, text: 'Sign in' }]);
});

test('a tag may occur anywhere, and several times', () => {
  expect(textPieces('<terms>Terms</terms> and <privacy>privacy</privacy>.')).toEqual([
    { tag: 'terms', text: 'Terms' },
    { tag: null, text: ' and ' },
    { tag: 'privacy', text: 'privacy' },
    { tag: null, text: '.' },
  ]);
});

test('a tag that is not closed stays text', () => {
  expect(textPieces('1 <terms 2')).toEqual([{ tag: null, text: '1 <terms 2' }]);
});
