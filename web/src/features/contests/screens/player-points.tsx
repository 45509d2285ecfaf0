import { playerKit } from '@touchline/domain/football/kits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Kit } from '../../../game/clubs/kit.tsx';
import { useLanguage, type Language } from '../../../lib/i18n/languages.tsx';
import { pointsText } from '../../../lib/i18n/money.ts';
import { pagesOf } from '../../../lib/api/pages.ts';
import { callPages } from '../../../lib/api/paged-queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/tabs.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import type { TableColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { Link } from '../../../ui/text/link.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { DEFAULT_ORDER, playersInput } from '../history/history-input.ts';
import type { PlayersSearch } from '../history/history-search.ts';
import { OwnContestsNav } from '../history/own-contests-nav.tsx';
import { SeasonPicker } from '../history/season-picker.tsx';
import { numberFormat } from '../../../lib/i18n/formats.ts';

type Row = CallOutput<'contests.playerPoints'>['data'][number];

const route = getRouteApi('/my-account/player-points');

/** What each player earned for the manager's teams in final contests of a season, easy or pro. */
export function PlayerPoints() {
  const language = useLanguage();
  const { t } = language;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: PlayersSearch) => void navigate({ search: next, replace: true, resetScroll: false });
  const { season_id, ...rest } = search;
  const list = useInfiniteQuery(callPages('contests.playerPoints', playersInput(search)));
  const isFiltered = season_id !== undefined || search.is_pro === 1;
  return (
    <>
      <PageHeader title={t('contest-history.players.title')} text={t('contest-history.players.text')} />
      <OwnContestsNav current="/my-account/player-points" />
      <div className="flex flex-wrap items-center gap-3 pb-4">
        <Segmented
          label={t('contest-history.scoring')}
          choices={[
            { value: '0', label: t('contests.easy') },
            { value: '1', label: t('contests.pro') },
          ]}
          value={search.is_pro === 1 ? '1' : '0'}
          onChange={(value) => {
            const { is_pro: _scoring, ...kept } = search;
            show(value === '1' ? { ...kept, is_pro: 1 } : kept);
          }}
        />
        <SeasonPicker
          seasons={list.data?.pages[0]?.seasons}
          value={season_id}
          onPick={(id) => show({ ...rest, ...(id !== undefined && { season_id: id }) })}
        />
      </div>
      <DataTable
        caption={t('contest-history.players.title')}
        columns={columns(language)}
        {...pagesOf(list)}
        rowKey={({ player_id }) => player_id}
        order={search.order ?? DEFAULT_ORDER}
        onOrder={(order) => show({ ...search, order })}
        height="tall"
        end=""
        empty={<NoPlayers onClear={isFiltered ? () => show({}) : null} />}
      />
    </>
  );
}

function columns({ t, locale }: Language): readonly TableColumn<Row>[] {
  const format = numberFormat(locale);
  return [
    {
      key: 'name',
      label: t('contest-history.column.player'),
      priority: 'lead',
      sort: { key: 'name' },
      cell: ({ name, position, club }) => (
        <span className="flex min-w-0 items-center gap-3">
          {club !== null && <Kit kit={playerKit(position, club.kit)} size={32} />}
          <span className="flex min-w-0 flex-col">
            <span className="truncate font-semibold">{name}</span>
            <span className="truncate text-xs text-muted">
              {t(`ui.position.${position}.short`)}
              {club !== null && ` · ${club.name}`}
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'contests',
      label: t('contest-history.contests'),
      priority: 'detail',
      align: 'end',
      sort: { key: 'contests', first: 'desc' },
      cell: ({ contests }) => format.format(contests),
    },
    {
      key: 'captained',
      label: t('contest-history.column.captained'),
      priority: 'detail',
      align: 'end',
      sort: { key: 'captained', first: 'desc' },
      cell: ({ captained }) => format.format(captained),
    },
    {
      key: 'average',
      label: t('contest-history.column.average'),
      priority: 'detail',
      align: 'end',
      sort: { key: 'average', first: 'desc' },
      cell: ({ average }) => pointsText(average, locale),
    },
    {
      key: 'points',
      label: t('contests.my.points'),
      priority: 'value',
      align: 'end',
      sort: { key: 'points', first: 'desc' },
      cell: ({ points }) => <span className="figures text-lg">{pointsText(points, locale)}</span>,
    },
  ];
}

function NoPlayers({ onClear }: { readonly onClear: (() => void) | null }) {
  const { t } = useLanguage();
  if (onClear !== null) {
    return (
      <EmptyState
        drawing="ball"
        title={t('contest-history.players.filtered')}
        text={t('contests.empty.filtered.text')}
        action={<Button onClick={onClear}>{t('contests.filter.clear')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      drawing="sheet"
      title={t('contest-history.players.empty.title')}
      text={t('contest-history.players.empty.text')}
      action={
        <Link to="/play/contests" className={buttonClass({ variant: 'main' })}>
          {t('contests.empty.to-lobby')}
        </Link>
      }
    />
  );
}
