import { easyTeamRules } from '@touchline/domain/contests/team';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  draftOf,
  emptyDraft,
  formationName,
  formationOfDraft,
  formationsOf,
  keepKnown,
  placesOf,
  playerAt,
  teamOf,
  withCaptain,
  withFormation,
  withoutPlayerAt,
  withPlayerAt,
  withStarter,
  withSwapped,
  withViceCaptain,
  type Draft,
  type DraftPlayer,
  type Formation,
} from './draft.ts';

const RULES = easyTeamRules(CURRENT_RULES, 10);
const FOUR_FOUR_TWO: Formation = { GK: 1, DF: 4, MF: 4, FW: 2 };
const FIVE_FOUR_ONE: Formation = { GK: 1, DF: 5, MF: 4, FW: 1 };
const THREE_FOUR_THREE: Formation = { GK: 1, DF: 3, MF: 4, FW: 3 };

/** Numbers encode the position: 1 a goalkeeper, 2x a defender, 3x a midfielder, 4x a forward. */
function player(id: number): DraftPlayer {
  return { id, position: id < 20 ? 'GK' : id < 30 ? 'DF' : id < 40 ? 'MF' : 'FW' };
}

function fullDraft(): Draft {
  const starters = [1, 20, 21, 22, 23, 30, 31, 32, 33, 40, 41].map(player);
  const reserves = [2, 24, 34, 42].map(player);
  return draftOf({ starters, reserves, captainId: 41, viceCaptainId: 30 }, RULES);
}

function everybody(draft: Draft): number[] {
  const standing = placesOf(draft)
    .map((place) => playerAt(draft, place))
    .filter((id) => id !== null);
  return [...standing, ...Object.values(draft.aside).flat()].toSorted((one, other) => one - other);
}

describe('formation', () => {
  test('every one the rules allow, and no other', () => {
    expect(formationsOf(RULES).map(formationName)).toEqual([
      '3-4-3',
      '3-5-2',
      '4-3-3',
      '4-4-2',
      '4-5-1',
      '5-3-2',
      '5-4-1',
    ]);
  });

  test('shortening a line moves its last player to the empty bench slot of the position', () => {
    const draft = withoutPlayerAt(fullDraft(), { position: 'FW', index: 'reserve' });
    const changed = withFormation(draft, FIVE_FOUR_ONE);
    expect(changed.lines.FW).toEqual([41]);
    expect(changed.reserves.FW).toBe(40);
    expect(changed.lines.DF).toEqual([20, 21, 22, 23, null]);
  });

  test('the captain stays when the line gets shorter', () => {
    const changed = withFormation(fullDraft(), FIVE_FOUR_ONE);
    expect(changed.lines.FW).toEqual([41]);
    expect(changed.captainId).toBe(41);
  });

  test('with the bench full the player is set aside and returns to a longer line', () => {
    const narrow = withFormation(fullDraft(), FIVE_FOUR_ONE);
    expect(narrow.aside.FW).toEqual([40]);
    expect(teamOf(narrow).starters).not.toContain(40);
    const wide = withFormation(narrow, FOUR_FOUR_TWO);
    expect(new Set(wide.lines.FW)).toEqual(new Set([40, 41]));
    expect(wide.aside.FW).toEqual([]);
  });

  test('a vice-captain who is set aside loses the armband', () => {
    const draft = withViceCaptain(withCaptain(fullDraft(), 40), 41);
    const changed = withFormation(draft, FIVE_FOUR_ONE);
    expect([changed.captainId, changed.viceCaptainId]).toEqual([40, null]);
  });

  test('a shorter line drops its weakest player', () => {
    const start = { ...fullDraft(), captainId: null, viceCaptainId: null };
    const [strong = 0, weak = 0] = start.lines.FW;
    const changed = withFormation(start, FIVE_FOUR_ONE, (id) => (id === weak ? 1 : 5));
    expect(changed.lines.FW).toEqual([strong]);
    const turned = withFormation(start, FIVE_FOUR_ONE, (id) => (id === strong ? 1 : 5));
    expect(turned.lines.FW).toEqual([weak]);
  });

  test('no sequence of formations loses a player or breaks the bounds of a line', () => {
    const formations = formationsOf(RULES);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...formations), { maxLength: 12 }), (sequence) => {
        const start = fullDraft();
        const end = sequence.reduce((draft, formation) => withFormation(draft, formation), start);
        expect(everybody(end)).toEqual(everybody(start));
        expect(formationOfDraft(end)).toEqual(sequence.at(-1) ?? FOUR_FOUR_TWO);
      }),
    );
  });
});

describe('picking', () => {
  test('fills the first empty place of the line', () => {
    expect(withStarter(emptyDraft(), player(20), RULES)?.lines.DF).toEqual([20, null, null, null]);
  });

  test('a full line borrows an empty place of a line that can spare it', () => {
    const defenders = [20, 21, 22, 23].map(player);
    const draft = draftOf({ starters: defenders, reserves: [], captainId: null, viceCaptainId: null }, RULES);
    const changed = withStarter(draft, player(24), RULES);
    expect(changed?.lines.DF).toEqual([20, 21, 22, 23, 24]);
    expect(changed && formationName(formationOfDraft(changed))).toBe('5-4-1');
  });

  test('a full eleven takes no more players', () => {
    expect(withStarter(fullDraft(), player(25), RULES)).toBeNull();
  });

  test('a replacement takes over the armband', () => {
    const changed = withPlayerAt(fullDraft(), player(43), { position: 'FW', index: 1 });
    expect(changed.lines.FW).toEqual([40, 43]);
    expect(changed.captainId).toBe(43);
  });

  test('taking the captain out leaves the team without one', () => {
    expect(withoutPlayerAt(fullDraft(), { position: 'FW', index: 1 }).captainId).toBeNull();
  });
});

describe('swapping', () => {
  test('swapping a starter with the reserve of the position keeps the armband on the pitch', () => {
    const changed = withSwapped(
      fullDraft(),
      { position: 'FW', index: 1 },
      { position: 'FW', index: 'reserve' },
    );
    expect([changed.lines.FW, changed.reserves.FW]).toEqual([[40, 42], 41]);
    expect(changed.captainId).toBe(42);
  });

  test('seen from the bench it is the same', () => {
    const [one, other] = [
      { position: 'FW', index: 1 },
      { position: 'FW', index: 'reserve' },
    ] as const;
    expect(withSwapped(fullDraft(), other, one)).toEqual(withSwapped(fullDraft(), one, other));
  });

  test('two starters of a line change places and keep their armbands', () => {
    const changed = withSwapped(fullDraft(), { position: 'FW', index: 0 }, { position: 'FW', index: 1 });
    expect(changed.lines.FW).toEqual([41, 40]);
    expect(changed.captainId).toBe(41);
  });

  test('benching the captain on an empty slot leaves no captain', () => {
    const draft = withoutPlayerAt(fullDraft(), { position: 'FW', index: 'reserve' });
    const changed = withSwapped(draft, { position: 'FW', index: 1 }, { position: 'FW', index: 'reserve' });
    expect([changed.lines.FW, changed.captainId]).toEqual([[40, null], null]);
  });

  test('places of two positions never change', () => {
    const draft = fullDraft();
    expect(withSwapped(draft, { position: 'DF', index: 0 }, { position: 'FW', index: 0 })).toBe(draft);
  });
});

describe('armbands', () => {
  test('captain and vice-captain change when one gets the other’s', () => {
    const changed = withCaptain(fullDraft(), 30);
    expect([changed.captainId, changed.viceCaptainId]).toEqual([30, 41]);
  });

  test('no reserve wears an armband', () => {
    expect(withCaptain(fullDraft(), 42).captainId).toBeNull();
  });
});

describe('a team from elsewhere', () => {
  test('keeps those this contest knows and names the others', () => {
    const { draft, missing } = keepKnown(fullDraft(), (id) => id !== 41 && id !== 2);
    expect(new Set(missing)).toEqual(new Set([2, 41]));
    expect(teamOf(draft).starters).toHaveLength(10);
    expect(draft.captainId).toBeNull();
  });

  test('finds the formation it was made in', () => {
    const starters = [1, 20, 21, 22, 30, 31, 32, 33, 40, 41, 42].map(player);
    const draft = draftOf({ starters, reserves: [], captainId: 40, viceCaptainId: null }, RULES);
    expect(formationOfDraft(draft)).toEqual(THREE_FOUR_THREE);
  });
});
