import { Check, Plus } from 'lucide-react';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { ROW_LINK, type TableColumn } from '../../../ui/tables/columns.ts';
import { figureText, type FigureRow } from './figures.ts';
import { PlayerLine } from './player-line.tsx';
import type { ListedPlayer } from './player-queries.ts';
import { MAX_COMPARED } from './players-search.ts';

interface Choosing {
  /** The ids of the players chosen to be compared. */
  readonly compared: readonly number[];
  readonly toggle: (id: number) => void;
}

type Column = TableColumn<ListedPlayer>;

/** The columns of the list of players. */
export function usePlayerColumns(choosing: Choosing): readonly Column[] {
  const { t, locale } = useLanguage();
  const figure = (
    key: string,
    priority: Column['priority'],
    rowOf: (listed: ListedPlayer) => FigureRow,
  ): Column => ({
    key,
    label: t(`players.column.${key}`),
    align: 'end',
    priority,
    sort: { key, first: 'desc' },
    cell: (listed) => (
      <span className={`figures ${priority === 'value' ? 'text-lg' : ''}`}>
        {figureText(rowOf(listed), listed.figures, locale)}
      </span>
    ),
  });
  return [
    {
      key: 'name',
      label: t('players.column.name'),
      priority: 'lead',
      sort: { key: 'name' },
      cell: ({ player }) => <PlayerLine player={player} linkClass={ROW_LINK} />,
    },
    figure('points', 'value', ({ figures }) => (figures.points_pro === null ? 'points_easy' : 'points_pro')),
    figure('average', 'widest', ({ figures }) =>
      figures.average_pro === null ? 'average_easy' : 'average_pro',
    ),
    figure('goals', 'detail', () => 'goals'),
    figure('assists', 'detail', () => 'assists'),
    figure('minutes', 'widest', () => 'minutes'),
    figure('key_passes', 'widest', () => 'key_passes'),
    {
      key: 'price',
      label: t('players.column.price'),
      align: 'end',
      priority: 'widest',
      sort: { key: 'price', first: 'desc' },
      cell: ({ player }) =>
        player.price === null ? <span className="text-muted">–</span> : <MoneyText amount={player.price} />,
    },
    {
      key: 'compare',
      label: t('players.compare'),
      align: 'end',
      priority: 'detail',
      hidesLabel: true,
      cell: ({ player }) => <CompareToggle player={player} {...choosing} />,
    },
  ];
}

interface CompareToggleProps extends Choosing {
  readonly player: ListedPlayer['player'];
}

function CompareToggle({ player, compared, toggle }: CompareToggleProps) {
  const t = useText();
  const isChosen = compared.includes(player.id);
  const Mark = isChosen ? Check : Plus;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={t('players.compare.add', { name: player.name })}
      disabled={!isChosen && compared.length >= MAX_COMPARED}
      onClick={() => toggle(player.id)}
      className={`relative inline-flex size-9 items-center justify-center rounded-sm border disabled:opacity-40 pointer-coarse:size-11 ${isChosen ? 'border-accent-ink bg-accent-soft text-accent-ink' : 'text-muted hover:border-line-strong hover:text-text'}`}
    >
      <Mark size={16} aria-hidden="true" />
    </button>
  );
}
