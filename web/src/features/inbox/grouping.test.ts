import { expect, test } from 'vitest';
import { groupNotifications, rowsOf, type NotificationLine } from './grouping.ts';

let ids = 100;
function at(time: string, kind: string): NotificationLine {
  return {
    id: (ids -= 1),
    kind,
    is_unread: true,
    created_at: `2026-03-07T${time}:00.000Z`,
    message_title: kind,
    description: kind,
    link: null,
  };
}
const shape = (rows: readonly NotificationLine[]) =>
  groupNotifications(rows).map((line) => `${line.kind} ${rowsOf(line).length}`);

test('notifications in between do not split a group', () => {
  expect(
    shape([
      at('15:04', 'contest_prize'),
      at('15:03', 'contest_final'),
      at('15:02', 'level_reached'),
      at('15:01', 'contest_prize'),
      at('15:00', 'contest_final'),
      at('14:00', 'contest_prize'),
    ]),
  ).toEqual(['several 2', 'several 2', 'one 1', 'one 1']);
});

test('equal notifications in a row are one line', () => {
  const rows = [
    at('15:02', 'contest_started'),
    at('15:01', 'contest_started'),
    at('15:00', 'contest_started'),
  ];
  expect(shape(rows)).toEqual(['several 3']);
  expect(rowsOf(groupNotifications(rows)[0] ?? { kind: 'one', row: at('00:00', 'none') })).toEqual(rows);
});

test('others, and those an hour apart, stay separate', () => {
  expect(
    shape([
      at('15:02', 'contest_prize'),
      at('15:01', 'contest_final'),
      at('15:00', 'contest_final'),
      at('13:59', 'contest_final'),
      at('13:58', 'level_reached'),
      at('13:57', 'level_reached'),
    ]),
  ).toEqual(['one 1', 'several 2', 'one 1', 'one 1', 'one 1']);
  expect(shape([])).toEqual([]);
});
