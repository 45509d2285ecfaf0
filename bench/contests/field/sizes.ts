import { parseArgs } from 'node:util';
import { CONTEST_TABLES, type ContestTable } from './played.ts';

/** The sizes that a bench of a large field measures. */
export interface FieldSize {
  readonly teams: number;
  readonly tables: readonly ContestTable[];
  /** A small run: its figures have no floor. */
  readonly quick: boolean;
}

const FULL_TEAMS = 1_000_000;
const QUICK_TEAMS = 20_000;

/** Reads `--quick`, `--teams N` and `--table easy|pro` (default: both). Throws for anything else. */
export function readFieldSize(args: readonly string[]): FieldSize {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      teams: { type: 'string' },
      table: { type: 'string' },
    },
  });
  const teams = values.teams === undefined ? null : Number(values.teams);
  if (teams !== null && !(Number.isInteger(teams) && teams > 0)) throw new Error('--teams is not a number.');
  const tables = CONTEST_TABLES.filter((table) => values.table === undefined || values.table === table);
  if (tables.length === 0) throw new Error(`--table is not ${CONTEST_TABLES.join(' or ')}.`);
  const wanted = teams ?? (values.quick ? QUICK_TEAMS : FULL_TEAMS);
  return { teams: wanted, tables, quick: wanted < FULL_TEAMS };
}
