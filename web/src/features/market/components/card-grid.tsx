import { ASSET_TYPE } from '@touchline/domain/cards';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { useMedia } from '../../../lib/loading/hooks.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { CardSheet } from '../../../game/cards/card-sheet.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { uniqueRows } from '../../../ui/lists/unique-rows.ts';
import { isInWindow, useIncrementalRender } from '../../../ui/lists/incremental-render.ts';
import type { MarketCard } from '../queries.ts';
import { TILE_CARD, TileSkeleton } from './card-tile.tsx';

const COLUMNS = { phone: 2, small: 3, middle: 4, wide: 6 } as const;
const GRID = {
  2: 'grid-cols-2',
  3: 'grid-cols-3',
  4: 'grid-cols-4',
  6: 'grid-cols-6',
} as const;

function useColumns(): keyof typeof GRID {
  const small = useMedia('(min-width: 576px)');
  const middle = useMedia('(min-width: 992px)');
  const wide = useMedia('(min-width: 1440px)');
  return wide ? COLUMNS.wide : middle ? COLUMNS.middle : small ? COLUMNS.small : COLUMNS.phone;
}

interface CardGridProps<Row> {
  /** The name of the list for screen readers. */
  readonly label: string;
  /** Undefined until the first are there. */
  readonly rows: readonly Row[] | undefined;
  readonly cardOf: (row: Row) => MarketCard;
  /** Takes the grounds of its player cards from the sheet of the page. */
  readonly tile: (row: Row) => ReactNode;
  /** Of a line in px, as a first guess. */
  readonly rowHeight: number;
  /** The state of the query, and the texts of the empty state. */
  readonly states: {
    readonly failure: unknown;
    readonly onRetry: () => void;
    readonly empty: ReactNode;
    readonly hasMore: boolean;
    readonly loadingMore: boolean;
    readonly onMore: () => void;
    readonly end: string | undefined;
  };
}

/** A grid of cards; each line is a row of the virtual list, so only visible lines are rendered. */
export function CardGrid<Row>({ label, cardOf, tile, rowHeight, states, ...props }: CardGridProps<Row>) {
  const t = useText();
  const rows = props.rows && uniqueRows(props.rows, (row) => cardOf(row).card_id);
  const columns = useColumns();
  if (rows === undefined && !states.failure) {
    return (
      <output aria-label={t('ui.loading')} className={`grid ${GRID[columns]} divide-x`}>
        {Array.from({ length: columns * 2 }, (_, place) => (
          <TileSkeleton key={place} />
        ))}
      </output>
    );
  }
  const players = (rows ?? []).map(cardOf).filter((card) => card.asset_type === ASSET_TYPE.player);
  return (
    <>
      {players.length > 0 && <CardSheet cards={players} width={TILE_CARD} />}
      <List
        label={label}
        rows={rows && linesOf(rows, columns)}
        rowKey={([first]) => (first === undefined ? 0 : cardOf(first).card_id)}
        rowHeight={rowHeight}
        {...states}
      >
        {(line) => (
          <CardLine
            className={`grid ${GRID[columns]} divide-x`}
            cards={line}
            cardOf={cardOf}
            tile={tile}
            usualHeight={rowHeight}
            heightKey={`${columns} ${line.map((row) => cardOf(row).card_id).join()}`}
          />
        )}
      </List>
    </>
  );
}

/** The heights in px of lines that were rendered, so that a list that is opened again has its former length. */
const lineHeights = new Map<string, number>();

interface CardLineProps<Row> extends Pick<CardGridProps<Row>, 'cardOf' | 'tile'> {
  readonly cards: readonly Row[];
  readonly className: string;
  /** In px, as a first guess. */
  readonly usualHeight: number;
  /** The cards of the line and its columns: names its height. */
  readonly heightKey: string;
}

function CardLine<Row>({ cards, cardOf, tile, className, usualHeight, heightKey }: CardLineProps<Row>) {
  const line = useRef<HTMLDivElement>(null);
  const isInView = useCallback(() => isInWindow(line.current), []);
  const drawn = useIncrementalRender(cards.length, isInView, cards.length);
  useEffect(() => {
    if (drawn === cards.length && line.current !== null)
      lineHeights.set(heightKey, line.current.offsetHeight);
  }, [drawn, cards.length, heightKey]);
  const minHeight = drawn < cards.length ? (lineHeights.get(heightKey) ?? usualHeight) : undefined;
  return (
    <div ref={line} className={className} style={{ minHeight }}>
      {cards.slice(0, drawn).map((row) => (
        <div key={cardOf(row).card_id} className="min-w-0">
          {tile(row)}
        </div>
      ))}
    </div>
  );
}

/** Rows in lines of so many. */
function linesOf<Row>(rows: readonly Row[], columns: number): readonly (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / columns) }, (_, line) =>
    rows.slice(line * columns, (line + 1) * columns),
  );
}
