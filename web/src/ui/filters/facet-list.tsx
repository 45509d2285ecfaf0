import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { useLanguage } from '../../lib/i18n/languages.tsx';
import { SearchField } from './search-field.tsx';
import { numberFormat } from '../../lib/i18n/formats.ts';

/** One option of a filter. */
export interface FacetOption {
  /** Its value in the address. */
  readonly value: string;
  readonly label: string;
  /** The number of rows with it under the other filters. */
  readonly count?: number;
}

interface FacetListProps {
  readonly label: string;
  readonly options: readonly FacetOption[];
  readonly chosen: readonly string[];
  /** Only one option can be chosen; the last choice replaces the one before. */
  readonly single?: boolean;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Longer lists have a search field. */
const SEARCH_FROM = 9;

/**
 * The options of a filter with the number of rows of each, and a search field when there are many: checkboxes, or radio
 * buttons where one can be chosen. A second press on a radio button takes the choice back.
 */
export function FacetList({ label, options, chosen, onChange, single = false }: FacetListProps) {
  const { t, locale } = useLanguage();
  const name = useId();
  const [text, setText] = useState('');
  const lower = text.toLocaleLowerCase(locale);
  const shown = options.filter((option) => option.label.toLocaleLowerCase(locale).includes(lower));
  const toggle = (value: string) => {
    const others = single ? [] : chosen;
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...others, value]);
  };
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {options.length >= SEARCH_FROM && (
        <SearchField label={t('filters.find', { label })} value={text} onSearch={setText} />
      )}
      <fieldset className="max-h-72 min-w-0 overflow-y-auto">
        <legend className="sr-only">{label}</legend>
        {shown.map((option) => (
          <label
            key={option.value}
            className={`flex min-h-9 items-center gap-3 rounded-sm px-2 text-sm hover:bg-hover has-focus-visible:bg-hover pointer-coarse:min-h-11 ${option.count === 0 ? 'text-muted' : ''}`}
          >
            <span className="relative inline-flex size-5 shrink-0">
              <input
                type={single ? 'radio' : 'checkbox'}
                name={single ? name : undefined}
                checked={chosen.includes(option.value)}
                onChange={() => {
                  if (!single || !chosen.includes(option.value)) toggle(option.value);
                }}
                onClick={() => {
                  if (single && chosen.includes(option.value)) toggle(option.value);
                }}
                className={`peer size-5 appearance-none border border-line-strong bg-surface checked:border-transparent checked:bg-accent ${single ? 'rounded-full' : 'rounded-[4px]'}`}
              />
              <Check
                size={16}
                strokeWidth={3}
                aria-hidden="true"
                className="pointer-events-none invisible absolute top-0.5 left-0.5 text-on-accent peer-checked:visible"
              />
            </span>
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.count !== undefined && (
              <span className="tabular text-xs text-muted">{numberFormat(locale).format(option.count)}</span>
            )}
          </label>
        ))}
        {shown.length === 0 && <p className="px-2 py-3 text-sm text-muted">{t('filters.nothing')}</p>}
      </fieldset>
    </div>
  );
}
