import { easyTeamRules } from '@touchline/domain/contests/team';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { expect, test } from 'vitest';
import { emptyDraft, formationName, formationOfDraft } from './draft/draft.ts';
import { nextPlace, offerOf, pick } from './picking.ts';
import { isComplete, nonStartersOf, problemsOf, starsAPlace, tallyOf } from './problems/problems.ts';
import {
  changedPool,
  crowdOf,
  fullDraftOf,
  pickRow,
  poolWith,
  type PlayerText,
} from './pool/testing-pool.ts';

const RULES = easyTeamRules(CURRENT_RULES, 10);

const CROWD = crowdOf();
const changed = (...changes: readonly PlayerText[]) => changedPool(CROWD, ...changes);
const fullDraft = () => fullDraftOf(RULES);

function rowOf(pool: ReturnType<typeof poolWith>, id: number) {
  return pool.rows.get(id) ?? pickRow({ id, position: 'GK' });
}

test('one press after another makes a whole team: the eleven first, then the bench', () => {
  const pool = poolWith(...CROWD);
  const draft = CROWD.reduce(
    (team, { id }) => pick(rowOf(pool, id), null, team, pool, RULES) ?? team,
    emptyDraft(),
  );
  const problems = problemsOf(draft, pool, RULES);
  expect(problems.map(({ message }) => message)).toEqual([
    'captain_not_starting',
    'vice_captain_not_starting',
  ]);
  expect(tallyOf(draft, pool)).toMatchObject({ starters: 11, reserves: 4 });
  expect(formationName(formationOfDraft(draft))).toBe('5-4-1');
});

test('a whole team has no problems', () => {
  expect(problemsOf(fullDraft(), poolWith(...CROWD), RULES)).toEqual([]);
});

test('an empty draft lists each missing place', () => {
  const problems = problemsOf(emptyDraft(), poolWith(...CROWD), RULES);
  expect(problems.map(({ message }) => message)).toEqual([
    'places',
    'reserve.GK',
    'reserve.DF',
    'reserve.MF',
    'reserve.FW',
    'captain_not_starting',
    'vice_captain_not_starting',
  ]);
  expect(problems[0]).toMatchObject({ values: { open: 11 }, place: { position: 'GK', index: 0 } });
  expect(isComplete(problems)).toBe(false);
});

test('too many stars point at the starter with most of them', () => {
  const rich = CROWD.map((player) => ({ ...player, stars: player.id === 302 ? 5 : player.id < 400 ? 3 : 1 }));
  const [first] = problemsOf(fullDraft(), poolWith(...rich), RULES);
  expect(first).toMatchObject({
    message: 'stars',
    values: { over: 3, max: 28 },
    place: { position: 'MF', index: 2 },
    weight: 'broken',
  });
});

test('too many of a club are named with the club', () => {
  const pool = changed(
    ...[200, 201, 202, 203, 300].map((id) => ({
      id,
      position: id < 300 ? ('DF' as const) : ('MF' as const),
      clubId: 9,
    })),
  );
  expect(problemsOf(fullDraft(), pool, RULES)[0]).toMatchObject({
    message: 'club_limit',
    values: { club: 'Club 9', max: 4, actual: 5 },
    place: { position: 'DF', index: 0 },
  });
});

test('a reserve with more stars than the starters is a problem of the bench place', () => {
  const pool = changed({ id: 309, position: 'MF', name: 'Star', stars: 4 });
  expect(problemsOf(fullDraft(), pool, RULES)[0]).toMatchObject({
    message: 'reserve_stars',
    values: { name: 'Star', max: 1, actual: 4 },
    place: { position: 'MF', index: 'reserve' },
  });
});

test('a player without a match is a warning and does not block saving', () => {
  const pool = changed({ id: 400, position: 'FW', unavailable: 'unavailable.match_void' });
  const problems = problemsOf(fullDraft(), pool, RULES);
  expect(problems).toMatchObject([{ weight: 'warning', place: { position: 'FW', index: 0 } }]);
  expect(isComplete(problems)).toBe(true);
});

test('a non-starter by the announced line-up is a warning, on the bench only when left out of the squad', () => {
  const pool = changed(
    { id: 400, position: 'FW', lineUp: 'bench' },
    { id: 209, position: 'DF', lineUp: 'bench' },
    { id: 200, position: 'DF', lineUp: 'starts' },
  );
  const problems = problemsOf(fullDraft(), pool, RULES);
  expect(problems.map(({ message }) => message)).toEqual(['not_starting.bench']);
  expect(isComplete(problems)).toBe(true);
  expect(nonStartersOf(fullDraft(), pool).map(({ id }) => id)).toEqual([400]);
});

test('for a filled place the rules apply as if its player had left', () => {
  const pool = changed({ id: 211, position: 'DF', clubId: 300 });
  const place = { position: 'DF', index: 0 } as const;
  expect(offerOf(rowOf(pool, 211), place, fullDraft(), pool, RULES)).toEqual({
    kind: 'free',
    slot: 'starter',
  });
});

test('a full eleven offers the place of the weakest player of the position whom the rules allow to remove', () => {
  const pool = changed(
    { id: 211, position: 'DF', clubId: 300 },
    { id: 202, position: 'DF', expected: '0.5' },
  );
  expect(offerOf(rowOf(pool, 211), null, fullDraft(), pool, RULES)).toEqual({
    kind: 'swap',
    place: { position: 'DF', index: 2 },
  });
  const swapped = pick(rowOf(pool, 211), null, fullDraft(), pool, RULES);
  expect(swapped?.lines.DF).toEqual([200, 201, 211, 203]);
});

test('players in the team are shown with their place', () => {
  const pool = poolWith(...CROWD);
  expect(offerOf(rowOf(pool, 209), null, fullDraft(), pool, RULES)).toEqual({
    kind: 'picked',
    place: { position: 'DF', index: 'reserve' },
  });
});

test('a player without an upcoming match is not picked', () => {
  const pool = changed({ id: 211, position: 'DF', unavailable: 'unavailable.left_club' });
  expect(pick(rowOf(pool, 211), null, emptyDraft(), pool, RULES)).toBeNull();
});

test('after a place of a line comes its next empty one, and none once it is full', () => {
  const pool = poolWith(...CROWD);
  const place = { position: 'DF', index: 0 } as const;
  const one = pick(rowOf(pool, 200), place, emptyDraft(), pool, RULES);
  expect(one && nextPlace(one, place)).toEqual({ position: 'DF', index: 1 });
  expect(nextPlace(fullDraft(), place)).toBeNull();
});

test('what is left of the stars is shared out between the empty places', () => {
  const tally = { starters: 8, reserves: 0, stars: 20, clubs: [] };
  expect(starsAPlace(tally, RULES)).toBe(2.6);
  expect(starsAPlace({ ...tally, starters: 11 }, RULES)).toBeNull();
  expect(starsAPlace({ ...tally, stars: 40 }, RULES)).toBe(0);
});
