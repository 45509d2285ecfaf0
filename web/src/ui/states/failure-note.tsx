import { failureText } from '../../lib/api/failure.ts';
import { useText } from '../../lib/i18n/languages.tsx';

/** The error of the last attempt, announced at once by screen readers; takes no room without one. */
export function FailureNote({ failure }: { readonly failure: unknown }) {
  const t = useText();
  return (
    <div aria-live="assertive" className="empty:hidden">
      {failure !== null && (
        <p className="rounded-sm bg-down-soft px-3 py-2 text-sm font-medium text-down">
          {failureText(failure, t)}
        </p>
      )}
    </div>
  );
}
