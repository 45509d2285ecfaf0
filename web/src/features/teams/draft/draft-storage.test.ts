import { expect, test } from 'vitest';
import { openStorage } from '../../../lib/session/storage.ts';
import { emptyDraft, withPlayerAt } from './draft.ts';
import { dropDraft, keepDraft, readDraft } from './draft-storage.ts';

const DRAFT = withPlayerAt(emptyDraft(), { id: 5, position: 'GK' }, { position: 'GK', index: 0 });
const GINA = { managerId: 1, contestId: 10, teamId: null };
const VISITOR = { ...GINA, managerId: null };

test('a draft is restored for its manager, contest and team only', () => {
  const device = openStorage(null);
  keepDraft(device, GINA, DRAFT);
  expect(readDraft(device, GINA)).toEqual(DRAFT);
  for (const other of [
    { ...GINA, managerId: 2 },
    { ...GINA, contestId: 11 },
    { ...GINA, teamId: 3 },
  ]) {
    expect(readDraft(device, other)).toBeNull();
  }
});

test('a visitor’s draft moves to the manager after signing in', () => {
  const device = openStorage(null);
  keepDraft(device, VISITOR, DRAFT);
  expect(readDraft(device, GINA)).toEqual(DRAFT);
  expect(readDraft(device, VISITOR)).toBeNull();
  expect(readDraft(device, GINA)).toEqual(DRAFT);
});

test('the manager’s own draft takes precedence over a visitor’s', () => {
  const device = openStorage(null);
  keepDraft(device, GINA, DRAFT);
  keepDraft(device, VISITOR, emptyDraft());
  expect(readDraft(device, GINA)).toEqual(DRAFT);
});

test('a draft that was saved is forgotten', () => {
  const device = openStorage(null);
  keepDraft(device, GINA, DRAFT);
  dropDraft(device, GINA);
  expect(readDraft(device, GINA)).toBeNull();
});

test('the device keeps the twenty drafts last touched', () => {
  const device = openStorage(null);
  for (let contestId = 1; contestId <= 25; contestId += 1) keepDraft(device, { ...GINA, contestId }, DRAFT);
  expect(readDraft(device, { ...GINA, contestId: 5 })).toBeNull();
  expect(readDraft(device, { ...GINA, contestId: 6 })).toEqual(DRAFT);
});

test.each(['not json', '[]', '{"1/10/new":5}', '{"1/10/new":{"lines":{"GK":[1]},"reserves":{}}}'])(
  'what is no draft is none: %s',
  (stored) => {
    const device = openStorage(null);
    device.write('team_drafts', stored);
    expect(readDraft(device, GINA)).toBeNull();
  },
);

test('loans chosen for a draft are restored with it, invalid ones are not', () => {
  const device = openStorage(null);
  const loan = { playerId: 5, orderId: 7, price: '1.20' };
  keepDraft(device, GINA, { ...DRAFT, loans: [loan] });
  expect(readDraft(device, GINA)?.loans).toEqual([loan]);
  const { loans: _, ...older } = DRAFT;
  device.write('team_drafts', JSON.stringify({ '1/10/new': { ...older, loans: [{ playerId: 'x' }, 3] } }));
  expect(readDraft(device, GINA)).toEqual(DRAFT);
  device.write('team_drafts', JSON.stringify({ '1/10/new': older }));
  expect(readDraft(device, GINA)).toEqual(DRAFT);
});
