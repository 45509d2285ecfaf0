import { describe, expect, test } from 'vitest';
import { readKey, type KeyPress, type PendingKey } from './read-keys.ts';
import { offeredShortcuts, registerShortcuts, type Shortcut } from './shortcuts.ts';

function shortcut(keys: string, group: Shortcut['group'] = 'everywhere'): Shortcut {
  return { keys, label: keys, group, run: () => undefined };
}
const SHORTCUTS = [
  shortcut('?'),
  shortcut('mod+k'),
  shortcut('mod+shift+z'),
  shortcut('g p', 'go'),
  shortcut('p'),
  shortcut('j', 'list'),
];
const LINUX = { isMac: false, typing: false, single: true };

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  return {
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    repeat: false,
    isComposing: false,
    timeStamp: 0,
    ...more,
  };
}

/** The keys of the shortcut that a key press runs. */
function runs(pressed: KeyPress, options: Partial<typeof LINUX> = {}, pending: PendingKey | null = null) {
  return readKey(pressed, SHORTCUTS, pending, { ...LINUX, ...options }).shortcut?.keys ?? null;
}

describe('a key press', () => {
  test('of a single key runs its shortcut', () => {
    expect(runs(press('?'))).toBe('?');
    expect(runs(press('x'))).toBeNull();
  });

  test('matches "mod" with Ctrl, on a Mac with Command, also with Caps Lock on', () => {
    expect(runs(press('k', { ctrlKey: true }))).toBe('mod+k');
    expect(runs(press('K', { ctrlKey: true }))).toBe('mod+k');
    expect(runs(press('k', { metaKey: true }), { isMac: true })).toBe('mod+k');
    expect(runs(press('k', { ctrlKey: true }), { isMac: true })).toBeNull();
    expect(runs(press('p', { ctrlKey: true }))).toBeNull();
    expect(runs(press('p', { altKey: true }))).toBeNull();
  });

  test('with Shift and Ctrl is another than with Ctrl alone', () => {
    expect(runs(press('Z', { ctrlKey: true, shiftKey: true }))).toBe('mod+shift+z');
    expect(runs(press('z', { ctrlKey: true }))).toBeNull();
    expect(runs(press('K', { ctrlKey: true, shiftKey: true }))).toBeNull();
  });

  test('in a field is input, except with Ctrl or Command', () => {
    expect(runs(press('?'), { typing: true })).toBeNull();
    expect(runs(press('k', { ctrlKey: true }), { typing: true })).toBe('mod+k');
    expect(runs(press('?', { isComposing: true }))).toBeNull();
  });

  test('of a single key does nothing when single keys are disabled', () => {
    expect(runs(press('?'), { single: false })).toBeNull();
    expect(runs(press('k', { ctrlKey: true }), { single: false })).toBe('mod+k');
  });

  test('that repeats moves through lists and does nothing else', () => {
    expect(runs(press('j', { repeat: true }))).toBe('j');
    expect(runs(press('?', { repeat: true }))).toBeNull();
  });
});

describe('key sequences', () => {
  const first = readKey(press('g', { timeStamp: 1000 }), SHORTCUTS, null, LINUX);

  test('wait for the second key', () => {
    expect(first).toEqual({ shortcut: null, pending: { key: 'g', at: 1000 } });
    expect(runs(press('p', { timeStamp: 2200 }), {}, first.pending)).toBe('g p');
  });

  test('are single keys when the second comes late or does not match', () => {
    expect(runs(press('p', { timeStamp: 2201 }), {}, first.pending)).toBe('p');
    expect(runs(press('?', { timeStamp: 1100 }), {}, first.pending)).toBe('?');
  });
});

test('of two shortcuts with the same keys the last registered wins, until it is removed', () => {
  const [outer, inner, idle] = [shortcut('n'), shortcut('n'), { ...shortcut('m'), isAvailable: () => false }];
  const goOuter = registerShortcuts([outer, idle]);
  const goInner = registerShortcuts([inner]);
  expect(offeredShortcuts()).toEqual([inner]);
  goInner();
  expect(offeredShortcuts()).toEqual([outer]);
  goOuter();
  expect(offeredShortcuts()).toEqual([]);
});
