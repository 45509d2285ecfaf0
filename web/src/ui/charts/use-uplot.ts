import { useEffect, useRef, type RefObject } from 'react';
import type Uplot from 'uplot';
import { watchTheme } from '../../lib/page/theme.tsx';

type Mark = (index: number | null) => void;

export interface DrawnChart {
  readonly chart: Uplot;
  /** Reads the colours of the theme again; the chart is redrawn after it. */
  readonly onTheme: () => void;
}

interface UplotOptions {
  /**
   * Draws a chart into the element and reports the index below the cursor to `mark`. Memoized: a new function draws the
   * chart again.
   */
  readonly draw: (element: HTMLElement, mark: Mark) => DrawnChart;
  /** In px. */
  readonly height: number;
  /** The index selected by keyboard, or null. */
  readonly marked: number | null;
  readonly onMark: Mark;
  /** Where the cursor stands at an index, in px of the drawing; null if the index has no place. Memoized. */
  readonly cursorAt: (chart: Uplot, index: number) => { readonly left: number; readonly top: number } | null;
  /** Whether a cursor moved by keyboard calls the hooks of the chart, as the pointer does. */
  readonly hasCursorHooks: boolean;
}

/** Keeps a chart in the returned element: as wide as it, in the colours of the theme, with its cursor at the marked index. */
export function useUplot(options: UplotOptions): RefObject<HTMLDivElement | null> {
  const { draw, height, marked, onMark, cursorAt, hasCursorHooks } = options;
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<Uplot | null>(null);
  // A new function must not draw the chart again.
  const latestMark = useRef(onMark);
  useEffect(() => {
    latestMark.current = onMark;
  });

  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const { chart, onTheme } = draw(element, (index) => latestMark.current(index));
    plot.current = chart;
    const resized = new ResizeObserver(() => {
      if (element.clientWidth !== chart.width) chart.setSize({ width: element.clientWidth, height });
    });
    resized.observe(element);
    const stopWatching = watchTheme(() => {
      onTheme();
      chart.redraw(false);
    });
    return () => {
      stopWatching();
      resized.disconnect();
      chart.destroy();
      plot.current = null;
    };
  }, [draw, height]);

  useEffect(() => {
    const chart = plot.current;
    if (chart === null || marked === null || chart.cursor.idx === marked) return;
    const cursor = cursorAt(chart, marked);
    if (cursor !== null) chart.setCursor(cursor, hasCursorHooks);
  }, [marked, cursorAt, hasCursorHooks]);

  return place;
}
