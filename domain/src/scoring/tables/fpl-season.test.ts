import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Position } from '../../football/events.ts';
import { statisticsOf } from '../../football/statistics.ts';
import { scoreMatch } from '../match.ts';
import type { MatchPlayer } from '../match.ts';
import { FPL } from './fpl.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const SEASON_FILE = 'fpl/2023-24/merged_gw.csv';
const POSITION = { GK: 'GK', DEF: 'DF', MID: 'MF', FWD: 'FW' } as const satisfies Record<string, Position>;

interface Row {
  readonly fixture: string;
  readonly player: MatchPlayer;
  readonly bonus: number;
  readonly totalPoints: number;
}

function findSeasonFile(): string | null {
  const named = process.env['TOUCHLINE_FOOTBALL_FILES'];
  const folders =
    named === undefined ? [path.join(ROOT, '../shared/data'), path.join(ROOT, '../../shared/data')] : [named];
  return folders.map((folder) => path.join(folder, SEASON_FILE)).find((file) => existsSync(file)) ?? null;
}

/** One line of comma-separated values; a quoted value may hold commas and doubled quotes. */
function readValues(line: string): readonly string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

function readRows(text: string): readonly Row[] {
  const [head = '', ...lines] = text.split(/\r?\n/).filter((line) => line !== '');
  const columns = readValues(head);
  return lines.map((line) => {
    const values = readValues(line);
    return rowOf(new Map(columns.map((column, index) => [column, values[index] ?? ''])));
  });
}

function rowOf(values: ReadonlyMap<string, string>): Row {
  const text = (column: string) => {
    const value = values.get(column);
    if (value === undefined || value === '') throw new Error(`no ${column}`);
    return value;
  };
  const number = (column: string) => {
    const value = Number(text(column));
    if (!Number.isInteger(value)) throw new Error(`${column} is no whole number: ${text(column)}`);
    return value;
  };
  const position = Object.entries(POSITION).find(([name]) => name === text('position'))?.[1];
  if (position === undefined) throw new Error(`unknown position ${text('position')}`);
  const statistics = statisticsOf({
    minutes: number('minutes'),
    goals: number('goals_scored'),
    assists: number('assists'),
    conceded: number('goals_conceded'),
    ownGoals: number('own_goals'),
    penaltiesSaved: number('penalties_saved'),
    penaltiesMissed: number('penalties_missed'),
    yellowCards: number('yellow_cards'),
    redCards: number('red_cards'),
    saves: number('saves'),
    bonusScore: number('bps'),
  });
  return {
    fixture: text('fixture'),
    player: { playerId: number('element'), position, statistics },
    bonus: number('bonus'),
    totalPoints: number('total_points'),
  };
}

describe('the season 2023/24 as it was published', () => {
  it('gives every player of every match exactly the published points and bonus', (test) => {
    const file = findSeasonFile();
    if (file === null) {
      const reason = `no ${SEASON_FILE} found; name its folder in TOUCHLINE_FOOTBALL_FILES`;
      process.stderr.write(`Skipped: ${reason}\n`);
      test.skip(reason);
      return;
    }
    const rows = readRows(readFileSync(file, 'utf8'));
    expect(rows).toHaveLength(29_725);
    const matches = Map.groupBy(rows, ({ fixture }) => fixture);
    expect(matches.size).toBe(380);
    const different = [...matches.values()].flatMap((match) => {
      const players = match.map(({ player }) => player);
      const scores = scoreMatch(FPL['2023-24'], players, { fullStatistics: false, ended: true });
      return match.filter(({ player, bonus, totalPoints }) => {
        const score = scores.get(player.playerId);
        const given = score?.reasons.find(({ rule }) => rule === 'bonus')?.points ?? 0;
        return score?.points !== totalPoints || given !== bonus;
      });
    });
    expect(different).toEqual([]);
  });
});
