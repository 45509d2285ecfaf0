import { teamRulesOf } from '@touchline/domain/contests/team';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { expect, test } from 'vitest';
import { isComplete, problemsOf } from './problems.ts';
import { changedPool, crowdOf, fullDraftOf } from '../pool/testing-pool.ts';

const RULES = teamRulesOf(CURRENT_RULES, { isPro: false, proTier: null }, 5);

test('a fielded player who is out is a warning with the reason, and the team can be saved', () => {
  const absence = {
    status: 'suspended',
    reason: 'red_card',
    since_dt: '2026-11-20T15:00:00.000Z',
    out_from_dt: '2026-11-20T15:00:00.000Z',
    expected_return_dt: null,
  } as const;
  const crowd = crowdOf();
  const draft = fullDraftOf(RULES);
  expect(problemsOf(draft, changedPool(crowd), RULES)).toEqual([]);
  const pool = changedPool(crowd, { id: 201, position: 'DF', absence }, { id: 205, position: 'DF', absence });
  const problems = problemsOf(draft, pool, RULES);
  expect(problems).toMatchObject([
    { message: 'absent.suspended', weight: 'warning', place: { position: 'DF', index: 1 } },
  ]);
  expect(isComplete(problems)).toBe(true);
});
