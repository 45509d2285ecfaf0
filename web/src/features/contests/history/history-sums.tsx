import type { ReactNode } from 'react';
import { useLanguage, type Language } from '../../../lib/i18n/languages.tsx';
import { decimalsThatAddUp } from '../../../lib/i18n/money.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { leagueText } from '../../../lib/page/league.ts';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import type { TableColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { numberFormat, percentText } from '../../../lib/i18n/formats.ts';

type History = CallOutput<'contests.history'>;
type Sums = History['totals'];

/** The totals of all contests of the list. Undefined while they load. */
export function HistoryTotals({ totals }: { readonly totals: Sums | undefined }) {
  const { t, locale } = useLanguage();
  const figure = (label: string, value: (sums: Sums) => ReactNode) => (
    <div className="flex min-w-0 flex-col gap-1 bg-surface px-4 py-3">
      <dt className="eyebrow text-muted">{t(label)}</dt>
      <dd className="figures flex h-7 items-center text-xl">
        {totals === undefined ? <Skeleton className="h-5 w-16" /> : value(totals)}
      </dd>
    </div>
  );
  const decimals =
    totals === undefined
      ? 2
      : decimalsThatAddUp([{ amount: totals.prizes }, { amount: totals.fees, times: -1 }], totals.net);
  return (
    <dl className="panel grid grid-cols-2 gap-px overflow-hidden bg-line md:grid-cols-3 lg:grid-cols-6">
      {figure('contest-history.contests', ({ contests }) => numberFormat(locale).format(contests))}
      {figure('contest-history.in-prizes', ({ in_prizes }) => percentText(in_prizes, locale))}
      {figure('contest-history.best-rank', ({ best_rank }) => rankText(best_rank, locale))}
      {figure('contest-history.fees', ({ fees }) => (
        <MoneyText amount={fees} size="large" decimals={decimals} />
      ))}
      {figure('contest-history.prizes', ({ prizes }) => (
        <MoneyText amount={prizes} size="large" decimals={decimals} />
      ))}
      {figure('contest-history.net', ({ net }) => (
        <MoneyText amount={net} signed size="large" decimals={decimals} />
      ))}
    </dl>
  );
}

function rankText(rank: number | null, locale: string): string {
  return rank === null ? '–' : numberFormat(locale).format(rank);
}

interface Part extends Sums {
  readonly key: string;
  readonly name: string;
}

/** The sums by league and by kind; nothing while there is only one of each. */
export function HistoryParts({ history }: { readonly history: History }) {
  const language = useLanguage();
  const { t } = language;
  const leagues = history.by_league.map((row): Part => {
    return { ...row, key: String(row.league.id), name: leagueText(row.league, t) };
  });
  const kinds = history.by_kind.map((row): Part => {
    const scoring = t(row.is_pro ? 'contests.pro' : 'contests.easy');
    return {
      ...row,
      key: `${row.kind}${row.is_pro}`,
      name: `${t(`contests.kind.${row.kind}`)} · ${scoring}`,
    };
  });
  if (leagues.length < 2 && kinds.length < 2) return null;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <PartTable label={t('contest-history.by-league')} parts={leagues} language={language} />
      <PartTable label={t('contest-history.by-kind')} parts={kinds} language={language} />
    </div>
  );
}

interface PartTableProps {
  readonly label: string;
  readonly parts: readonly Part[];
  readonly language: Language;
}

function PartTable({ label, parts, language }: PartTableProps) {
  const { t, locale } = language;
  const columns: readonly TableColumn<Part>[] = [
    {
      key: 'name',
      label,
      priority: 'lead',
      cell: ({ name }) => <span className="font-semibold">{name}</span>,
    },
    {
      key: 'contests',
      label: t('contest-history.contests'),
      priority: 'detail',
      align: 'end',
      cell: ({ contests }) => numberFormat(locale).format(contests),
    },
    {
      key: 'prizes',
      label: t('contest-history.in-prizes'),
      priority: 'detail',
      align: 'end',
      cell: ({ in_prizes }) => percentText(in_prizes, locale),
    },
    {
      key: 'rank',
      label: t('contest-history.best-rank'),
      priority: 'detail',
      align: 'end',
      cell: ({ best_rank }) => rankText(best_rank, locale),
    },
    {
      key: 'net',
      label: t('contest-history.net'),
      priority: 'value',
      align: 'end',
      cell: ({ net }) => <MoneyText amount={net} signed size="small" />,
    },
  ];
  return (
    <DataTable
      caption={label}
      columns={columns}
      rows={parts}
      rowKey={({ key }) => key}
      failure={null}
      empty={null}
    />
  );
}
