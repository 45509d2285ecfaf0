import { Component, type ReactNode, type RefObject } from 'react';
import { flipMoves, type RowPosition, type Viewport } from './flip-moves.ts';
import { endFlip, canFlip, playFlip, watchScrolling } from './play-flip.ts';

interface FlipProps {
  /** The list; its rows have unique `data-flip` keys. */
  readonly list: RefObject<HTMLElement | null>;
  /** The keys of all rows in order: a change starts the animation. */
  readonly order: string;
  readonly children: ReactNode;
}

type Positions = ReadonlyMap<string, RowPosition>;

/**
 * Animates the rows of a list to their new positions when their order changes (FLIP). Only visible rows are
 * animated, and only a change of the order measures anything.
 */
export class Flip extends Component<FlipProps> {
  override componentDidMount(): void {
    watchScrolling();
  }

  // The last moment at which the former positions can be measured.
  override getSnapshotBeforeUpdate(before: FlipProps): Positions | null {
    const { list, order } = this.props;
    if (before.order === order || list.current === null || !canFlip()) return null;
    return positionsOf(list.current);
  }

  override componentDidUpdate(_before: FlipProps, _state: unknown, places: Positions | null): void {
    const list = this.props.list.current;
    if (places === null || list === null) return;
    const rows = rowsOf(list);
    for (const row of rows.values()) endFlip(row);
    for (const { key, x, y } of flipMoves(places, positionsOf(list), viewportOf(list))) {
      const row = rows.get(key);
      if (row !== undefined) playFlip(row, x, y);
    }
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

function rowsOf(list: HTMLElement): ReadonlyMap<string, HTMLElement> {
  return new Map(
    [...list.children].flatMap((row) => {
      const key = row instanceof HTMLElement ? row.dataset['flip'] : undefined;
      return key === undefined || !(row instanceof HTMLElement) ? [] : [[key, row] as const];
    }),
  );
}

function positionsOf(list: HTMLElement): Positions {
  const corner = list.getBoundingClientRect();
  return new Map(
    [...rowsOf(list)].map(([key, row]) => {
      const { top, left, height } = row.getBoundingClientRect();
      return [key, { top: top - corner.top, left: left - corner.left, height }] as const;
    }),
  );
}

function viewportOf(list: HTMLElement): Viewport {
  const { top } = list.getBoundingClientRect();
  return { from: -top, to: innerHeight - top };
}
