import type { Axis, Series } from 'uplot';

/** What plots share of the colours of the theme. */
export interface PlotPalette {
  readonly line: string;
  readonly shade: string;
  readonly bar: string;
  readonly grid: string;
  readonly text: string;
  readonly font: string;
}

/** Reads colours of the theme, by the name of their custom property, where an element stands. */
export function themeColours(element: HTMLElement): (name: string) => string {
  const style = getComputedStyle(element);
  return (name) => style.getPropertyValue(name).trim();
}

/** The palette of a plot at an element, read again when the theme changes. */
export function plotPalette(element: HTMLElement): PlotPalette {
  const colour = themeColours(element);
  return {
    line: colour('--accent-ink'),
    shade: colour('--accent-soft'),
    bar: colour('--line-strong'),
    grid: colour('--line'),
    text: colour('--muted'),
    font: `12px ${getComputedStyle(element).fontFamily}`,
  };
}

/** Labels without a line or ticks: what every axis of a plot has. */
export function plainAxis(palette: { readonly current: PlotPalette }): Axis {
  return {
    stroke: () => palette.current.text,
    font: palette.current.font,
    ticks: { show: false },
    border: { show: false },
  };
}

/** Volumes on a scale of their own, drawn as `bars`. */
export function volumeSeries(
  palette: { readonly current: PlotPalette },
  bars: Series.PathBuilder | undefined,
): Series {
  return {
    scale: 'volume',
    fill: () => palette.current.bar,
    width: 0,
    points: { show: false },
    ...(bars && { paths: bars }),
  };
}
