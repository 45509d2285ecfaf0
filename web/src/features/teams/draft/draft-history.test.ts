import { expect, test } from 'vitest';
import { openStorage } from '../../../lib/session/storage.ts';
import { emptyDraft, withPlayerAt, type Draft } from './draft.ts';
import { MAX_STEPS, stepBack, stepForth, stepTo } from './draft-history.ts';
import { keepDraft, NO_HISTORY, readDraft, readHistory } from './draft-storage.ts';

const GINA = { managerId: 1, contestId: 10, teamId: null };
const VISITOR = { ...GINA, managerId: null };

/** A draft with one goalkeeper, identified by their id. */
const draftWith = (id: number): Draft =>
  withPlayerAt(emptyDraft(), { id, position: 'GK' }, { position: 'GK', index: 0 });
const START = { draft: draftWith(0), ...NO_HISTORY };
/** Changes to drafts 1, 2, … one after the other. */
const changed = (times: number) =>
  Array.from({ length: times }, (_, index) => index + 1).reduce(
    (step, id) => stepTo(draftWith(id), step),
    START,
  );

test('changes are undone and redone in order, to the start and to the end', () => {
  const three = changed(3);
  const back = stepBack(stepBack(three));
  expect(back.draft).toEqual(draftWith(1));
  expect(stepBack(stepBack(back))).toEqual(stepBack(back));
  expect(stepForth(stepForth(back))).toEqual(three);
  expect(stepForth(three)).toEqual(three);
});

test('a change after an undo ends what could be redone', () => {
  const other = stepTo(draftWith(9), stepBack(changed(3)));
  expect(other.future).toEqual([]);
  expect(stepBack(other).draft).toEqual(draftWith(2));
});

test('the last fifty changes can be undone', () => {
  expect(changed(80).past).toHaveLength(MAX_STEPS);
  expect(changed(80).past[0]).toEqual(draftWith(30));
});

test('the steps are restored with their draft, a visitor’s for the manager who signs in', () => {
  const device = openStorage(null);
  const { draft, past, future } = stepBack(changed(3));
  keepDraft(device, VISITOR, draft, { past, future });
  expect(readDraft(device, GINA)).toEqual(draft);
  expect(readHistory(device, GINA)).toEqual({ past, future });
  expect(readHistory(device, { ...GINA, managerId: 2 })).toEqual(NO_HISTORY);
});

test('a draft without unsaved changes keeps its steps and is not itself restored', () => {
  const device = openStorage(null);
  keepDraft(device, GINA, null, { past: [], future: [draftWith(1)] });
  expect(readDraft(device, GINA)).toBeNull();
  expect(readHistory(device, GINA).future).toEqual([draftWith(1)]);
});

test('the device keeps the steps of the five drafts last touched, and all drafts', () => {
  const device = openStorage(null);
  const { draft, past, future } = changed(2);
  for (let contestId = 1; contestId <= 6; contestId += 1) {
    keepDraft(device, { ...GINA, contestId }, draft, { past, future });
  }
  expect(readDraft(device, { ...GINA, contestId: 1 })).toEqual(draft);
  expect(readHistory(device, { ...GINA, contestId: 1 })).toEqual(NO_HISTORY);
  expect(readHistory(device, { ...GINA, contestId: 2 }).past).toHaveLength(2);
});

test('stored values that are not steps are left out', () => {
  const device = openStorage(null);
  const stored = { ...draftWith(1), past: [5, null, { lines: {} }, draftWith(2)], future: 'x' };
  device.write('team_drafts', JSON.stringify({ '1/10/new': stored }));
  expect(readHistory(device, GINA)).toEqual({ past: [draftWith(2)], future: [] });
});
