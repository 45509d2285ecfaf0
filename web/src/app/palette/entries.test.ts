import { expect, test } from 'vitest';
import { UserRound } from 'lucide-react';
import { markText, orderGroups, rankEntries, type Entry, type EntryGroup } from './entries.ts';

function entry(title: string, searchTerms?: string): Entry {
  return {
    id: title,
    title,
    ...(searchTerms !== undefined && { searchTerms }),
    mark: { kind: 'icon', icon: UserRound },
    target: { path: '/' },
  };
}
const SCREENS: EntryGroup = {
  name: 'screens',
  entries: ['Contests', 'My contests', 'Wallet', 'Rules and scoring'].map((title) => entry(title)),
};
const ACTIONS: EntryGroup = {
  name: 'actions',
  entries: [entry('Switch to the light theme', 'matchday'), entry('Sprache: Deutsch', 'language German')],
};
const PLAYERS: EntryGroup = { name: 'players', entries: [entry('Conor Rule')] };

test('screens are ranked by how well they match the input', () => {
  const titles = (keywords: string[]) =>
    rankEntries(SCREENS.entries, keywords).entries.map(({ title }) => title);
  expect(titles(['con'])).toEqual(['Contests', 'My contests']);
  expect(titles(['my', 'con'])).toEqual(['My contests']);
  expect(titles(['rsc'])).toEqual(['Rules and scoring']);
  expect(titles(['zzz'])).toEqual([]);
});

test('an action also matches by its search terms, ranked after matches by name', () => {
  const found = rankEntries([...ACTIONS.entries, entry('German cup')], ['german']).entries;
  expect(found.map(({ title }) => title)).toEqual(['German cup', 'Sprache: Deutsch']);
});

test('a screen whose title starts with the input comes before names, any other after them', () => {
  const order = (keywords: string[]) =>
    orderGroups([PLAYERS], [SCREENS, ACTIONS], keywords).map(({ name }) => name);
  expect(order(['wal'])).toEqual(['screens', 'players']);
  expect(order(['ule'])).toEqual(['players', 'screens']);
  expect(order(['matchday'])).toEqual(['players', 'actions']);
});

test('the input is highlighted in the text with the text’s own spelling', () => {
  const marked = (text: string, keywords: string[]) =>
    markText(text, keywords)
      .map(({ text: part, found }) => (found ? `[${part}]` : part))
      .join('');
  expect(marked('Martin Ødegaard', ['ode'])).toBe('Martin [Øde]gaard');
  expect(marked('Ajax – PSV', ['psv', 'ajax'])).toBe('[Ajax] – [PSV]');
  expect(marked('Ajax', ['psv', 'aj'])).toBe('[Aj]ax');
  expect(marked('Ødegaard', ['odegrd'])).toBe('[Ødeg]aa[rd]');
});
