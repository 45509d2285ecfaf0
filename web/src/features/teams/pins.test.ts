import { easyTeamRules } from '@touchline/domain/contests/team';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { expect, test } from 'vitest';
import { withFormation, withoutPlayerAt } from './draft/draft.ts';
import { fixedPicksOf, withoutIdlePins, withPinToggled } from './pins.ts';
import { fullDraftOf } from './pool/testing-pool.ts';

const DRAFT = fullDraftOf(easyTeamRules(CURRENT_RULES, 10));

test('without a pin everybody stays when the rest is filled', () => {
  const fixed = fixedPicksOf(DRAFT);
  expect([fixed.starters.length, fixed.reserves.length]).toEqual([11, 4]);
  expect([fixed.captainId, fixed.viceCaptainId]).toEqual([400, 401]);
});

test('with pins only pinned players stay, and an armband with its wearer', () => {
  const pinned = withPinToggled(withPinToggled(DRAFT, 400), 109);
  expect(fixedPicksOf(pinned)).toEqual({
    starters: [400],
    reserves: [109],
    captainId: 400,
    viceCaptainId: null,
  });
  expect(withPinToggled(pinned, 400).pinned).toEqual([109]);
});

test('a pin ends when its player leaves the places of the team', () => {
  const pinned = withPinToggled(withPinToggled(DRAFT, 401), 100);
  expect(withoutIdlePins(pinned)).toBe(pinned);
  expect(withoutIdlePins(withoutPlayerAt(pinned, { position: 'GK', index: 0 })).pinned).toEqual([401]);
  expect(withoutIdlePins(withFormation(pinned, { GK: 1, DF: 5, MF: 4, FW: 1 })).pinned).toEqual([100]);
});
