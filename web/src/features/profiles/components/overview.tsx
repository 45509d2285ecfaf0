import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { EmptyState } from '../../../ui/states/states.tsx';
import { Link } from '../../../ui/text/link.tsx';
import type { Profile } from '../queries.ts';
import { BestBadges } from './badges.tsx';
import { CourseChart } from './course-chart.tsx';
import { ResultRow } from './result-row.tsx';
import { Season } from './season.tsx';
import { Shelf } from './shelf.tsx';
import { numberFormat } from '../../../lib/i18n/formats.ts';

type Results = NonNullable<Profile['results']>;

/** Results, the season in the tops, badges, best moments and the trophy shelf. */
export function Overview({ profile }: { readonly profile: Profile }) {
  const t = useText();
  const { results, season, badges, is_me: isMe } = profile;
  if (results === null) return <Hidden text="profiles.hidden.results" />;
  const hasBadge = badges?.some(({ metal }) => metal !== null) === true;
  if (results.contests === 0 && !hasBadge) return <NoResults isMe={isMe} />;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="flex min-w-0 flex-col gap-4">
        <Totals results={results} />
        {season !== null && (
          <Panel title={t('profiles.season', { name: season.name })}>
            <Season season={season} />
          </Panel>
        )}
        {results.contests > 0 && (
          <>
            <Panel title={t('profiles.course')}>
              <CourseChart course={results.course} />
            </Panel>
            <Panel title={t('profiles.latest')}>
              <ResultRows results={results.latest} />
            </Panel>
          </>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Panel title={t('profiles.badges')}>
          <BestBadges profile={profile} />
        </Panel>
        <Panel title={t('profiles.shelf')}>
          <Shelf trophies={results.trophies} />
        </Panel>
        {results.best.length > 0 && (
          <Panel title={t('profiles.best')}>
            <ResultRows results={results.best} />
          </Panel>
        )}
      </div>
    </div>
  );
}

/** The notice for a hidden part of the profile. */
export function Hidden({ text }: { readonly text: string }) {
  const t = useText();
  return (
    <div className="panel flex flex-col items-center gap-3 px-6 py-12 text-center">
      <Lock size={28} aria-hidden="true" className="text-muted" />
      <p className="text-muted">{t(text)}</p>
    </div>
  );
}

function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="panel overflow-hidden">
      <h2 className="eyebrow border-b px-4 py-2.5 text-muted">{title}</h2>
      {children}
    </section>
  );
}

function ResultRows({ results }: { readonly results: Results['latest'] }) {
  return (
    <ul className="divide-y">
      {results.map((result) => (
        <li key={result.contest.id}>
          <ResultRow result={result} />
        </li>
      ))}
    </ul>
  );
}

function Totals({ results }: { readonly results: Results }) {
  const { t, locale } = useLanguage();
  const format = numberFormat(locale);
  const percent = numberFormat(locale, { style: 'percent' });
  const figures = [
    ['contests', format.format(results.contests)],
    ['wins', format.format(results.wins)],
    ['in-prizes', percent.format(results.in_prizes / Math.max(results.contests, 1))],
    ['best-rank', results.best_rank === null ? '–' : format.format(results.best_rank)],
  ] as const;
  return (
    <dl className="panel grid grid-cols-2 sm:grid-cols-4 sm:divide-x">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse gap-0.5 px-4 py-3">
          <dt className="text-xs text-muted">{t(`profiles.${name}`)}</dt>
          <dd className="figures text-2xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function NoResults({ isMe }: { readonly isMe: boolean }) {
  const t = useText();
  return (
    <div className="panel">
      <EmptyState
        drawing="whistle"
        title={t('profiles.no-results.title')}
        text={t('profiles.no-results.text')}
        action={
          isMe ? (
            <Link to="/play/contests" className={buttonClass({ variant: 'main' })}>
              {t('contests.empty.to-lobby')}
            </Link>
          ) : undefined
        }
      />
    </div>
  );
}
