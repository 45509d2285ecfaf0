import { CONTEST_STATE } from '@touchline/domain/contests/lifecycle';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGameNow } from '../../../lib/hooks.ts';
import { useLanguage, useText } from '../../../lib/languages.tsx';
import { contestTopics, isContestLive, useLive } from '../../../lib/live.ts';
import { callPages } from '../../../lib/queries.ts';
import type { CallInput, CallOutput } from '../../../lib/request.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import { List } from '../../../ui/list.tsx';
import { LivePoints } from '../../../ui/live-figure.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { PlayerChip } from '../../../ui/player-chip.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import type { ContestDetail } from '../queries.ts';
import { SearchBox } from './search-box.tsx';

type Input = CallInput<'POST /v4/contests/contest_players/{contestId}/{page}/{perPage}'>;
type Picked = CallOutput<'POST /v4/contests/contest_players/{contestId}/{page}/{perPage}'>['data'][number];
type Position = 'all' | Picked['position'];
type Order = NonNullable<Input['sort_by']>;

const POSITIONS = ['all', 'GK', 'DF', 'MF', 'FW'] as const satisfies readonly Position[];
const ORDERS = { points: 'desc', ownership: 'desc', name: 'asc' } as const satisfies Record<Order, string>;

interface PlayerStatsTabProps {
  readonly contest: ContestDetail;
  readonly onMoment: () => void;
}

/** Who was picked, by how many, and what he brings; hidden until every team may be seen. */
export function PlayerStatsTab({ contest, onMoment }: PlayerStatsTabProps) {
  const t = useText();
  const now = useGameNow();
  if (contest.state === CONTEST_STATE.cancelled) {
    return (
      <div className="panel">
        <EmptyState
          drawing="whistle"
          title={t('contests.state.cancelled')}
          text={t('contests.standings.cancelled')}
        />
      </div>
    );
  }
  if (now < Date.parse(contest.view_team_dt)) {
    return (
      <div className="panel">
        <EmptyState
          title={t('contests.picks.hidden.title')}
          text={
            <>
              {t('contests.picks.hidden.text')} <Moment time={contest.view_team_dt} />
            </>
          }
          action={
            <span className="text-xl">
              <Countdown until={contest.view_team_dt} onEnd={onMoment} />
            </span>
          }
        />
      </div>
    );
  }
  return <PickedPlayers contest={contest} />;
}

function PickedPlayers({ contest }: { readonly contest: ContestDetail }) {
  const t = useText();
  const [position, setPosition] = useState<Position>('all');
  const [order, setOrder] = useState<Order>('points');
  const [search, setSearch] = useState('');
  const words = search.trim();
  const list = useInfiniteQuery({
    ...callPages('POST /v4/contests/contest_players/{contestId}/{page}/{perPage}', {
      contestId: contest.id,
      perPage: 30,
      sort_by: order,
      sort_how: ORDERS[order],
      ...(position !== 'all' && { position }),
      ...(words !== '' && { search: words }),
    }),
    ...useLive(isContestLive(contest.state), contestTopics(contest)),
  });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-3 lg:flex-row lg:items-center">
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
        <Segmented
          label={t('contests.sort.label')}
          value={order}
          onChange={setOrder}
          choices={(['points', 'ownership', 'name'] as const).map((value) => ({
            value,
            label: t(`contests.picks.by.${value}`),
          }))}
        />
      </div>
      <div className="panel overflow-hidden">
        <List
          label={t('contests.contest-tab.player-stats')}
          rows={list.data?.pages.flatMap((page) => page.data)}
          rowKey={(row) => row.player_id}
          rowHeight={64}
          failure={list.error}
          onRetry={() => void list.refetch()}
          empty={<EmptyState title={t('contests.picks.none.title')} text={t('contests.picks.none.text')} />}
          hasMore={list.hasNextPage}
          loadingMore={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
          end=""
        >
          {(row) => <PickedLine row={row} />}
        </List>
      </div>
    </div>
  );
}

function PickedLine({ row }: { readonly row: Picked }) {
  const { t, locale } = useLanguage();
  const percent = (text: string) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(Number(text) / 100);
  return (
    <div className={`px-4 py-1 ${row.mine ? 'shadow-[inset_3px_0_0_var(--accent-ink)]' : ''}`}>
      <PlayerChip
        name={row.short_name}
        kit={row.club.kit}
        stars={row.stars}
        detail={`${t(`ui.position.${row.position}.short`)} · ${row.club.name}`}
        aside={
          <span className="flex items-center gap-3 md:gap-6">
            {row.mine && (
              <span className="hidden sm:block">
                <Badge tone="accent">{t('contests.picks.mine')}</Badge>
              </span>
            )}
            <span className="hidden w-20 flex-col text-right md:flex">
              <span className="figures text-base leading-5">{row.minutes}</span>
              <span className="text-xs text-muted">{t('contests.picks.minutes')}</span>
            </span>
            <span className="flex w-18 flex-col text-right">
              <span className="figures text-base leading-5">{percent(row.ownership)}</span>
              <span className="text-xs text-muted">{t('contests.picks.owned')}</span>
            </span>
            <span className="hidden w-18 flex-col text-right md:flex">
              <span className="figures text-base leading-5">{percent(row.captained)}</span>
              <span className="text-xs text-muted">{t('contests.picks.captained')}</span>
            </span>
            <span className="w-10 text-right text-lg">
              <LivePoints points={row.points} />
              <span className="sr-only"> {t('contests.my.points')}</span>
            </span>
          </span>
        }
      />
    </div>
  );
}
