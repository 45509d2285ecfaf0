import type { TeamStatisticsAnswer } from './answers.ts';

/** What a provider counts for a club in one match; null where it reports nothing. */
export interface TeamFigures {
  /** Percent of the time. */
  readonly possession: number | null;
  readonly shots: number | null;
  readonly shotsOnTarget: number | null;
  readonly corners: number | null;
  readonly fouls: number | null;
  readonly offsides: number | null;
  readonly saves: number | null;
  readonly passes: number | null;
  readonly passesGood: number | null;
  readonly yellowCards: number | null;
  readonly redCards: number | null;
}

const TYPES: Readonly<Record<keyof TeamFigures, string>> = {
  possession: 'Ball Possession',
  shots: 'Total Shots',
  shotsOnTarget: 'Shots on Goal',
  corners: 'Corner Kicks',
  fouls: 'Fouls',
  offsides: 'Offsides',
  saves: 'Goalkeeper Saves',
  passes: 'Total passes',
  passesGood: 'Passes accurate',
  yellowCards: 'Yellow Cards',
  redCards: 'Red Cards',
};

/** The figures of a club. A value is a number, a text such as "44%", or null for none. */
export function teamFigures({ statistics }: TeamStatisticsAnswer): TeamFigures {
  const values = new Map(statistics.map(({ type, value }) => [type, value]));
  const figure = (key: keyof TeamFigures): number | null => {
    const value = values.get(TYPES[key]);
    if (value === undefined) return null;
    // Null among the figures of a club means none.
    const number = value === null ? 0 : Number.parseFloat(String(value));
    return Number.isFinite(number) && number >= 0 ? Math.round(number) : null;
  };
  return {
    possession: figure('possession'),
    shots: figure('shots'),
    shotsOnTarget: figure('shotsOnTarget'),
    corners: figure('corners'),
    fouls: figure('fouls'),
    offsides: figure('offsides'),
    saves: figure('saves'),
    passes: figure('passes'),
    passesGood: figure('passesGood'),
    yellowCards: figure('yellowCards'),
    redCards: figure('redCards'),
  };
}
