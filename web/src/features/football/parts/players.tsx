import { Star } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../../../lib/languages.tsx';
import { pointsText } from '../../../lib/money.ts';
import { Kit } from '../../../ui/kit.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Table, type Column } from '../../../ui/table.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import { bestOf, orderedPlayers, type PlayersOrder, type PlayersSide } from '../players-order.ts';
import type { MatchHead, PlayerOfMatch, PlayerStatistics } from '../queries.ts';

interface PlayersProps {
  readonly match: MatchHead;
  readonly statistics: PlayerStatistics;
  readonly mine: ReadonlySet<number>;
  readonly onPlayer: (id: number) => void;
}

const FULL = ['minutes', 'goals', 'assists', 'shots', 'key_passes', 'tackles', 'saves'] as const;
const PARTIAL = ['minutes', 'goals', 'assists', 'saves'] as const;

/** Everyone who played, with his figures and his score; a name opens where it comes from. */
export function Players({ match, statistics, mine, onPlayer }: PlayersProps) {
  const { t, locale } = useLanguage();
  const [side, setSide] = useState<PlayersSide>('all');
  const [order, setOrder] = useState<PlayersOrder>('score');
  const players = orderedPlayers(statistics.players, side, order);
  if (statistics.players.every(({ minutes }) => minutes === 0)) {
    return (
      <div className="panel">
        <EmptyState title={t('football.players.none.title')} text={t('football.players.none.text')} />
      </div>
    );
  }
  const best = bestOf(statistics.players);
  const sorting = (column: PlayersOrder): Pick<Column<PlayerOfMatch>, 'sorted' | 'onSort'> => ({
    sorted: order === column ? 'desc' : 'not',
    onSort: () => setOrder(column),
  });
  const figures = (statistics.full_statistics ? FULL : PARTIAL).map((key): Column<PlayerOfMatch> => ({
    key,
    header: t(`football.column.${key}`),
    numeric: true,
    phone: key === 'minutes' || key === 'goals' || key === 'assists' ? 'detail' : 'hidden',
    cell: (player) => <Figure value={player[key]} />,
    ...sorting(key),
  }));
  const columns: readonly Column<PlayerOfMatch>[] = [
    {
      key: 'player',
      header: t('football.column.player'),
      phone: 'lead',
      cell: (player) => (
        <NameCell
          player={player}
          match={match}
          best={player.player_id === best}
          onPress={() => onPlayer(player.player_id)}
        />
      ),
    },
    ...figures,
    ...(statistics.full_statistics
      ? [
          {
            key: 'easy',
            header: t('contests.easy'),
            numeric: true,
            phone: 'hidden' as const,
            cell: (player: PlayerOfMatch) => (
              <span className="figures text-base">{pointsText(player.easy.points, locale)}</span>
            ),
            ...sorting('easy'),
          },
        ]
      : []),
    {
      key: 'score',
      header: t(statistics.full_statistics ? 'football.column.rating' : 'football.column.points'),
      numeric: true,
      phone: 'value',
      cell: (player) => <Score player={player} best={player.player_id === best} />,
      ...sorting('score'),
    },
  ];
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
      <div className="panel overflow-hidden">
        <Table
          caption={t('football.tab.players')}
          columns={columns}
          rows={players}
          rowKey={(player) => player.player_id}
          isMine={(player) => mine.has(player.player_id)}
        />
      </div>
      <p className="px-1 text-xs text-muted">
        {t(statistics.full_statistics ? 'football.rating.explained' : 'football.points.explained')}
      </p>
    </div>
  );
}

function Figure({ value }: { readonly value: number | null }) {
  const { locale } = useLanguage();
  if (value === null) return <span className="text-muted">–</span>;
  return (
    <span className={value === 0 ? 'text-muted' : ''}>{new Intl.NumberFormat(locale).format(value)}</span>
  );
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
      className="flex min-h-9 min-w-0 items-center gap-2.5 rounded-[4px] text-left"
    >
      <Kit kit={match[player.side].kit} number={player.shirt_number} size={32} />
      <span className="flex min-w-0 flex-col">
        <span className="flex items-center gap-1.5 truncate font-semibold underline-offset-3 hover:underline">
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
