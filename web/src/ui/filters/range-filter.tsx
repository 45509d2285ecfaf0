import { useState } from 'react';
import { useLanguage } from '../../lib/i18n/languages.tsx';
import { decimalSign } from '../forms/amount-text.ts';
import { isGreater, type RangeValue } from './filter-set.ts';

interface RangeFilterProps {
  readonly label: string;
  /** The stops of the thumbs, as exact decimals, ascending; at the first and last stop the range is open. */
  readonly stops: readonly [string, string, ...string[]];
  /** The unit of the figures: "XFC", "stars". */
  readonly unit?: string;
  readonly value: RangeValue | undefined;
  readonly onChange: (value: RangeValue | undefined) => void;
}

const THUMB =
  'pointer-events-none absolute inset-0 w-full appearance-none bg-transparent outline-none [&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-accent-ink [&::-webkit-slider-thumb]:bg-surface focus-visible:[&::-webkit-slider-thumb]:outline-2 focus-visible:[&::-webkit-slider-thumb]:outline-offset-2 focus-visible:[&::-webkit-slider-thumb]:outline-accent-ink [&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-accent-ink [&::-moz-range-thumb]:bg-surface';

/** From and to: two thumbs that move between stops, and two fields for any figure. */
export function RangeFilter({ label, stops, unit, value, onChange }: RangeFilterProps) {
  const { t } = useLanguage();
  const last = stops.length - 1;
  const lowest = stops[0];
  const highest = stops[last] ?? stops[1];
  const stopBelow = (end: string | undefined, otherwise: number) => {
    if (end === undefined) return otherwise;
    const above = stops.findIndex((stop) => isGreater(stop, end));
    return above === -1 ? last : Math.max(0, above - 1);
  };
  const low = stopBelow(value?.min, 0);
  const high = stopBelow(value?.max, last);
  const change = (min: string | undefined, max: string | undefined) => {
    const from = min === lowest ? undefined : min;
    const to = max === highest ? undefined : max;
    if (from === undefined && to === undefined) return onChange(undefined);
    if (from !== undefined && to !== undefined && isGreater(from, to)) return;
    onChange({ ...(from !== undefined && { min: from }), ...(to !== undefined && { max: to }) });
  };
  const setMin = (end: string | undefined) => change(end, value?.max);
  const setMax = (end: string | undefined) => change(value?.min, end);
  const ends = [
    { name: t('filters.least'), index: low, text: value?.min ?? lowest, set: setMin },
    { name: t('filters.most'), index: high, text: value?.max ?? highest, set: setMax },
  ];
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">{label}</legend>
      <div className="relative mx-2.5 h-6">
        <Track from={low / last} to={high / last} />
        <div className="absolute -inset-x-2.5 inset-y-0">
          {ends.map(({ name, index, text, set }, end) => (
            <input
              key={name}
              type="range"
              min={0}
              max={last}
              value={index}
              aria-label={`${label}: ${name}`}
              aria-valuetext={unit === undefined ? text : `${text} ${unit}`}
              onChange={(event) => {
                const next = Number(event.target.value);
                set(stops[end === 0 ? Math.min(next, high) : Math.max(next, low)]);
              }}
              className={`${THUMB} ${end === 0 && low === last ? 'z-1' : ''}`}
            />
          ))}
        </div>
      </div>
      <div className="grid grid-cols-2 gap-3">
        {ends.map(({ name, text, set }) => (
          <EndField key={`${name} ${text}`} name={name} text={text} unit={unit} onEnd={set} />
        ))}
      </div>
    </fieldset>
  );
}

/** The line below the thumbs; `from` and `to` are the ends of the selected range, from 0 to 1. */
function Track({ from, to }: { readonly from: number; readonly to: number }) {
  return (
    <svg aria-hidden="true" width="100%" height="24" className="absolute inset-0">
      <rect y="10" width="100%" height="4" rx="2" className="fill-line" />
      <rect
        x={`${100 * from}%`}
        y="10"
        width={`${100 * (to - from)}%`}
        height="4"
        className="fill-accent-ink"
      />
    </svg>
  );
}

interface EndFieldProps {
  readonly name: string;
  readonly text: string;
  readonly unit: string | undefined;
  readonly onEnd: (end: string | undefined) => void;
}

const DECIMAL = /^\d{1,10}(?:\.\d{1,8})?$/;

/** A text field for one end: applied on Enter and on blur; an empty field opens the range. */
function EndField({ name, text, unit, onEnd }: EndFieldProps) {
  const { locale } = useLanguage();
  const sign = decimalSign(locale);
  const formatted = text.replace('.', sign);
  const [typed, setTyped] = useState(formatted);
  const take = () => {
    const canonical = typed
      .trim()
      .replace(sign, '.')
      .replace(/^0+(?=\d)/, '');
    if (canonical === text) return;
    if (canonical === '') onEnd(undefined);
    else if (DECIMAL.test(canonical)) onEnd(canonical);
    setTyped(formatted);
  };
  return (
    <label className="flex min-w-0 flex-col gap-1 text-xs text-muted">
      {name}
      <span className="relative flex items-center">
        <input
          inputMode="decimal"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => event.key === 'Enter' && take()}
          className={`tabular min-h-9 w-full min-w-0 rounded-sm border bg-surface pl-3 text-base text-text hover:border-line-strong md:text-sm pointer-coarse:min-h-11 ${unit === undefined ? 'pr-3' : 'pr-12'}`}
        />
        {unit !== undefined && <span className="pointer-events-none absolute right-3">{unit}</span>}
      </span>
    </label>
  );
}
