import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { EmptyState } from '../../../ui/states/states.tsx';
import { Link } from '../../../ui/text/link.tsx';
import type { Profile } from '../queries.ts';
import { CourseChart } from './course-chart.tsx';
import { ResultRow } from './result-row.tsx';
import { Shelf } from './shelf.tsx';

type Results = NonNullable<Profile['results']>;

/** Results, best moments, the season's chart and the trophy shelf. */
export function Overview({ profile: { results, is_me: isMe } }: { readonly profile: Profile }) {
  if (results === null) return <Hidden text="profiles.hidden.results" />;
  if (results.contests === 0) return <NoResults isMe={isMe} />;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="flex min-w-0 flex-col gap-4">
        <Totals results={results} />
        <Panel title="profiles.course">
          <CourseChart course={results.course} />
        </Panel>
        <Panel title="profiles.latest">
          <ResultRows results={results.latest} />
        </Panel>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Panel title="profiles.shelf">
          <Shelf trophies={results.trophies} />
        </Panel>
        {results.best.length > 0 && (
          <Panel title="profiles.best">
            <ResultRows results={results.best} />
          </Panel>
        )}
      </div>
    </div>
  );
}

/** What the manager does not show. */
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
  const t = useText();
  return (
    <section className="panel overflow-hidden">
      <h2 className="eyebrow border-b px-4 py-2.5 text-muted">{t(title)}</h2>
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
  const format = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const figures = [
    ['contests', format.format(results.contests)],
    ['wins', format.format(results.wins)],
    ['in-prizes', percent.format(results.in_prizes / results.contests)],
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
