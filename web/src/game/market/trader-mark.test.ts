import { createElement } from 'react';
import { expect, test } from 'vitest';
import { partOf } from '../../app/testing-page.tsx';
import { TraderMark } from './trader-mark.tsx';

const marked = (simulated: boolean, market_maker: boolean): string =>
  partOf(createElement(TraderMark, { manager: { simulated, market_maker } }));

test.each([
  [
    'a market maker as one, with an explanation',
    true,
    true,
    /Market maker.*always quotes a buy and a sell price/s,
  ],
  ['another simulated manager as simulated', true, false, /Simulated.*A manager run by Touchline/s],
  ['a person not at all', false, false, /^$/],
] as const)('marks %s', (_rule, simulated, marketMaker, mark) => {
  expect(marked(simulated, marketMaker)).toMatch(mark);
});

test('a market maker’s mark is a button that names itself for screen readers', () => {
  expect(marked(true, true)).toMatch(/<button[^>]*aria-label="Market maker"[^>]*aria-describedby=/);
});
