import { Crown, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, type Language } from '../../../lib/i18n/languages.tsx';
import { pointsText } from '../../../lib/i18n/money.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { TableColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { Avatar } from '../../../ui/text/avatar.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { RankChange } from './rank-change.tsx';
import { numberFormat } from '../../../lib/i18n/formats.ts';

type MiniLeague = CallOutput<'miniLeagues.get'>;
type Row = MiniLeague['table'][number];

interface LeagueTableProps {
  /** Undefined while it loads. */
  readonly league: MiniLeague | undefined;
  readonly failure: unknown;
  readonly onRetry: () => void;
}

/** The table of a season; the owner may remove the others from it. */
export function LeagueTable({ league, failure, onRetry }: LeagueTableProps) {
  const language = useLanguage();
  const { t } = language;
  const [removed, setRemoved] = useState<Row | null>(null);
  const remove = useCall('miniLeagues.removeMember', {
    invalidates: ['miniLeagues.get', 'miniLeagues.list'],
    onSuccess: () => {
      toast('done', t('mini-leagues.removed', { name: removed?.nickname ?? '' }));
      setRemoved(null);
    },
  });
  return (
    <>
      <DataTable
        caption={t('mini-leagues.table')}
        columns={columns(language, league, setRemoved)}
        rows={league?.table}
        rowKey={({ manager_id }) => manager_id}
        isMine={({ is_me }) => is_me}
        height="tall"
        failure={failure}
        onRetry={onRetry}
        empty={null}
      />
      {removed !== null && league !== undefined && (
        <ConfirmDialog
          title={t('mini-leagues.remove.title', { name: removed.nickname })}
          text={t('mini-leagues.remove.text')}
          cancel={t('mini-leagues.cancel')}
          confirm={t('mini-leagues.remove.do')}
          busy={remove.isPending}
          failure={remove.error}
          onConfirm={() => remove.mutate({ id: league.id, manager_id: removed.manager_id })}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
}

function columns(
  language: Language,
  league: MiniLeague | undefined,
  onRemove: (row: Row) => void,
): readonly TableColumn<Row>[] {
  const { t, locale } = language;
  const format = numberFormat(locale);
  const mayRemove = league?.is_owner === true && league.table.length > 1;
  return [
    {
      key: 'manager',
      label: t('mini-leagues.column.manager'),
      priority: 'lead',
      cell: (row) => <MemberCell row={row} t={t} rank={format.format(row.rank)} />,
    },
    ...figures(language, Number(league?.table[0]?.points ?? 0)),
    ...(mayRemove ? [removal(language, onRemove)] : []),
  ];
}

/** The figures of a member; `lead` is the points of the first. */
function figures({ t, locale }: Language, lead: number): readonly TableColumn<Row>[] {
  const format = numberFormat(locale);
  const gapOf = ({ points }: Row) => Number(points) - lead;
  return [
    {
      key: 'counted',
      label: t('mini-leagues.column.counted'),
      priority: 'detail',
      align: 'end',
      cell: ({ counted, played }) => (
        <span className="whitespace-nowrap">
          {format.format(counted)} <span className="text-muted">/ {format.format(played)}</span>
        </span>
      ),
    },
    {
      key: 'wins',
      label: t('mini-leagues.column.wins'),
      priority: 'detail',
      align: 'end',
      cell: ({ wins }) => format.format(wins),
    },
    {
      key: 'best',
      label: t('mini-leagues.column.best'),
      priority: 'widest',
      align: 'end',
      cell: ({ best }) => (best === null ? '–' : pointsText(best, locale)),
    },
    {
      key: 'gap',
      label: t('mini-leagues.column.gap'),
      priority: 'wide',
      align: 'end',
      cell: (row) => (gapOf(row) === 0 ? '–' : pointsText(String(gapOf(row)), locale)),
    },
    {
      key: 'points',
      label: t('mini-leagues.column.points'),
      priority: 'value',
      align: 'end',
      cell: ({ points }) => <span className="figures text-lg">{pointsText(points, locale)}</span>,
    },
  ];
}

/** The owner's way to remove the others. */
function removal({ t }: Language, onRemove: (row: Row) => void): TableColumn<Row> {
  return {
    key: 'remove',
    label: t('mini-leagues.column.remove'),
    priority: 'action',
    hidesLabel: true,
    align: 'end',
    cell: (row) =>
      row.is_me ? null : (
        <IconButton
          icon={UserMinus}
          label={t('mini-leagues.remove.named', { name: row.nickname })}
          onClick={() => onRemove(row)}
        />
      ),
  };
}

interface MemberCellProps {
  readonly row: Row;
  readonly t: Language['t'];
  readonly rank: string;
}

function MemberCell({ row, t, rank }: MemberCellProps) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="flex w-8 shrink-0 flex-col items-center">
        <span className={`figures text-lg leading-none ${row.rank === 1 ? 'text-xfc' : ''}`}>{rank}</span>
        <RankChange rank={row.rank} previous={row.previous_rank} />
      </span>
      <Avatar name={row.nickname} src={row.avatar} />
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="max-w-full truncate font-semibold">{row.nickname}</span>
        {row.is_me && <Badge tone="accent">{t('mini-leagues.you')}</Badge>}
        {row.is_owner && <Badge icon={Crown}>{t('mini-leagues.owner')}</Badge>}
      </span>
    </span>
  );
}
