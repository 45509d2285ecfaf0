import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { describeTable } from '@touchline/domain/scoring/table';
import { EASY } from '@touchline/domain/scoring/tables/easy';
import { PRO } from '@touchline/domain/scoring/tables/pro';

/** The scoring systems by the numbers of the specification. */
const SYSTEMS = new Map([
  [2, EASY],
  [3, PRO],
]);

/** A scoring system: the table that points are computed with. */
export function scoringSystem(id: number): CallOutput<'football.scoring'> | Refusal {
  const table = SYSTEMS.get(id);
  if (table === undefined) return refuse('ERR_NOT_FOUND');
  const { key, version, unit, rows } = describeTable(table);
  return { id, table: key, version, unit, rows: rows.map(({ key: rule, points }) => ({ rule, ...points })) };
}
