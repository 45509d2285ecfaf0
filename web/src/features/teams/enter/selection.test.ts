import { expect, test } from 'vitest';
import { feesOf, problemOfSelection, type CompatibleContest } from './selection.ts';

/** A contest; the selection reads only these fields. */
function choice(
  id: number,
  fee: string,
  more: { readonly isPrivate?: boolean; readonly isPro?: boolean; readonly takesSeat?: boolean } = {},
): CompatibleContest {
  const { isPrivate = false, isPro = false, takesSeat = true } = more;
  const league = { id: 1, name: 'League', country_code: 'gb', pace: 'standard' };
  return {
    contest: {
      id,
      name: `Contest ${id}`,
      entry_fee: fee,
      is_private: isPrivate,
      is_pro: isPro,
      league,
    } as unknown as CompatibleContest['contest'],
    entry: 1,
    takes_seat: takesSeat,
  };
}

const NO_PASSWORDS = new Map<number, string>();

test('the fees add up exactly, and an entry that is paid costs nothing', () => {
  expect(feesOf([choice(1, '0.1'), choice(2, '0.2'), choice(3, '5', { takesSeat: false })])).toBe('0.30');
  expect(feesOf([])).toBe('0.00');
});

test('nothing, too many, and more pro contests than cards can’t be entered', () => {
  const pros = [1, 2, 3].map((id) => choice(id, '1', { isPro: true }));
  const cards = { contests: 2, player_id: 1, player: 'Star' };
  expect(problemOfSelection([], null, NO_PASSWORDS, 4)).toBe('choose');
  const many = Array.from({ length: 11 }, (_, id) => choice(id, '1'));
  expect(problemOfSelection(many, null, NO_PASSWORDS, 4)).toBe('max');
  expect(problemOfSelection(pros, cards, NO_PASSWORDS, 4)).toBe('cards');
  expect(problemOfSelection(pros.slice(1), cards, NO_PASSWORDS, 4)).toBeNull();
});

test('a private contest requires its password, unless an existing entry of the manager is filled', () => {
  const secret = choice(1, '1', { isPrivate: true });
  expect(problemOfSelection([secret], null, NO_PASSWORDS, 4)).toBe('password.missing');
  expect(problemOfSelection([secret], null, new Map([[1, 'kick']]), 4)).toBeNull();
  const paid = choice(1, '1', { isPrivate: true, takesSeat: false });
  expect(problemOfSelection([paid], null, NO_PASSWORDS, 4)).toBeNull();
});
