import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { callQuery } from '../../../lib/api/queries.ts';
import { useStartup } from '../../../lib/loading/startup-context.ts';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { Stars } from '../../../game/cards/stars.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { Segmented } from '../../../ui/controls/tabs.tsx';
import { RuleContents } from '../components/rule-contents.tsx';
import { ScoringTable } from '../components/scoring-table.tsx';
import { numbersByPath, sentenceValues, starsRows, type RuleBook } from '../rule-book.ts';
import { SECTIONS, SENTENCES, type RuleSentence } from '../rule-sentences.ts';
import { TABLES, type TableName } from '../search.ts';

const route = getRouteApi('/rules');
/** The id of the section with the points. */
const POINTS = 'points';

/** The rules of the game and the points, with the very numbers the server decides by. */
export function Rules() {
  const t = useText();
  const { contestsConfig } = useStartup();
  const rules = useQuery({
    ...callQuery('startup.rules', { version: contestsConfig.rules_version }),
    staleTime: Infinity,
  });
  return (
    <article className="mx-auto max-w-5xl pb-8">
      <PageHeader
        title={t('content.rules.title')}
        text={t('content.rules.intro', { version: String(contestsConfig.rules_version) })}
      />
      {rules.data !== undefined && <Book book={rules.data} />}
      {rules.data === undefined && rules.error !== null && (
        <ErrorState failure={rules.error} onRetry={() => void rules.refetch()} retrying={rules.isFetching} />
      )}
      {rules.isPending && <BookSkeleton />}
    </article>
  );
}

function Book({ book }: { readonly book: RuleBook }) {
  const t = useText();
  const numbers = numbersByPath(book);
  return (
    <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_13rem]">
      <div className="flex min-w-0 flex-col gap-10">
        {SECTIONS.map((section) => (
          <RuleSection key={section} id={section} title={t(`content.rules.${section}`)}>
            <Sentences section={section} sentences={SENTENCES[section]} numbers={numbers} />
            {section === 'team' && <StarsTable numbers={numbers} />}
          </RuleSection>
        ))}
        <Scoring book={book} />
      </div>
      <RuleContents
        sections={[
          ...SECTIONS.map((section) => ({ id: section, title: t(`content.rules.${section}`) })),
          { id: POINTS, title: t('content.scoring') },
        ]}
      />
    </div>
  );
}

interface RuleSectionProps {
  /** The fragment of links to it. */
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function RuleSection({ id, title, children }: RuleSectionProps) {
  return (
    <section id={id} className="scroll-mt-20 flex flex-col gap-3 border-t pt-5">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}

interface SentencesProps {
  readonly section: string;
  readonly sentences: readonly RuleSentence[];
  readonly numbers: ReadonlyMap<string, string>;
}

function Sentences({ section, sentences, numbers }: SentencesProps) {
  const { t, locale } = useLanguage();
  return (
    <ul className="flex flex-col gap-2.5">
      {sentences.map((sentence) => {
        const values = sentenceValues(sentence, numbers, locale);
        if (values === null) return null;
        return (
          <li key={sentence.key} className="relative max-w-prose pl-4 text-base text-pretty">
            <span
              className="absolute top-2.5 left-0 size-1.5 rounded-full bg-accent-ink"
              aria-hidden="true"
            />
            {t(`content.rules.${section}.${sentence.key}`, values)}
          </li>
        );
      })}
    </ul>
  );
}

function StarsTable({ numbers }: { readonly numbers: ReadonlyMap<string, string> }) {
  const { t, locale } = useLanguage();
  return (
    <div className="panel mt-2 max-w-prose overflow-hidden">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{t('content.stars.caption')}</caption>
        <thead>
          <tr className="eyebrow border-b text-muted">
            <th scope="col" className="h-9 px-4">
              {t('content.stars.stars')}
            </th>
            <th scope="col" className="px-3 text-right">
              {t('content.stars.share')}
            </th>
            <th scope="col" className="px-4 text-right">
              {t('content.stars.copies')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {starsRows(numbers, locale).map(({ stars, share, copies }) => (
            <tr key={stars}>
              <th scope="row" className="px-4 py-2.5 font-normal">
                <Stars stars={stars} />
              </th>
              <td className="figures px-3 text-right text-base">{share}</td>
              <td className="px-4 text-right">
                {copies === null ? (
                  <span className="text-sm text-muted">
                    {t(`content.stars.free.${stars === 1 ? 'one' : 'two'}`)}
                  </span>
                ) : (
                  <span className="figures text-base">{copies}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Scoring({ book }: { readonly book: RuleBook }) {
  const t = useText();
  const { table: chosen = 'easy' } = route.useSearch();
  const navigate = route.useNavigate();
  const table = book.scoring.find((each) => each.table === chosen);
  return (
    <RuleSection id={POINTS} title={t('content.scoring')}>
      <div>
        <Segmented<TableName>
          label={t('content.scoring')}
          choices={TABLES.map((value) => ({ value, label: t(`content.scoring.${value}`) }))}
          value={chosen}
          onChange={(value) =>
            void navigate({
              search: value === 'easy' ? {} : { table: value },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      <p className="max-w-prose text-muted">{t(`content.scoring.${chosen}.text`)}</p>
      {table !== undefined && <ScoringTable name={chosen} table={table} />}
      <p className="max-w-prose text-muted">{t('content.scoring.note')}</p>
    </RuleSection>
  );
}

function BookSkeleton() {
  return (
    <div className="flex flex-col gap-4 border-t pt-6" aria-hidden="true">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-5/6" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
