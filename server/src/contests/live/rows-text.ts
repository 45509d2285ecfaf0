import { moneyText, xfc } from '@touchline/domain/money';
import { pointsText, type ScoringTable } from '@touchline/domain/scoring/table';
import type { NamedEntry } from './live-field.ts';

/**
 * Rows of standings as the JSON of their call. It is put together of its parts, since a page is asked for anew with
 * each change; entries of one rank share their points and prize, and most neighbours are of one rank.
 */
export function rowsText(table: ScoringTable, entries: readonly NamedEntry[]): string {
  let text = '';
  let before: NamedEntry | null = null;
  let head = '';
  let points = '';
  for (const entry of entries) {
    if (before?.rank !== entry.rank) {
      head = `{"rank":${entry.rank},"team_id":`;
      points =
        `,"points":"${pointsText(table, entry.points)}",` +
        `"prize":"${moneyText(xfc(entry.prize))}","players_left":`;
    }
    text +=
      `${before === null ? '' : ','}${head}${entry.teamId},"manager_id":${entry.managerId},` +
      `"nickname":${JSON.stringify(entry.nickname)},"avatar":null,"simulated":${entry.simulated}` +
      `${points}${entry.playersLeft}}`;
    before = entry;
  }
  return `[${text}]`;
}
