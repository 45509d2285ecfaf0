import { contestCreationCalls } from '@touchline/contract/contests/creation';
import { describe, expect, test } from 'vitest';
import { openStorage } from '../../../lib/session/storage.ts';
import { creationInput, EMPTY_DRAFT, type ContestDraft } from './draft.ts';
import { placeOfRefusal, problemsOf } from './draft-problems.ts';
import { dropDraft, keepDraft, readDraft } from './draft-storage.ts';

const NOW = Date.UTC(2026, 2, 7, 12);
const HOUR = 3_600_000;
const MEANS = { level: 3, balance: '100', ownBalance: '100' };
const match = (id: number, at: number) => ({ id, kickOff: new Date(at).toISOString(), home: 'A', away: 'B' });
const VENUE = {
  id: 9,
  name: 'Molino',
  city: 'Town',
  seats: 31_000,
  stars: 3,
  largestContest: 50,
  hostPercent: '4',
};
const DRAFT: ContestDraft = { ...EMPTY_DRAFT, name: 'Friday five', matches: [match(1, NOW + HOUR)] };
const PAID: ContestDraft = { ...DRAFT, isFree: false, fee: '5', venue: VENUE };
const keysOf = (draft: ContestDraft, means: typeof MEANS | null = MEANS) =>
  problemsOf(draft, means, NOW).map(({ field, key }) => `${field}: ${key}`);

describe('a draft', () => {
  test.each([DRAFT, PAID, { ...PAID, kind: 1 as const, isPrivate: true, password: 'goal' }])(
    'without problems becomes an input the contract accepts',
    (draft) => {
      expect(keysOf(draft)).toEqual([]);
      const { input } = contestCreationCalls['contests.create'];
      expect(input.safeParse(creationInput(draft)).success).toBe(true);
    },
  );

  test('sends what applies only: no fee when free, no password when public, two seats in a head-to-head', () => {
    const sent = creationInput({ ...DRAFT, kind: 1, fee: '5', password: 'goal', maxEntries: 50 });
    expect(sent).not.toHaveProperty('entry_fee');
    expect(sent).not.toHaveProperty('password');
    expect(sent).toMatchObject({ min_entries: 2, max_entries: 2, max_per_manager: 1 });
  });

  test('sends a tier for a ladder of pro only', () => {
    expect(creationInput({ ...DRAFT, scoring: 'pro' })).not.toHaveProperty('pro_tier');
    expect(creationInput({ ...DRAFT, scoring: 'rookie' })).toMatchObject({
      is_pro: true,
      pro_tier: 'rookie',
    });
  });
});

test('a visitor learns what the draft lacks, not what a manager may lack', () => {
  const rich = { ...PAID, addedPrize: '500' };
  expect(keysOf(rich, { ...MEANS, level: 0 })).toEqual(['fee: level', 'addedPrize: short']);
  expect(keysOf(rich, null)).toEqual([]);
  expect(keysOf({ ...rich, name: '' }, null)).toEqual(['name: name']);
});

describe('a draft is no contest yet', () => {
  test.each<[string, Partial<ContestDraft>]>([
    ['name: name', { name: ' a ' }],
    ['matches: no-matches', { matches: [] }],
    ['matches: too-soon', { matches: [match(1, NOW + HOUR / 4), match(2, NOW + HOUR)] }],
    ['matches: too-late', { matches: [match(1, NOW + 15 * 24 * HOUR)] }],
    ['fee: fee', { isFree: false, fee: '0.5', venue: VENUE }],
    ['fee: fee', { isFree: false, fee: '?', venue: VENUE }],
    ['seats: min-above-max', { minEntries: 30 }],
    ['seats: too-many-seats', { maxEntries: 101 }],
    ['password: password', { isPrivate: true, password: 'abc' }],
    ['venue: no-venue', { isFree: false, fee: '5' }],
    ['venue: venue-too-small', { venue: VENUE, maxEntries: 51 }],
    ['addedPrize: amount', { addedPrize: '?' }],
    ['addedPrize: short', { addedPrize: '101' }],
    ['guarantee: short', { addedPrize: '5', guarantee: '101' }],
  ])('with %s', (problem, change) => {
    expect(keysOf({ ...DRAFT, ...change })).toEqual([problem]);
  });

  test('when it is paid and its organizer’s level is too low', () => {
    expect(keysOf(PAID, { ...MEANS, level: 2 })).toEqual(['fee: level']);
  });

  test('when promotional XFC would back its prizes', () => {
    const organizer = { ...MEANS, ownBalance: '20' };
    expect(keysOf({ ...DRAFT, addedPrize: '21' }, organizer)).toEqual(['addedPrize: promotional']);
    expect(keysOf({ ...DRAFT, addedPrize: '20' }, organizer)).toEqual([]);
  });
});

describe('a refusal of the server', () => {
  test.each(contestCreationCalls['contests.create'].errors)('%s has a place', (code) => {
    const { step, field } = placeOfRefusal(code, DRAFT);
    expect(step === 'review').toBe(field === 'all');
  });

  test('for want of money is shown at the amount that is held', () => {
    expect(placeOfRefusal('ERR_INSUFFICIENT_FUNDS', { ...DRAFT, guarantee: '50' }).field).toBe('guarantee');
    expect(placeOfRefusal('ERR_INSUFFICIENT_FUNDS', { ...DRAFT, addedPrize: '50' }).field).toBe('addedPrize');
  });
});

describe('a draft on the device', () => {
  test('is restored for its manager only, until it is discarded', () => {
    const device = openStorage(null);
    keepDraft(device, 1, PAID);
    expect(readDraft(device, 1)).toEqual(PAID);
    expect(readDraft(device, 2)).toBeNull();
    dropDraft(device, 2);
    expect(readDraft(device, 1)).toEqual(PAID);
    dropDraft(device, 1);
    expect(readDraft(device, 1)).toBeNull();
  });

  test('of a visitor is that of the manager who signs in, and no visitor sees one of a manager', () => {
    const device = openStorage(null);
    keepDraft(device, null, DRAFT);
    expect([readDraft(device, null), readDraft(device, 1)]).toEqual([DRAFT, DRAFT]);
    keepDraft(device, 1, DRAFT);
    expect(readDraft(device, null)).toBeNull();
    dropDraft(device, null);
    expect(readDraft(device, 1)).toEqual(DRAFT);
  });

  test('keeps what can be read, and the defaults for the rest', () => {
    const device = openStorage(null);
    const draft = { name: 'Kept', kind: 9, matches: [{ id: 1 }, 'x'], venue: { id: 1 }, rounds: [4, -1] };
    device.write('contest_draft', JSON.stringify({ managerId: 1, draft }));
    expect(readDraft(device, 1)).toEqual({ ...EMPTY_DRAFT, name: 'Kept', rounds: [4] });
    device.write('contest_draft', 'not json');
    expect(readDraft(device, 1)).toBeNull();
  });
});
