import { expect, test } from 'vitest';
import { updateOnce } from './update-once.ts';

test('an outdated page reloads once per version', () => {
  const storage = new Map<string, string>();
  let reloads = 0;
  const tab = {
    storage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
    },
    reload: () => void (reloads += 1),
  };
  updateOnce('0.1.0', tab);
  updateOnce('0.1.0', tab);
  expect(reloads).toBe(1);
  updateOnce('0.2.0', tab);
  expect(reloads).toBe(2);
});
