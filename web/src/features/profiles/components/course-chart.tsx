import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import type { Profile } from '../queries.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

/** A bar of no height would not be seen; in percent. */
const MIN_BAR = 2;
/** The chart of few contests is no wider than this for each. */
const MAX_BAR_REM = 4;

interface CourseChartProps {
  readonly course: NonNullable<Profile['results']>['course'];
}

/** The share of rivals left behind in each of the latest contests, the oldest at the left. */
export function CourseChart({ course }: CourseChartProps) {
  const { t, locale } = useLanguage();
  const percent = numberFormat(locale, { style: 'percent' });
  const mean = course.reduce((sum, { beaten }) => sum + beaten, 0) / Math.max(course.length, 1);
  const [first] = course;
  const last = course.at(-1);
  const maxWidth = `${course.length * MAX_BAR_REM}rem`;
  return (
    <figure className="flex flex-col gap-2 p-4">
      <figcaption className="text-sm">
        {t('profiles.course.text', { percent: percent.format(mean / 100), count: course.length })}
      </figcaption>
      <div aria-hidden="true" style={{ maxWidth }} className="relative flex h-28 items-end gap-1 border-b">
        <span className="absolute inset-x-0 top-1/2 border-t border-dashed" />
        {course.map(({ contest_dt, beaten, name }, index) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- two contests may begin at the same time
            key={index}
            title={`${name}, ${contest_dt.slice(0, 10)}: ${percent.format(beaten / 100)}`}
            style={{ height: `${Math.max(beaten, MIN_BAR)}%` }}
            className={`relative min-w-1 flex-1 rounded-t-[2px] ${beaten >= 50 ? 'bg-up' : 'bg-line-strong'}`}
          />
        ))}
      </div>
      {first !== undefined && last !== undefined && (
        <p aria-hidden="true" style={{ maxWidth }} className="flex justify-between text-xs text-muted">
          <Moment time={first.contest_dt} format="day" />
          {course.length > 1 && <Moment time={last.contest_dt} format="day" />}
        </p>
      )}
    </figure>
  );
}
