import { useLanguage, type Language } from '../../../lib/i18n/languages.tsx';
import type { CallOutput } from '../../../lib/api/request.ts';
import { MoneyText } from '../../../ui/figures/money.tsx';
import type { TableColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { numberFormat, percentText } from '../../../lib/i18n/formats.ts';

type Row = CallOutput<'myStats.results'>['by_kind'][number];

interface KindTableProps {
  /** Undefined while they load. */
  readonly rows: readonly Row[] | undefined;
}

/** Results by kind of contest. */
export function KindTable({ rows }: KindTableProps) {
  const language = useLanguage();
  return (
    <DataTable
      caption={language.t('my-stats.by-kind')}
      columns={columns(language)}
      rows={rows}
      rowKey={({ kind, is_pro }) => `${kind}${is_pro}`}
      failure={null}
      empty={null}
    />
  );
}

function columns({ t, locale }: Language): readonly TableColumn<Row>[] {
  const format = numberFormat(locale);
  return [
    {
      key: 'kind',
      label: t('my-stats.by-kind'),
      priority: 'lead',
      cell: ({ kind, is_pro }) => (
        <span className="font-semibold">
          {t(`contests.kind.${kind}`)}{' '}
          <span className="font-normal text-muted">· {t(is_pro ? 'contests.pro' : 'contests.easy')}</span>
        </span>
      ),
    },
    {
      key: 'contests',
      label: t('my-stats.contests'),
      priority: 'detail',
      align: 'end',
      cell: ({ contests }) => format.format(contests),
    },
    {
      key: 'prizes',
      label: t('my-stats.in-prizes'),
      priority: 'detail',
      align: 'end',
      cell: ({ in_prizes }) => percentText(in_prizes, locale),
    },
    {
      key: 'rank',
      label: t('my-stats.best-rank'),
      priority: 'detail',
      align: 'end',
      cell: ({ best_rank }) => (best_rank === null ? '–' : format.format(best_rank)),
    },
    {
      key: 'net',
      label: t('my-stats.net'),
      priority: 'value',
      align: 'end',
      cell: ({ net }) => <MoneyText amount={net} exact signed size="small" />,
    },
  ];
}
