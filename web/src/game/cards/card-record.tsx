import type { CardPlayer, CardSeason } from './card-player.ts';

/** The drawn sign of each statistic, in a square of 20 units. */
const SIGNS = {
  /** A ball. */
  goals:
    'M10 1A9 9 0 1 1 10 19A9 9 0 0 1 10 1ZM10 5.4L6.2 8.2L7.6 12.6H12.4L13.8 8.2ZM10 2.6V5M3 8.6L5.6 8.2M17 8.6L14.4 8.2M5.8 16.4L7.2 13.6M14.2 16.4L12.8 13.6',
  /** A pass that curves around someone. */
  assists: 'M2 15C3 8 8 5 13 5.4V2L19 7.4L13 12.6V9.2C9 8.8 5 10.6 2 15Z',
  /** A shield. */
  clean_sheets: 'M10 1.4L17.4 4V10C17.4 14.4 14.4 17.2 10 18.8C5.6 17.2 2.6 14.4 2.6 10V4Z',
} as const;

type Statistic = keyof typeof SIGNS;

/** The statistics that matter for a position, the more important ones first. */
const STATISTICS: Readonly<Record<CardPlayer['position'], readonly Statistic[]>> = {
  GK: ['clean_sheets', 'assists'],
  DF: ['clean_sheets', 'goals', 'assists'],
  MF: ['goals', 'assists', 'clean_sheets'],
  FW: ['goals', 'assists'],
};

interface CardRecordProps {
  readonly position: CardPlayer['position'];
  readonly season: CardSeason;
}

/** A player's statistics of the season, below the crest, without zeros. */
export function CardRecord({ position, season }: CardRecordProps) {
  return STATISTICS[position]
    .filter((statistic) => season[statistic] > 0)
    .slice(0, 3)
    .map((statistic, row) => {
      const y = 92 + row * 33;
      return (
        <g key={statistic}>
          <rect x="243" y={y} width="58" height="27" rx="6" fill="#070a10" fillOpacity=".78" />
          <svg x="248" y={y + 5} width="17" height="17" viewBox="0 0 20 20">
            {statistic === 'goals' ? (
              <path d={SIGNS.goals} fill="none" stroke="#fff" strokeWidth="1.9" strokeLinejoin="round" />
            ) : (
              <path d={SIGNS[statistic]} fill="#fff" />
            )}
          </svg>
          <text x="294" y={y + 21} textAnchor="end" fontSize="22" fill="#fff">
            {season[statistic]}
          </text>
        </g>
      );
    });
}
