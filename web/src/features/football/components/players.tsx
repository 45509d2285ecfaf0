import { Star } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, type Translate } from '../../../lib/i18n/languages.tsx';
import { pointsText } from '../../../lib/i18n/money.ts';
import { LazyPortrait } from '../../../game/faces/lazy-portrait.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { directionOf, ROW_LINK, type TableColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { Segmented } from '../../../ui/controls/tabs.tsx';
import {
  bestOf,
  orderedPlayers,
  PLAYERS_ORDERS,
  type PlayersOrder,
  type PlayersSide,
} from '../players-order.ts';
import type { MatchHead, PlayerOfMatch, PlayerStatistics } from '../queries.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

interface PlayersProps {
  readonly match: MatchHead;
  readonly statistics: PlayerStatistics;
  readonly mine: ReadonlySet<number>;
  readonly onPlayer: (id: number) => void;
}

const FULL = ['minutes', 'goals', 'assists', 'shots', 'key_passes', 'tackles', 'saves'] as const;
const PARTIAL = ['minutes', 'goals', 'assists', 'saves'] as const;
/** The width below which each column is hidden. */
const PRIORITIES = {
  minutes: 'detail',
  goals: 'detail',
  assists: 'detail',
  saves: 'widest',
  shots: 'widest',
  key_passes: 'widest',
  tackles: 'widest',
} as const;

/** All players of the match with statistics and score; a name opens the breakdown. */
export function Players({ match, statistics, mine, onPlayer }: PlayersProps) {
  const { t } = useLanguage();
  const [side, setSide] = useState<PlayersSide>('all');
  const [order, setOrder] = useState('-score');
  const by = PLAYERS_ORDERS.find((key) => directionOf(order, { key }) !== null) ?? 'score';
  const players = orderedPlayers(statistics.players, side, by, directionOf(order, { key: by }) ?? 'desc');
  if (statistics.players.every(({ minutes }) => minutes === 0)) {
    return (
      <div className="panel">
        <EmptyState
          drawing="boot"
          title={t('football.players.none.title')}
          text={t('football.players.none.text')}
        />
      </div>
    );
  }
  const best = bestOf(statistics.players);
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={t('football.players.side')}
        value={side}
        onChange={setSide}
        choices={[
          { value: 'all', label: t('football.players.both') },
          { value: 'home', label: match.home.short_name },
          { value: 'away', label: match.away.short_name },
        ]}
      />
      <DataTable
        caption={t('football.tab.players')}
        columns={columnsOf({ t, match, best, full: statistics.full_statistics, onPlayer })}
        rows={players}
        rowKey={(player) => player.player_id}
        isMine={(player) => mine.has(player.player_id)}
        order={order}
        onOrder={setOrder}
        failure={null}
        empty={null}
      />
      <p className="px-1 text-xs text-muted">
        {t(statistics.full_statistics ? 'football.rating.explained' : 'football.points.explained')}
      </p>
    </div>
  );
}

interface ColumnChoices {
  readonly t: Translate;
  readonly match: MatchHead;
  /** The best of the match, or null. */
  readonly best: number | null;
  /** Whether the league records every statistic. */
  readonly full: boolean;
  readonly onPlayer: (id: number) => void;
}

function columnsOf({ t, match, best, full, onPlayer }: ColumnChoices): readonly TableColumn<PlayerOfMatch>[] {
  const sorted = (
    key: PlayersOrder,
    label: string,
    priority: TableColumn<PlayerOfMatch>['priority'],
    cell: TableColumn<PlayerOfMatch>['cell'],
  ): TableColumn<PlayerOfMatch> => ({
    key,
    label,
    cell,
    priority,
    align: 'end',
    sort: { key, first: 'desc' },
  });
  const figures = (full ? FULL : PARTIAL).map((key) =>
    sorted(key, t(`football.column.${key}`), PRIORITIES[key], (player) => <Figure value={player[key]} />),
  );
  const name: TableColumn<PlayerOfMatch> = {
    key: 'player',
    label: t('football.column.player'),
    priority: 'lead',
    cell: (player) => (
      <NameCell
        player={player}
        match={match}
        best={player.player_id === best}
        onPress={() => onPlayer(player.player_id)}
      />
    ),
  };
  const easy = sorted('easy', t('contests.easy'), 'wide', (player) => <Easy player={player} />);
  const score = sorted('score', t(`football.column.${full ? 'rating' : 'points'}`), 'value', (player) => (
    <Score player={player} best={player.player_id === best} />
  ));
  return [name, ...figures, ...(full ? [easy] : []), score];
}

function Easy({ player }: { readonly player: PlayerOfMatch }) {
  const { locale } = useLanguage();
  return <span className="figures text-base">{pointsText(player.easy.points, locale)}</span>;
}

function Figure({ value }: { readonly value: number | null }) {
  const { locale } = useLanguage();
  if (value === null) return <span className="text-muted">–</span>;
  return <span className={value === 0 ? 'text-muted' : ''}>{numberFormat(locale).format(value)}</span>;
}

interface NameCellProps {
  readonly player: PlayerOfMatch;
  readonly match: MatchHead;
  readonly best: boolean;
  readonly onPress: () => void;
}

function NameCell({ player, match, best, onPress }: NameCellProps) {
  const { t } = useLanguage();
  return (
    <button
      type="button"
      onClick={onPress}
      aria-haspopup="dialog"
      className={`flex min-h-9 min-w-0 items-center gap-2.5 rounded-[4px] text-left ${ROW_LINK}`}
    >
      <LazyPortrait player={{ ...player, id: player.player_id, club: match[player.side] }} size={36} />
      <span className="flex min-w-0 flex-col">
        <span className="flex items-center gap-1.5 truncate font-semibold underline-offset-3">
          {player.short_name}
          {best && (
            <>
              <Star size={13} aria-hidden="true" className="shrink-0 fill-star text-star" />
              <span className="sr-only">{t('football.best')}</span>
            </>
          )}
        </span>
        <span className="text-xs text-muted">
          {t(`ui.position.${player.position}.short`)} · {match[player.side].short_name}
        </span>
      </span>
    </button>
  );
}

function Score({ player, best }: { readonly player: PlayerOfMatch; readonly best: boolean }) {
  const { locale } = useLanguage();
  const points = player.rating ?? player.easy.points;
  const tone = best
    ? 'bg-accent text-on-accent'
    : Number(points) < 0
      ? 'bg-down-soft text-down'
      : 'bg-hover text-text';
  return (
    <span
      className={`figures inline-flex h-7 min-w-11 items-center justify-center rounded-[4px] px-1.5 text-base ${tone}`}
    >
      {pointsText(String(Math.round(Number(points) * 10) / 10), locale)}
    </span>
  );
}
