import { foldText } from '@touchline/domain/search/fold-text';
import { expect, test } from 'vitest';
import { foldNames, openFoldedNames } from './folded-names.ts';
import { joinNames, openNames, packNames } from './names.ts';

const allocate = (bytes: number): ArrayBuffer => new ArrayBuffer(bytes);

function folded(nicknames: readonly string[]) {
  const packed = packNames(nicknames.map((nickname) => ({ nickname, simulated: false })));
  return openFoldedNames(foldNames(openNames(joinNames([packed], allocate)), allocate));
}

test('a nickname is found by any part of it, in any case and without accents', async () => {
  const names = folded(['Ødegård', 'GÅRD', 'Gardner', 'Vanguard', 'Émile', 'ﬃ ﬃ', '']);
  expect(await names.find(foldText('Gard'))).toEqual({ exact: [1], beginning: [2], inside: [0] });
  expect(await names.find('em')).toEqual({ exact: [], beginning: [4], inside: [] });
  expect(await names.find('ffi ffi')).toEqual({ exact: [5], beginning: [], inside: [] });
  expect(await names.find('zz')).toEqual({ exact: [], beginning: [], inside: [] });
});

test('a text is not found across two nicknames', async () => {
  expect(await folded(['ab', 'cd']).find('bc')).toEqual({ exact: [], beginning: [], inside: [] });
});

test('every name of a field of several turns is searched', async () => {
  const names = folded(Array.from({ length: 250_000 }, (_, team) => `Manager ${team}`));
  expect(await names.find('manager 249999')).toEqual({ exact: [249_999], beginning: [], inside: [] });
  const { beginning, inside } = await names.find('manager 24999');
  expect(beginning).toEqual(Array.from({ length: 10 }, (_, digit) => 249_990 + digit));
  expect(inside).toEqual([]);
});
