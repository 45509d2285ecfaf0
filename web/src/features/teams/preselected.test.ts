import { easyTeamRules } from '@touchline/domain/contests/team';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { describe, expect, test } from 'vitest';
import { emptyDraft, placeOfPlayer } from './draft/draft.ts';
import { changedPool, crowdOf, fullDraftOf, poolWith } from './pool/testing-pool.ts';
import { readPreselected, withPreselected } from './preselected.ts';

const RULES = easyTeamRules(CURRENT_RULES, 10);
const CROWD = crowdOf();
const POOL = { pool: poolWith(...CROWD), rules: RULES };
const ONE = CROWD[0]?.id ?? 0;

describe('a draft opened with a player', () => {
  test('has them in a free place of their position', () => {
    const draft = withPreselected(emptyDraft(), ONE, POOL);
    expect(placeOfPlayer(draft, ONE)).toEqual({ position: CROWD[0]?.position, index: 0 });
  });

  test('stays as it is when they are in it, when nobody is named, and when nobody here has the id', () => {
    const draft = withPreselected(emptyDraft(), ONE, POOL);
    for (const id of [ONE, null, 999_999]) expect(withPreselected(draft, id, POOL)).toBe(draft);
  });

  test('replaces nobody of a whole team', () => {
    const full = fullDraftOf(RULES);
    const spare = CROWD.find(({ id }) => placeOfPlayer(full, id) === null);
    const extra = { id: 900, position: 'FW', expected: '99.0' } as const;
    const pool = poolWith(...CROWD, extra);
    expect(withPreselected(full, spare?.id ?? extra.id, { pool, rules: RULES })).toBe(full);
  });

  test('does not have a player who is out of the contest', () => {
    const pool = changedPool(CROWD, { id: ONE, position: 'GK', unavailable: 'gone' });
    expect(withPreselected(emptyDraft(), ONE, { pool, rules: RULES })).toEqual(emptyDraft());
  });
});

test.each([
  [{ player: '7' }, 7],
  [{ player: 7 }, 7],
  [{}, null],
  [{ player: '7.5' }, null],
  [{ player: '-1' }, null],
  [{ player: 'somebody' }, null],
  [{ player: '99999999999' }, null],
])('of %o the address means %s', (search, id) => {
  expect(readPreselected(search)).toBe(id);
});
