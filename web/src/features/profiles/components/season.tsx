import type { ReactNode } from 'react';
import { scoreText } from '../../../game/identity/score-text.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import type { Profile } from '../queries.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

type SeasonOfManager = NonNullable<Profile['season']>;
type Week = SeasonOfManager['weeks'][number];

/** A bar of no height would not be seen; in percent. */
const MIN_BAR = 2;
/** The chart of few weeks is no wider than this for each. */
const MAX_BAR_REM = 5;
const WEEK_MS = 7 * 24 * 60 * 60_000;
/** The weeks of the chart, the latest ones. */
const SHOWN = 26;

/** The place in the tops of the season, with the score of each week. */
export function Season({ season }: { readonly season: SeasonOfManager }) {
  const { t, locale } = useLanguage();
  const number = numberFormat(locale);
  const { rank, of, score, weeks } = season;
  const best = weeks.toSorted((one, other) => Number(other.score) - Number(one.score))[0];
  if (rank === null || best === undefined)
    return <p className="p-4 text-sm text-muted">{t('profiles.season.none')}</p>;
  return (
    <div className="flex flex-col gap-4 p-4">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <Figure label={t('profiles.season.rank')}>
          {number.format(rank)}
          <span className="text-sm text-muted"> / {number.format(of)}</span>
        </Figure>
        <Figure label={t('profiles.season.score')}>{scoreText(score, locale)}</Figure>
        <Figure
          label={
            <>
              {t('profiles.season.best-week')} · <Moment time={best.week} format="day" />
            </>
          }
        >
          {scoreText(best.score, locale)}
        </Figure>
      </dl>
      <Weeks weeks={weeks} best={best} />
      <PathLink
        path="/tops?sort_by=score&sort_how=desc&search=&tournament=0&season=0"
        className="inline-flex min-h-9 items-center self-start text-sm font-medium text-accent-ink underline underline-offset-3 pointer-coarse:min-h-11"
      >
        {t('profiles.season.tops')}
      </PathLink>
    </div>
  );
}

function Figure({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse gap-0.5">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="figures text-2xl">{children}</dd>
    </div>
  );
}

/** A bar for each week from the first with a score on; the best one is highlighted. */
function Weeks({ weeks, best }: { readonly weeks: readonly Week[]; readonly best: Week }) {
  const { t, locale } = useLanguage();
  const all = everyWeek(weeks).slice(-SHOWN);
  const [first] = all;
  const last = all.at(-1);
  if (first === undefined || last === undefined || all.length < 2) return null;
  const highest = Number(best.score);
  return (
    <figure className="flex flex-col gap-2" style={{ maxWidth: `${all.length * MAX_BAR_REM}rem` }}>
      <figcaption className="sr-only">
        {t('profiles.season.weeks')}: {weeks.map(({ score }) => scoreText(score, locale)).join(', ')}
      </figcaption>
      <div aria-hidden="true" className="flex h-28 items-end gap-1 border-b">
        {all.map(({ week, score }) => (
          <span
            key={week}
            title={`${week}: ${scoreText(score, locale)}`}
            style={{
              height: `${Math.max((Number(score) * 100) / highest, Number(score) > 0 ? MIN_BAR : 0)}%`,
            }}
            className={`min-w-1 flex-1 rounded-t-[2px] ${week === best.week ? 'bg-accent-ink' : 'bg-line-strong'}`}
          />
        ))}
      </div>
      <p aria-hidden="true" className="flex justify-between text-xs text-muted">
        <Moment time={first.week} format="day" />
        <Moment time={last.week} format="day" />
      </p>
    </figure>
  );
}

/** The weeks from the first to the last one, those without a score too. */
function everyWeek(weeks: readonly Week[]): readonly Week[] {
  const scores = new Map(weeks.map(({ week, score }) => [Date.parse(week), score]));
  const begins = [...scores.keys()];
  const first = Math.min(...begins);
  const count = weeks.length === 0 ? 0 : (Math.max(...begins) - first) / WEEK_MS + 1;
  return Array.from({ length: count }, (_, index) => {
    const at = first + index * WEEK_MS;
    return { week: new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length), score: scores.get(at) ?? '0' };
  });
}
