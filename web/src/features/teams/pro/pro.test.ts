import { proTeamRules } from '@touchline/domain/contests/team';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { expect, test } from 'vitest';
import { emptyDraft, withFormation, withoutPlayerAt } from '../draft/draft.ts';
import { offerOf, pick } from '../picking.ts';
import { problemsOf, starsAPlace, tallyOf } from '../problems/problems.ts';
import {
  changedPool,
  crowdOf,
  fieldingOf,
  fullDraftOf,
  pickRow,
  poolWith,
  type PlayerText,
} from '../pool/testing-pool.ts';
import { withLoan, withoutIdleLoans } from './loans.ts';
import { eligibilityOf } from './eligibility.ts';
import { asksFirst, cardsUsed, savePlanOf } from './save-plan.ts';

const OPEN = proTeamRules(CURRENT_RULES, 'open', 10);
const ROOKIE = proTeamRules(CURRENT_RULES, 'rookie', 10);
const OFFER = { order_id: 7, price: '1.2', qty_left: 3 };
const FREE = fieldingOf({ by: 'free' });

const CROWD = crowdOf(FREE);
const poolOfCrowd = (...changes: readonly PlayerText[]) => changedPool(CROWD, ...changes);
const fullDraft = () => fullDraftOf(OPEN);

/** A forward of three stars who starts in the full draft. */
function star(text: Partial<PlayerText>): PlayerText {
  return { id: 400, position: 'FW', name: 'Star', stars: 3, ...text };
}

const LOAN = { playerId: 400, orderId: 7, price: '1.20' };

test('a pro team has no captain, whatever team it was copied from, and is complete without one', () => {
  expect(fullDraft()).toMatchObject({ captainId: null, viceCaptainId: null });
  expect(problemsOf(fullDraft(), poolOfCrowd(), OPEN)).toEqual([]);
});

test.each([
  ['nothing of him', {}, 'no_card'],
  ['two stars without a lease', { house_leases: true }, 'no_lease'],
  ['copies that are all in use', { owned_copies: 2 }, 'card_busy'],
] as const)('with %s a player can’t be picked and is a problem in the team', (_, fielding, missing) => {
  const pool = poolOfCrowd(star({ fielding: fieldingOf(fielding) }));
  const row = pool.rows.get(400) ?? pickRow({ id: 400, position: 'FW' });
  expect(eligibilityOf(row, [])).toMatchObject({ kind: 'none', missing });
  expect(offerOf(row, null, emptyDraft(), pool, OPEN)).toEqual({ kind: 'refused', against: 'no_card' });
  expect(pick(row, null, emptyDraft(), pool, OPEN)).toBeNull();
  expect(problemsOf(fullDraft(), pool, OPEN)).toMatchObject([
    { message: missing, weight: 'broken', place: { position: 'FW', index: 0 }, values: { name: 'Star' } },
  ]);
});

test('the rules of the team speak before the cards do', () => {
  const pool = poolOfCrowd({ id: 411, position: 'FW', stars: 3, fielding: fieldingOf({}) });
  const row = pool.rows.get(411) ?? pickRow({ id: 411, position: 'FW' });
  expect(offerOf(row, null, fullDraft(), pool, OPEN)).toMatchObject({ against: 'eleven_full' });
});

test.each(['free', 'house_lease', 'loan', 'copy'] as const)('who is fielded by %s is picked', (by) => {
  const pool = poolOfCrowd(star({ fielding: fieldingOf({ by }) }));
  const row = pool.rows.get(400) ?? pickRow({ id: 400, position: 'FW' });
  expect(pick(row, null, emptyDraft(), pool, OPEN)?.lines.FW[0]).toBe(400);
});

test('a player on loan is picked, and the plan has the price', () => {
  const pool = poolOfCrowd(star({ fielding: fieldingOf({ lend_offer: OFFER }) }));
  const draft = withLoan(fullDraft(), LOAN);
  expect(problemsOf(draft, pool, OPEN)).toEqual([]);
  const plan = savePlanOf(draft, pool);
  expect(plan.loans).toMatchObject([{ orderId: 7, price: '1.2', before: null }]);
  expect(plan.price.units).toBe(120_000_000n);
  expect(asksFirst(plan)).toBe(true);
  expect(cardsUsed(draft, pool)).toEqual({ copy: 0, loan: 1, house_lease: 0 });
});

test('a changed price is shown with the previous one, and the new price is paid', () => {
  const dearer = { ...OFFER, order_id: 9, price: '1.35' };
  const pool = poolOfCrowd(star({ fielding: fieldingOf({ lend_offer: dearer }) }));
  const draft = withLoan(fullDraft(), LOAN);
  expect(problemsOf(draft, pool, OPEN)).toMatchObject([
    { message: 'loan_changed', weight: 'warning', values: { price: '1.35', before: '1.20' } },
  ]);
  expect(savePlanOf(draft, pool).loans).toMatchObject([{ orderId: 9, price: '1.35', before: '1.20' }]);
});

test('a loan that is no longer available blocks saving', () => {
  const pool = poolOfCrowd(star({ fielding: fieldingOf({}) }));
  const draft = withLoan(fullDraft(), LOAN);
  expect(problemsOf(draft, pool, OPEN)).toMatchObject([{ message: 'loan_gone', weight: 'broken' }]);
  expect(savePlanOf(draft, pool)).toMatchObject({ loans: [], gone: [{ id: 400 }] });
});

test('a copy acquired meanwhile makes the loan unnecessary', () => {
  const pool = poolOfCrowd(star({ fielding: fieldingOf({ by: 'copy', lend_offer: OFFER }) }));
  const plan = savePlanOf(withLoan(fullDraft(), LOAN), pool);
  expect(plan.loans).toEqual([]);
  expect(asksFirst(plan)).toBe(false);
});

test('a loan leaves the draft with its player, and stays with one who is only set aside', () => {
  const draft = withLoan(fullDraft(), { ...LOAN, playerId: 401 });
  expect(withoutIdleLoans(draft)).toBe(draft);
  const out = withoutPlayerAt(draft, { position: 'FW', index: 1 });
  expect(withoutIdleLoans(out).loans).toEqual([]);
  const aside = withFormation(draft, { GK: 1, DF: 5, MF: 4, FW: 1 });
  expect(aside.aside.FW).toEqual([401]);
  expect(withoutIdleLoans(aside).loans).toHaveLength(1);
});

test('a lease that ends before the lock is a warning and does not block saving', () => {
  const house_lease = { ends_at: '2026-11-27T00:00:00.000Z', at_lock: false };
  const pool = poolOfCrowd(star({ stars: 2, fielding: fieldingOf({ by: 'house_lease', house_lease }) }));
  expect(problemsOf(fullDraft(), pool, OPEN)).toMatchObject([{ message: 'lease_ends', weight: 'warning' }]);
});

test('players with a borrowed card are named before the card goes back', () => {
  const pool = poolOfCrowd({
    id: 411,
    position: 'FW',
    fielding: fieldingOf({ by: 'loan', loan_in_team: true }),
  });
  expect(problemsOf(fullDraft(), pool, OPEN)).toMatchObject([{ message: 'loan_returns', weight: 'warning' }]);
  expect(asksFirst(savePlanOf(fullDraft(), pool))).toBe(true);
});

test('a Rookie team counts the stars of all fifteen, and a reserve may have more than the starters', () => {
  const rich = CROWD.map((player) => ({ ...player, stars: player.id === 409 ? 5 : player.id < 400 ? 3 : 1 }));
  const pool = poolWith(...rich);
  const tally = tallyOf(fullDraft(), pool, ROOKIE.starsOf);
  expect(tally.stars).toBe(9 * 3 + 2 + 3 * 3 + 5);
  expect(problemsOf(fullDraft(), pool, ROOKIE)).toMatchObject([
    { message: 'stars.fifteen', values: { over: 3, max: 40 } },
  ]);
  const begun = { ...tally, starters: 8, reserves: 2, stars: 30 };
  expect(starsAPlace(begun, ROOKIE)).toBe(2);
});
