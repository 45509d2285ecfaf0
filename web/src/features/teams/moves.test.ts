import { easyTeamRules } from '@touchline/domain/contests/team';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formationName,
  formationOfDraft,
  placeKey,
  placeOfPlayer,
  placesOf,
  playerAt,
  teamOf,
  withFormation,
  withoutPlayerAt,
  type Draft,
  type Place,
} from './draft/draft.ts';
import { dragItemOfKey, evaluateMove, targetOfKey, type DragItem, type Target } from './moves.ts';
import { isComplete, problemsOf } from './problems/problems.ts';
import { crowdOf, fullDraftOf, pickRow, poolWith } from './pool/testing-pool.ts';

const RULES = easyTeamRules(CURRENT_RULES, 10);
const POSITIONS = ['GK', 'DF', 'MF', 'FW'] as const;
type Position = (typeof POSITIONS)[number];

const CROWD = crowdOf();
const POOL = poolWith(...CROWD);

function poolWithStars(stars: Readonly<Record<number, number>>) {
  return poolWith(...CROWD.map((player) => ({ ...player, stars: stars[player.id] ?? 1 })));
}

const fullDraft = () => fullDraftOf(RULES);

function at(position: Position, index: Place['index']): Place {
  return { position, index };
}

function standing(position: Position, index: Place['index']): DragItem {
  return { kind: 'place', place: at(position, index) };
}

function onto(position: Position, index: Place['index']): Target {
  return { kind: 'place', place: at(position, index) };
}

function context(draft: Draft, pool = POOL) {
  return { draft, pool, rules: RULES };
}

function picked(id: number, position: Position): DragItem {
  return { kind: 'row', row: POOL.rows.get(id) ?? pickRow({ id, position }) };
}

test('two of a line swap their places', () => {
  const verdict = evaluateMove(standing('DF', 0), onto('DF', 3), context(fullDraft()));
  expect(verdict).toMatchObject({ kind: 'open', effect: 'swapped', playerId: 200, otherId: 203 });
  expect(verdict.kind === 'open' && verdict.draft.lines.DF).toEqual([203, 201, 202, 200]);
});

test('a reserve swaps with a starter, and the armband stays on the pitch', () => {
  const verdict = evaluateMove(standing('FW', 'reserve'), onto('FW', 0), context(fullDraft()));
  expect(verdict).toMatchObject({ kind: 'open', effect: 'swapped' });
  expect(verdict.kind === 'open' && verdict.draft.captainId).toBe(409);
});

test('a change with the bench is refused when the reserve would have too many stars', () => {
  const pool = poolWithStars({ 200: 3 });
  expect(evaluateMove(standing('DF', 0), onto('DF', 'reserve'), context(fullDraft(), pool))).toEqual({
    kind: 'refused',
    against: 'reserve_stars',
  });
});

test('a place of another position refuses the player', () => {
  expect(evaluateMove(standing('DF', 0), onto('MF', 1), context(fullDraft()))).toEqual({
    kind: 'refused',
    against: 'other_position',
  });
  expect(evaluateMove(standing('DF', 'reserve'), onto('MF', 'reserve'), context(fullDraft()))).toEqual({
    kind: 'refused',
    against: 'other_position',
  });
});

test('the current place is not a move', () => {
  expect(evaluateMove(standing('DF', 0), onto('DF', 0), context(fullDraft()))).toMatchObject({
    against: 'here',
  });
  expect(evaluateMove(picked(210, 'DF'), { kind: 'out' }, context(fullDraft()))).toMatchObject({
    against: 'here',
  });
});

test('a player of the picker takes an empty place, or that of another', () => {
  const draft = withoutPlayerAt(fullDraft(), at('DF', 1));
  expect(evaluateMove(picked(210, 'DF'), onto('DF', 1), context(draft))).toMatchObject({
    effect: 'placed',
    otherId: null,
  });
  const replaced = evaluateMove(picked(210, 'DF'), onto('DF', 0), context(draft));
  expect(replaced).toMatchObject({ effect: 'replaced', otherId: 200 });
  expect(evaluateMove(picked(201, 'DF'), onto('DF', 1), context(fullDraft()))).toMatchObject({
    against: 'already_picked',
  });
});

test('an empty place of another line changes the formation when the rules allow it', () => {
  const draft = withoutPlayerAt(fullDraft(), at('MF', 3));
  const verdict = evaluateMove(picked(210, 'DF'), onto('MF', 3), context(draft));
  expect(verdict).toMatchObject({ kind: 'open', effect: 'formation' });
  const next = verdict.kind === 'open' ? verdict.draft : draft;
  expect(formationName(formationOfDraft(next))).toBe('5-3-2');
  expect(placeOfPlayer(next, 210)).toEqual(at('DF', 4));
  const reserve = evaluateMove(standing('DF', 'reserve'), onto('MF', 3), context(draft));
  expect(reserve).toMatchObject({ kind: 'open', effect: 'formation', playerId: 209 });
});

test('no line goes under its least, and no goalkeeper plays outfield', () => {
  const draft = withoutPlayerAt(fullDraft(), at('MF', 3));
  const threeMidfielders = withFormation(draft, { GK: 1, DF: 5, MF: 3, FW: 2 });
  const open = withoutPlayerAt(threeMidfielders, at('MF', 2));
  expect(evaluateMove(picked(410, 'FW'), onto('MF', 2), context(open))).toMatchObject({
    against: 'other_position',
  });
  expect(evaluateMove(picked(110, 'GK'), onto('MF', 3), context(draft))).toMatchObject({
    against: 'other_position',
  });
});

test('a starter never moves to another line', () => {
  const draft = withoutPlayerAt(fullDraft(), at('MF', 3));
  expect(evaluateMove(standing('DF', 0), onto('MF', 3), context(draft))).toMatchObject({
    against: 'other_position',
  });
});

test('only starters take an armband; captain and vice captain swap', () => {
  const captain: DragItem = { kind: 'armband', armband: 'captain' };
  const given = evaluateMove(captain, onto('DF', 2), context(fullDraft()));
  expect(given).toMatchObject({ effect: 'captain', playerId: 202 });
  const changed = evaluateMove(captain, onto('FW', 1), context(fullDraft()));
  expect(changed.kind === 'open' && [changed.draft.captainId, changed.draft.viceCaptainId]).toEqual([
    401, 400,
  ]);
  expect(evaluateMove(captain, onto('FW', 'reserve'), context(fullDraft()))).toMatchObject({
    against: 'not_starting',
  });
  expect(evaluateMove(captain, { kind: 'out' }, context(fullDraft()))).toMatchObject({
    against: 'not_starting',
  });
  expect(evaluateMove(captain, onto('FW', 0), context(fullDraft()))).toMatchObject({
    against: 'already_worn',
  });
});

test('a player dropped off the pitch leaves the team', () => {
  const verdict = evaluateMove(standing('MF', 1), { kind: 'out' }, context(fullDraft()));
  expect(verdict).toMatchObject({ effect: 'removed', playerId: 301 });
  expect(verdict.kind === 'open' && playerAt(verdict.draft, at('MF', 1))).toBeNull();
});

test('items and targets are read from attributes, and nothing from an unknown one', () => {
  const draft = fullDraft();
  expect(dragItemOfKey('place:DF-2', draft, POOL)).toEqual(standing('DF', 2));
  expect(dragItemOfKey('row:210', draft, POOL)).toMatchObject({ kind: 'row', row: { id: 210 } });
  expect(dragItemOfKey('armband:captain', draft, POOL)).toEqual({ kind: 'armband', armband: 'captain' });
  expect(dragItemOfKey('place:DF-9', draft, POOL)).toBeNull();
  expect(dragItemOfKey('row:1', draft, POOL)).toBeNull();
  expect(targetOfKey('out', draft)).toEqual({ kind: 'out' });
  expect(targetOfKey('place:GK-reserve', draft)).toEqual(onto('GK', 'reserve'));
  expect(targetOfKey('x', draft)).toBeNull();
});

test('no sequence of moves duplicates a player or empties a complete team, except removals', () => {
  const places = placesOf(fullDraft()).map(placeKey);
  const sources = [
    ...places.map((key) => `place:${key}`),
    'row:210',
    'row:310',
    'row:410',
    'row:201',
    'armband:captain',
    'armband:vice_captain',
  ];
  const moves = fc.array(
    fc.tuple(fc.constantFrom(...sources), fc.constantFrom('out', ...places.map((key) => `place:${key}`))),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(moves, (each) => {
      let draft = fullDraft();
      for (const [from, to] of each) {
        const item = dragItemOfKey(from, draft, POOL);
        const target = targetOfKey(to, draft);
        if (item === null || target === null) continue;
        const wasComplete = isComplete(problemsOf(draft, POOL, RULES));
        const verdict = evaluateMove(item, target, context(draft));
        if (verdict.kind === 'refused') continue;
        draft = verdict.draft;
        const { starters, reserves } = teamOf(draft);
        const all = [...starters, ...reserves];
        expect(new Set(all).size).toBe(all.length);
        const isStillComplete = isComplete(problemsOf(draft, POOL, RULES));
        expect(isStillComplete || !wasComplete || verdict.effect === 'removed').toBe(true);
      }
    }),
  );
});
