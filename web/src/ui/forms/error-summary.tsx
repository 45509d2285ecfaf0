import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';

interface ErrorSummaryProps {
  /** The error texts by field name. */
  readonly errors: readonly { readonly name: string; readonly text: string }[];
}

/** The errors of a rejected form, each a link to its field. Takes the focus when it appears. */
export function ErrorSummary({ errors }: ErrorSummaryProps) {
  const t = useText();
  const box = useRef<HTMLElement>(null);
  const count = errors.length;
  useEffect(() => {
    if (count > 0) box.current?.focus();
  }, [count]);
  if (count === 0) return null;
  const go = (name: string) => {
    const field = box.current?.closest('form')?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  };
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={t('forms.wrong', { count })}
      className="rounded-sm border border-down bg-down-soft px-4 py-3 text-sm"
    >
      <p className="flex items-center gap-2 font-semibold text-down">
        <CircleAlert size={16} aria-hidden="true" />
        {t('forms.wrong', { count })}
      </p>
      <ul className="mt-1 pl-6">
        {errors.map(({ name, text }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => go(name)}
              className="min-h-8 text-left underline underline-offset-3 hover:decoration-2 pointer-coarse:min-h-11"
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
