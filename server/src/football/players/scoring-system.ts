import type { CallOutput } from '@touchline/contract/calls';
import { describeTable } from '@touchline/domain/scoring/table';
import { EASY } from '@touchline/domain/scoring/tables/easy';
import { PRO } from '@touchline/domain/scoring/tables/pro';

/** A scoring system by its number in the specification, 2 easy and 3 pro: the table that points are computed with. */
export function scoringSystem(id: number): CallOutput<'football.scoring'> {
  const { key, version, unit, rows } = describeTable(id === 2 ? EASY : PRO);
  return { id, table: key, version, unit, rows: rows.map(({ key: rule, points }) => ({ rule, ...points })) };
}
