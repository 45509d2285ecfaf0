import type { ReactNode } from 'react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import type { CallOutput } from '../../../lib/api/request.ts';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import { numberFormat, percentText } from '../../../lib/i18n/formats.ts';

type Totals = CallOutput<'myStats.results'>['totals'];

/** The room of a figure; an amount needs more of it, since all its decimals are shown. */
const COUNT = 'col-span-3 md:col-span-2 xl:col-span-1';
const AMOUNT = 'col-span-6 md:col-span-3';

/** The totals of all final contests. Undefined while they load. */
export function TotalFigures({ totals }: { readonly totals: Totals | undefined }) {
  const { t, locale } = useLanguage();
  const format = numberFormat(locale);
  const figure = (label: string, value: (sums: Totals) => ReactNode, span = COUNT) => (
    <div className={`flex min-w-0 flex-col gap-1 bg-surface px-4 py-3 ${span}`}>
      <dt className="eyebrow text-muted">{t(label)}</dt>
      <dd className="figures flex h-8 items-center text-xl">
        {totals === undefined ? <Skeleton className="h-5 w-16" /> : value(totals)}
      </dd>
    </div>
  );
  return (
    <dl className="panel grid grid-cols-6 gap-px overflow-hidden bg-line">
      {figure('my-stats.contests', ({ contests }) => format.format(contests))}
      {figure('my-stats.wins', ({ wins }) => (
        <span className="text-xfc">{format.format(wins)}</span>
      ))}
      {figure('my-stats.podiums', ({ podiums }) => format.format(podiums))}
      {figure('my-stats.beaten', ({ beaten }) => (beaten === null ? '–' : percentText(beaten, locale)))}
      {figure('my-stats.in-prizes', ({ in_prizes }) => percentText(in_prizes, locale))}
      {figure('my-stats.streak', ({ streak }) => format.format(streak))}
      {figure(
        'my-stats.prizes',
        ({ prizes }) => (
          <MoneyText amount={prizes} exact size="large" />
        ),
        AMOUNT,
      )}
      {figure(
        'my-stats.net',
        ({ net }) => (
          <MoneyText amount={net} exact signed size="large" />
        ),
        AMOUNT,
      )}
    </dl>
  );
}
