import { useText } from '../../../lib/i18n/languages.tsx';
import type { ClubPage } from './club-queries.ts';

const WIDTH = 320;
const HEIGHT = 120;
const EDGE = { left: 22, right: 8, top: 8, bottom: 18 } as const;

interface CourseChartProps {
  readonly course: ClubPage['course'];
  /** The last possible place. */
  readonly clubs: number;
}

/** The place of a club after each of its matches, the first place at the top. */
export function CourseChart({ course, clubs }: CourseChartProps) {
  const t = useText();
  const last = course.at(-1);
  if (last === undefined || course.length < 2) {
    return <p className="p-4 text-xs text-muted">{t('clubs.course.none')}</p>;
  }
  const x = (index: number) =>
    EDGE.left + ((WIDTH - EDGE.left - EDGE.right) * index) / Math.max(course.length - 1, 1);
  const y = (place: number) =>
    EDGE.top + ((HEIGHT - EDGE.top - EDGE.bottom) * (place - 1)) / Math.max(clubs - 1, 1);
  const best = Math.min(...course.map(({ place }) => place));
  const marks = [...new Set([1, Math.ceil(clubs / 2), clubs])];
  return (
    <figure className="p-3">
      <figcaption className="sr-only">
        {t('clubs.course.text', { place: last.place, best, matches: course.length })}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block h-auto w-full" aria-hidden="true">
        {marks.map((place) => (
          <g key={place}>
            <line
              x1={EDGE.left}
              x2={WIDTH - EDGE.right}
              y1={y(place)}
              y2={y(place)}
              className="stroke-line"
              strokeWidth={1}
            />
            <text x={EDGE.left - 6} y={y(place) + 3} textAnchor="end" className="fill-muted text-[9px]">
              {place}
            </text>
          </g>
        ))}
        <polyline
          points={course.map(({ place }, index) => `${x(index)},${y(place)}`).join(' ')}
          fill="none"
          strokeWidth={2}
          strokeLinejoin="round"
          strokeLinecap="round"
          className="stroke-accent-ink"
        />
        <circle cx={x(course.length - 1)} cy={y(last.place)} r={3.5} className="fill-accent-ink" />
        <text x={EDGE.left} y={HEIGHT - 4} className="fill-muted text-[9px]">
          {t('football.round', { round: course[0]?.round ?? 1 })}
        </text>
        <text x={WIDTH - EDGE.right} y={HEIGHT - 4} textAnchor="end" className="fill-muted text-[9px]">
          {t('football.round', { round: last.round })}
        </text>
      </svg>
    </figure>
  );
}
