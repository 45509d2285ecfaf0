import { Suspense, type ReactNode } from 'react';
import { useHydrated } from '../../lib/loading/hooks.ts';
import { PlotSkeleton } from './plot-skeleton.tsx';

interface PlotSliderProps {
  readonly title: string;
  /** How many places the plot has. */
  readonly count: number;
  /** The index of the selected place. */
  readonly index: number;
  /** The selected place in words. */
  readonly spoken: string | undefined;
  readonly onMark: (index: number | null) => void;
  /** In px. */
  readonly height: number;
  /** The plot, which only a browser can draw. */
  readonly children: ReactNode;
}

/** A plot, with a slider over its places for keyboards and screen readers. */
export function PlotSlider({ title, count, index, spoken, onMark, height, children }: PlotSliderProps) {
  const hydrated = useHydrated();
  const skeleton = <PlotSkeleton height={height} />;
  return (
    <div className="relative touch-pan-y rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent-ink">
      <input
        type="range"
        min={1}
        max={count}
        value={index + 1}
        aria-label={title}
        aria-valuetext={spoken}
        onChange={(event) => onMark(Number(event.target.value) - 1)}
        onBlur={() => onMark(null)}
        className="sr-only"
      />
      {hydrated ? <Suspense fallback={skeleton}>{children}</Suspense> : skeleton}
    </div>
  );
}
