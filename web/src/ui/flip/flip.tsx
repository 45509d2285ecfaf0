import { Component, type ReactNode, type RefObject } from 'react';
import { flipMoves, type RowPlace, type Viewport } from './flip-moves.ts';
import { endFlip, canFlip, playFlip, watchScrolling } from './play-flip.ts';

interface FlipProps {
  /** The list; its rows wear `data-glide` with a key of their own. */
  readonly list: RefObject<HTMLElement | null>;
  /** The keys of all rows in their order: when it changes, rows glide to their new places. */
  readonly order: string;
  readonly children: ReactNode;
}

type Places = ReadonlyMap<string, RowPlace>;

/**
 * Lets the rows of a list glide to where they come to stand when their order changes: a rank, a price, what is newest.
 * Only rows in sight do, and only a change of the order has anything measured.
 */
export class Flip extends Component<FlipProps> {
  override componentDidMount(): void {
    watchScrolling();
  }

  // The one moment in which the rows stand where they stood, while it is known that they will not.
  override getSnapshotBeforeUpdate(before: FlipProps): Places | null {
    const { list, order } = this.props;
    if (before.order === order || list.current === null || !canFlip()) return null;
    return placesOf(list.current);
  }

  override componentDidUpdate(_before: FlipProps, _state: unknown, places: Places | null): void {
    const list = this.props.list.current;
    if (places === null || list === null) return;
    const rows = rowsOf(list);
    for (const row of rows.values()) endFlip(row);
    for (const { key, x, y } of flipMoves(places, placesOf(list), sightOf(list))) {
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
      const key = row instanceof HTMLElement ? row.dataset['glide'] : undefined;
      return key === undefined || !(row instanceof HTMLElement) ? [] : [[key, row] as const];
    }),
  );
}

function placesOf(list: HTMLElement): Places {
  const corner = list.getBoundingClientRect();
  return new Map(
    [...rowsOf(list)].map(([key, row]) => {
      const { top, left, height } = row.getBoundingClientRect();
      return [key, { top: top - corner.top, left: left - corner.left, height }] as const;
    }),
  );
}

function sightOf(list: HTMLElement): Viewport {
  const { top } = list.getBoundingClientRect();
  return { from: -top, to: innerHeight - top };
}
