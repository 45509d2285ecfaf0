import { useText } from '../../lib/i18n/languages.tsx';
import { PathLink } from '../../ui/text/link.tsx';

interface FormResult {
  readonly match_id: number;
  readonly result: 'won' | 'drawn' | 'lost';
}

const TONES = {
  won: 'bg-up-soft text-up',
  drawn: 'bg-hover text-muted',
  lost: 'bg-down-soft text-down',
} as const satisfies Record<FormResult['result'], string>;

/** The last results of a club as letters, the latest on the right; each leads to its match. */
export function FormMarks({ form }: { readonly form: readonly FormResult[] }) {
  const t = useText();
  return (
    <ul className="inline-flex gap-1">
      {form.map(({ match_id, result }) => (
        <li key={match_id}>
          <PathLink
            path={`/stats/details/match/${match_id}`}
            className={`figures relative inline-flex size-5 items-center justify-center rounded-[4px] text-xs hover:brightness-125 ${TONES[result]}`}
          >
            <span aria-hidden="true">{t(`tables.form.${result}`)}</span>
            <span className="sr-only">{t(`football.form.${result}`)}</span>
          </PathLink>
        </li>
      ))}
    </ul>
  );
}
