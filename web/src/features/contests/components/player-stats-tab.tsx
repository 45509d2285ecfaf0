import { playerKit } from '@touchline/domain/football/kits';
import { CONTEST_STATE } from '@touchline/domain/contests/lifecycle';
import { useState } from 'react';
import { useLanguage, useText, type Translate } from '../../../lib/i18n/languages.tsx';
import { useLivePages } from '../../../lib/live/live-pages.ts';
import { callPages } from '../../../lib/api/paged-queries.ts';
import type { CallInput, CallOutput } from '../../../lib/api/request.ts';
import { pagesOf } from '../../../lib/api/pages.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { Kit } from '../../../game/clubs/kit.tsx';
import { LivePoints } from '../../../ui/figures/live-figure.tsx';
import { ProgressBar } from '../../../ui/figures/progress-bar.tsx';
import { Stars } from '../../../game/cards/stars.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { directionOf, type TableColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { Segmented } from '../../../ui/controls/tabs.tsx';
import { followContest } from '../follow-contest.ts';
import type { ContestDetail } from '../queries.ts';
import { usePicksOpen } from '../standing/use-picks-open.ts';
import { CancelledContest, HiddenPicks } from '../lobby/closed-states.tsx';
import { SearchBox } from '../lobby/search-box.tsx';
import { numberFormat } from '../../../lib/i18n/formats.ts';

type Input = CallInput<'contests.players.picked'>;
type Picked = CallOutput<'contests.players.picked'>['data'][number];
type Position = 'all' | Picked['position'];
type Order = NonNullable<Input['sort_by']>;

const POSITIONS = ['all', 'GK', 'DF', 'MF', 'FW'] as const satisfies readonly Position[];
const ORDERS = ['points', 'ownership', 'name'] as const satisfies readonly Order[];

interface PlayerStatsTabProps {
  readonly contest: ContestDetail;
  readonly onMoment: () => void;
}

/** Picked players with ownership and points; hidden until all teams are visible. */
export function PlayerStatsTab({ contest, onMoment }: PlayerStatsTabProps) {
  const open = usePicksOpen(contest);
  if (contest.state === CONTEST_STATE.cancelled) return <CancelledContest />;
  if (!open) return <HiddenPicks contest={contest} onOpen={onMoment} />;
  return <PickedPlayers contest={contest} />;
}

function PickedPlayers({ contest }: { readonly contest: ContestDetail }) {
  const t = useText();
  const [position, setPosition] = useState<Position>('all');
  const [order, setOrder] = useState('-points');
  const [search, setSearch] = useState('');
  const text = search.trim();
  const by = ORDERS.find((key) => directionOf(order, { key }) !== null) ?? 'points';
  const list = useLivePages(
    callPages('contests.players.picked', {
      contestId: contest.id,
      perPage: 30,
      sort_by: by,
      sort_how: directionOf(order, { key: by }) ?? 'desc',
      ...(position !== 'all' && { position }),
      ...(text !== '' && { search: text }),
    }),
    followContest(contest),
  );
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
        <SearchBox label={t('contests.picks.search')} value={search} onSearch={setSearch} />
        <Segmented
          label={t('contests.picks.position')}
          value={position}
          onChange={setPosition}
          choices={POSITIONS.map((value) => ({
            value,
            label: value === 'all' ? t('contests.picks.all') : t(`ui.position.${value}.short`),
          }))}
        />
      </div>
      <DataTable
        caption={t('contests.contest-tab.player-stats')}
        columns={columnsOf(t).filter(({ key }) => key !== 'captained' || contest.team_rules.captain)}
        {...pagesOf(list)}
        rowKey={(row) => row.player_id}
        isMine={(row) => row.mine}
        order={order}
        onOrder={setOrder}
        empty={
          <EmptyState
            drawing="sheet"
            title={t('contests.picks.none.title')}
            text={t('contests.picks.none.text')}
          />
        }
        end=""
      />
    </div>
  );
}

function columnsOf(t: Translate): readonly TableColumn<Picked>[] {
  return [
    {
      key: 'player',
      label: t('contests.picks.by.name'),
      priority: 'lead',
      sort: { key: 'name' },
      cell: (row) => <PlayerCell row={row} />,
    },
    {
      key: 'minutes',
      label: t('contests.picks.minutes'),
      priority: 'detail',
      align: 'end',
      cell: (row) => <span className="figures md:text-base">{row.minutes}</span>,
    },
    {
      key: 'ownership',
      label: t('contests.picks.by.ownership'),
      priority: 'detail',
      align: 'end',
      sort: { key: 'ownership', first: 'desc' },
      cell: (row) => <Share percent={row.ownership} barred />,
    },
    {
      key: 'captained',
      label: t('contests.picks.captained'),
      priority: 'detail',
      align: 'end',
      cell: (row) => <Share percent={row.captained} />,
    },
    {
      key: 'points',
      label: t('contests.picks.by.points'),
      priority: 'value',
      align: 'end',
      sort: { key: 'points', first: 'desc' },
      cell: (row) => (
        <span className="text-lg">
          <LivePoints points={row.points} />
        </span>
      ),
    },
  ];
}

function PlayerCell({ row }: { readonly row: Picked }) {
  const t = useText();
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Kit kit={playerKit(row.position, row.club.kit)} size={36} />
      <span className="flex min-w-0 flex-col">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-semibold">{row.short_name}</span>
          {row.mine && <Badge tone="accent">{t('contests.picks.mine')}</Badge>}
        </span>
        <span className="flex min-w-0 items-center gap-2 text-xs text-muted">
          <span className="truncate">
            {t(`ui.position.${row.position}.short`)} · {row.club.name}
          </span>
          <Stars stars={row.stars} size={9} />
        </span>
      </span>
    </span>
  );
}

interface ShareProps {
  /** Of the entries, in per cent: "12.5". */
  readonly percent: string;
  /** With a bar below it where there is room. */
  readonly barred?: boolean;
}

function Share({ percent, barred = false }: ShareProps) {
  const { locale } = useLanguage();
  const text = numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(
    Number(percent) / 100,
  );
  return (
    <span className="inline-flex flex-col items-end gap-1">
      <span className={`figures md:text-base md:leading-5 ${Number(percent) === 0 ? 'text-muted' : ''}`}>
        {text}
      </span>
      {barred && (
        <span aria-hidden="true" className="w-20 max-md:hidden">
          <ProgressBar value={Number(percent)} max={100} label={text} tone="plain" />
        </span>
      )}
    </span>
  );
}
