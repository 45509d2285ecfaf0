import { useState } from 'react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { timeText } from '../../../lib/time/dates.ts';
import { bestIndex, linePoints, stepPath, type LinePoint } from './rank-line.ts';
import type { Story } from './use-story.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

const FRAME = { width: 600, height: 150, padding: 10 } as const;

/** The rank from the kick-off to the end; pointer and arrow keys read single places. */
export function RankChart({ story: { path, sampled, entries } }: { readonly story: Story }) {
  const { t, locale } = useLanguage();
  const [marked, setMarked] = useState(path.length - 1);
  const points = linePoints(path, entries, FRAME);
  const best = bestIndex(path);
  const format = numberFormat(locale);
  const place = path[Math.min(marked, path.length - 1)];
  const dot = points[Math.min(marked, path.length - 1)];
  const bestDot = points[best];
  const last = path.at(-1);
  if (place === undefined || dot === undefined || bestDot === undefined || last === undefined) return null;
  const readout = `${momentText(path, place, t('story.chart.at', { minute: place.minute }), locale)} · ${t('story.readout', { rank: format.format(place.rank), points: Number(place.points) })}`;
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="eyebrow text-muted">{t('story.chart')}</span>
        <span className="tabular text-sm text-muted">{readout}</span>
      </figcaption>
      <div className="relative">
        <Drawing path={path} points={points} chosen={dot} />
        <Mark at={bestDot} label={format.format(path[best]?.rank ?? 0)} isHidden={best === marked} />
        <Mark at={dot} label={format.format(place.rank)} isChosen />
        <input
          type="range"
          min={0}
          max={path.length - 1}
          value={marked}
          onChange={(event) => setMarked(Number(event.target.value))}
          onPointerMove={({ currentTarget, clientX, pointerType }) => {
            if (pointerType !== 'mouse') return;
            const { left, width } = currentTarget.getBoundingClientRect();
            setMarked(Math.round(Math.min(1, Math.max(0, (clientX - left) / width)) * (path.length - 1)));
          }}
          onPointerLeave={() => setMarked(path.length - 1)}
          aria-label={t('story.chart.label', {
            best: format.format(path[best]?.rank ?? 0),
            rank: format.format(last.rank),
          })}
          aria-valuetext={readout}
          className="absolute inset-0 h-full w-full cursor-crosshair opacity-0"
        />
      </div>
      <p className="flex justify-between text-xs text-muted" aria-hidden="true">
        <span>{t('story.chart.kick-off')}</span>
        <span>{t('story.chart.end')}</span>
      </p>
      {sampled && <p className="text-xs text-muted">{t('story.sampled')}</p>}
    </figure>
  );
}

interface DrawingProps {
  readonly path: Story['path'];
  readonly points: readonly LinePoint[];
  /** The place that is read. */
  readonly chosen: LinePoint;
}

/** The line, stretched to the width of the page; dashes where play resumed after days without a match. */
function Drawing({ path, points, chosen }: DrawingProps) {
  const line = stepPath(points);
  const end = points.at(-1)?.x ?? 0;
  const ground = FRAME.height - 1;
  return (
    <svg
      viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
      preserveAspectRatio="none"
      className="block h-36 w-full md:h-44"
      aria-hidden="true"
    >
      <path d={`${line}V${ground}H${FRAME.padding}Z`} className="fill-accent-soft" />
      {path.map(
        ({ resumes, at }, index) =>
          resumes && (
            <path
              key={at}
              d={`M${points[index]?.x ?? 0} 0V${ground}`}
              className="stroke-line-strong"
              strokeDasharray="3 4"
              vectorEffect="non-scaling-stroke"
            />
          ),
      )}
      <path
        d={`M${FRAME.padding} ${ground}H${end}`}
        className="stroke-line"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={line}
        fill="none"
        className="stroke-text"
        strokeWidth="2.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      <path d={`M${chosen.x} 0V${ground}`} className="stroke-muted" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

interface MarkProps {
  readonly at: { readonly x: number; readonly y: number };
  readonly label: string;
  readonly isChosen?: boolean;
  readonly isHidden?: boolean;
}

/** A dot with its rank; it keeps its shape while the line is stretched. */
function Mark({ at, label, isChosen = false, isHidden = false }: MarkProps) {
  if (isHidden) return null;
  const isLeft = at.x > FRAME.width / 2;
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute size-0"
      style={{ left: `${(at.x / FRAME.width) * 100}%`, top: `${(at.y / FRAME.height) * 100}%` }}
    >
      <span
        className={`absolute size-2.5 -translate-1/2 rounded-full ${isChosen ? 'bg-text' : 'bg-muted'}`}
      />
      <span
        className={`figures absolute -translate-y-1/2 rounded-sm bg-ground px-1.5 text-sm ${isLeft ? 'right-2.5' : 'left-2.5'} ${isChosen ? 'text-text' : 'text-muted'}`}
      >
        {label}
      </span>
    </span>
  );
}

/** The minute; in a contest over several days, the time. */
function momentText(
  path: Story['path'],
  { at }: Story['path'][number],
  minute: string,
  locale: string,
): string {
  return path.some(({ resumes }) => resumes) ? timeText(Date.parse(at), 'moment', locale) : minute;
}
