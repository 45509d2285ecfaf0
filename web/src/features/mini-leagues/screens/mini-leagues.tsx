import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useLanguage, type Language } from '../../../lib/i18n/languages.tsx';
import { pointsText } from '../../../lib/i18n/money.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { ROW_LINK, type TableColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { Avatar } from '../../../ui/text/avatar.tsx';
import { Link } from '../../../ui/text/link.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { CreateDialog } from '../components/create-dialog.tsx';
import { RankChange } from '../components/rank-change.tsx';
import { numberFormat } from '../../../lib/i18n/formats.ts';

type Row = CallOutput<'miniLeagues.list'>['data'][number];

/** The manager's mini-leagues with their place in each. */
export function MiniLeagues() {
  const language = useLanguage();
  const { t } = language;
  const query = useQuery(callQuery('miniLeagues.list', {}));
  const [isCreating, setCreating] = useState(false);
  const { data: rows, max } = query.data ?? {};
  const isFull = rows !== undefined && max !== undefined && rows.length >= max;
  const create = (variant: 'main' | 'plain') => (
    <Button
      variant={variant}
      icon={Plus}
      blocked={isFull ? t('mini-leagues.full', { max }) : null}
      onClick={() => setCreating(true)}
    >
      {t('mini-leagues.create')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('mini-leagues.title')}
        text={t('mini-leagues.text')}
        actions={rows !== undefined && rows.length > 0 && create('main')}
      />
      <DataTable
        caption={t('mini-leagues.title')}
        columns={columns(language)}
        rows={rows}
        rowKey={({ id }) => id}
        height="tall"
        failure={query.error}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState
            drawing="whistle"
            title={t('mini-leagues.empty.title')}
            text={t('mini-leagues.empty.text')}
            action={create('main')}
          />
        }
      />
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
    </>
  );
}

function columns({ t, locale }: Language): readonly TableColumn<Row>[] {
  const format = numberFormat(locale);
  return [
    {
      key: 'league',
      label: t('mini-leagues.one'),
      priority: 'lead',
      cell: ({ id, name, league, members }) => (
        <span className="flex min-w-0 flex-col">
          <Link
            to="/my-account/mini-leagues/$id"
            params={{ id: String(id) }}
            className={`truncate font-semibold ${ROW_LINK}`}
          >
            {name}
          </Link>
          <span className="truncate text-xs text-muted">
            {league.label} · {t('mini-leagues.members', { count: members })}
          </span>
        </span>
      ),
    },
    {
      key: 'leader',
      label: t('mini-leagues.column.leader'),
      priority: 'wide',
      cell: ({ leader }) =>
        leader === null ? (
          <span className="text-muted">–</span>
        ) : (
          <span className="flex min-w-0 items-center gap-2">
            <Avatar name={leader.nickname} src={leader.avatar} size={24} />
            <span className="truncate">{leader.nickname}</span>
          </span>
        ),
    },
    {
      key: 'points',
      label: t('mini-leagues.column.points'),
      priority: 'detail',
      align: 'end',
      cell: ({ points }) => pointsText(points, locale),
    },
    {
      key: 'rank',
      label: t('mini-leagues.column.rank'),
      priority: 'value',
      align: 'end',
      cell: ({ rank, previous_rank, members }) => (
        <span className="inline-flex items-baseline gap-2">
          <RankChange rank={rank} previous={previous_rank} />
          <span className="figures text-lg">
            {format.format(rank)} <span className="text-sm text-muted">/ {format.format(members)}</span>
          </span>
        </span>
      ),
    },
  ];
}
