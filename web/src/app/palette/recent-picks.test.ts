import { expect, test } from 'vitest';
import { openStorage } from '../../lib/session/storage.ts';
import { recentPicks, rememberPick } from './recent-picks.ts';

const pick = (name: string) => ({ title: name, detail: '', path: `/${name}` });

test('the latest pick comes first without duplicates, and at most six are stored', () => {
  const storage = openStorage(null);
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'c']) rememberPick(storage, pick(name));
  expect(recentPicks(storage).map(({ title }) => title)).toEqual(['c', 'g', 'f', 'e', 'd', 'b']);
});

test.each(['', '{', 'null', '[1,{"title":"x"}]', '[{"title":"x","detail":"","path":"//evil.example"}]'])(
  'an invalid stored value is ignored: %s',
  (stored) => {
    const storage = openStorage(null);
    storage.write('recent_picks', stored);
    expect(recentPicks(storage)).toEqual([]);
  },
);
