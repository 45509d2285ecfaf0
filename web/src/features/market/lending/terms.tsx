import type { Icon } from '../../../ui/brand/icons.ts';

/** One thing that is agreed to. */
interface Term {
  readonly icon: Icon;
  readonly text: string;
}

/** The terms, in a few lines above the button. */
export function Terms({ label, terms }: { readonly label: string; readonly terms: readonly Term[] }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-2 text-sm text-muted">
      {terms.map(({ icon: TermIcon, text }) => (
        <li key={text} className="flex items-start gap-2.5">
          <TermIcon size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
