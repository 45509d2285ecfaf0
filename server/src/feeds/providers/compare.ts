import { MINUTE_MS } from '@touchline/domain/rules/index';
import type { FlagKind } from './kept/flags.ts';
import type { SecondMatch, SecondRow } from './football-data/answers.ts';

/** One of our matches as far as a second source can compare it. */
export interface OurMatch {
  readonly id: number;
  readonly kickOffMs: number;
  readonly home: number;
  readonly away: number;
  readonly stage: 'to_come' | 'running' | 'over';
  readonly score: { readonly home: number; readonly away: number } | null;
}

export interface Disagreement {
  readonly kind: FlagKind;
  readonly ours: string;
  readonly theirs: string;
  readonly blocks: boolean;
}

/** Kick-offs that differ by less are the same: sources round to five minutes. */
const SAME_KICK_OFF_MS = 5 * MINUTE_MS;

/** The facts that both sources can be compared in now. */
export function comparedKinds(ours: OurMatch, theirs: SecondMatch): readonly FlagKind[] {
  const kickOff = ours.stage === 'to_come' && theirs.stage === 'to_come';
  const score =
    ours.stage === 'over' && theirs.stage === 'over' && ours.score !== null && theirs.score !== null;
  return [...(kickOff ? (['kick_off'] as const) : []), ...(score ? (['score'] as const) : [])];
}

/**
 * Differences between a second source and the first about a match. Only final scores are compared: in play one
 * source is always ahead. A score that differs keeps the result from being confirmed, a kick-off does not:
 * contests follow the first source.
 */
export function disagreements(ours: OurMatch, theirs: SecondMatch): readonly Disagreement[] {
  return comparedKinds(ours, theirs).flatMap((kind): Disagreement[] => {
    if (kind === 'kick_off') {
      if (Math.abs(ours.kickOffMs - theirs.kickOffMs) < SAME_KICK_OFF_MS) return [];
      return [{ kind, ours: iso(ours.kickOffMs), theirs: iso(theirs.kickOffMs), blocks: false }];
    }
    const [one, other] = [scoreText(ours.score), scoreText(theirs.score)];
    return one === other ? [] : [{ kind: 'score', ours: one, theirs: other, blocks: true }];
  });
}

const iso = (ms: number): string => new Date(ms).toISOString();
const scoreText = (score: OurMatch['score']): string => (score === null ? '' : `${score.home}-${score.away}`);

/** A club's row of a table, counted from the results of one source. */
export interface CountedRow {
  readonly played: number;
  readonly points: number;
  readonly goalsFor: number;
  readonly goalsAgainst: number;
}

/** Counts the table of some matches that are over, by club. */
export function countTable(matches: readonly OurMatch[]): ReadonlyMap<number, CountedRow> {
  const rows = new Map<number, CountedRow>();
  const add = (club: number, goalsFor: number, goalsAgainst: number): void => {
    const row = rows.get(club) ?? { played: 0, points: 0, goalsFor: 0, goalsAgainst: 0 };
    const won = goalsFor > goalsAgainst ? 3 : goalsFor === goalsAgainst ? 1 : 0;
    rows.set(club, {
      played: row.played + 1,
      points: row.points + won,
      goalsFor: row.goalsFor + goalsFor,
      goalsAgainst: row.goalsAgainst + goalsAgainst,
    });
  };
  for (const { home, away, stage, score } of matches) {
    if (stage !== 'over' || score === null) continue;
    add(home, score.home, score.away);
    add(away, score.away, score.home);
  }
  return rows;
}

/**
 * How our table row of a club differs from a second source's, as texts; null when it does not, or when both have counted
 * different numbers of matches.
 */
export function rowDisagreement(ours: CountedRow | undefined, theirs: SecondRow): Disagreement | null {
  if (ours === undefined || ours.played !== theirs.played) return null;
  const text = (row: CountedRow): string => `${row.points} points, ${row.goalsFor}:${row.goalsAgainst}`;
  return text(ours) === text(theirs)
    ? null
    : { kind: 'table', ours: text(ours), theirs: text(theirs), blocks: false };
}
