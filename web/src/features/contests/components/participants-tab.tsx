import { profilePath } from '../../../game/identity/profile-path.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useText, type Translate } from '../../../lib/i18n/languages.tsx';
import { callPages } from '../../../lib/api/paged-queries.ts';
import type { CallInput, CallOutput } from '../../../lib/api/request.ts';
import { pagesOf } from '../../../lib/api/pages.ts';
import { Avatar } from '../../../ui/text/avatar.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { SimulatedMark } from '../../../game/contests/simulated-mark.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { directionOf, ROW_LINK, type TableColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import type { ContestDetail } from '../queries.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

type Input = CallInput<'contests.managers'>;
type Order = NonNullable<Input['sort_by']>;
type Participant = CallOutput<'contests.managers'>['data'][number];

const ORDERS = ['joined', 'nickname', 'level'] as const satisfies readonly Order[];

/** The managers who joined. */
export function ParticipantsTab({ contest }: { readonly contest: ContestDetail }) {
  const t = useText();
  const [order, setOrder] = useState('joined');
  const by = ORDERS.find((key) => directionOf(order, { key }) !== null) ?? 'joined';
  const list = useInfiniteQuery(
    callPages('contests.managers', {
      id: contest.id,
      noItems: 40,
      sort_by: by,
      sort_how: directionOf(order, { key: by }) ?? 'asc',
    }),
  );
  return (
    <DataTable
      caption={t('contests.contest-tab.participants')}
      columns={columnsOf(t)}
      {...pagesOf(list)}
      rowKey={(row) => row.manager_id}
      isMine={(row) => row.mine}
      order={order}
      onOrder={setOrder}
      empty={
        <EmptyState
          drawing="stand"
          title={t('contests.participants.none.title')}
          text={t('contests.participants.none.text')}
        />
      }
      end=""
    />
  );
}

function columnsOf(t: Translate): readonly TableColumn<Participant>[] {
  return [
    {
      key: 'manager',
      label: t('contests.standings.manager'),
      priority: 'lead',
      sort: { key: 'nickname' },
      cell: (row) => <ManagerCell row={row} />,
    },
    {
      key: 'level',
      label: t('contests.participants.by.level'),
      priority: 'detail',
      align: 'end',
      sort: { key: 'level', first: 'desc' },
      cell: (row) => <Level level={row.user_level} />,
    },
    {
      key: 'joined',
      label: t('contests.participants.by.joined'),
      priority: 'detail',
      align: 'end',
      hidesLabel: true,
      sort: { key: 'joined' },
      cell: (row) => (
        <span className="text-muted">
          <Moment time={row.joined_at} format="relative" />
        </span>
      ),
    },
  ];
}

function ManagerCell({ row }: { readonly row: Participant }) {
  const t = useText();
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={row.nickname} src={row.avatar} size={32} />
      <PathLink
        path={profilePath({ id: row.manager_id, nickname: row.nickname })}
        className={`min-w-0 truncate font-semibold ${ROW_LINK}`}
      >
        {row.nickname}
      </PathLink>
      {row.simulated && (
        <span className="relative inline-flex">
          <SimulatedMark />
        </span>
      )}
      {row.mine && <Badge tone="accent">{t('contests.standings.me')}</Badge>}
      {row.entries > 1 && <Badge>{t('contests.participants.entries', { count: row.entries })}</Badge>}
    </span>
  );
}

function Level({ level }: { readonly level: number }) {
  const { locale } = useLanguage();
  return <span className="figures md:text-base">{numberFormat(locale).format(level)}</span>;
}
