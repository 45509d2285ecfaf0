import { expect, test } from 'vitest';
import { holdReload, reloadIfIdle } from './reload-hourly.ts';

function page(facts: { online?: boolean; typing?: boolean } = {}) {
  let reloads = 0;
  const around = {
    isOnline: () => facts.online ?? true,
    isTyping: () => facts.typing ?? false,
    reload: () => void (reloads += 1),
  };
  return { around, reloads: () => reloads };
}

test('a page nobody works in reloads', () => {
  const { around, reloads } = page();
  expect(reloadIfIdle(around)).toBe(true);
  expect(reloads()).toBe(1);
});

test.each([{ online: false }, { typing: true }])('%o keeps the page', (facts) => {
  const { around, reloads } = page(facts);
  expect(reloadIfIdle(around)).toBe(false);
  expect(reloads()).toBe(0);
});

test('a page does not reload while a team is being made, and does afterwards', () => {
  const { around, reloads } = page();
  const release = holdReload();
  const releaseOther = holdReload();
  release();
  expect(reloadIfIdle(around)).toBe(false);
  releaseOther();
  expect(reloadIfIdle(around)).toBe(true);
  expect(reloads()).toBe(1);
});
