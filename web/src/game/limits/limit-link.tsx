import { CallFailure } from '../../lib/api/failure.ts';
import { useText } from '../../lib/i18n/languages.tsx';
import { buttonClass } from '../../ui/controls/button-variant.ts';
import { PathLink } from '../../ui/text/link.tsx';

const REFUSALS: readonly string[] = [
  'ERR_DEPOSIT_LIMIT',
  'ERR_PLAY_LIMIT',
  'ERR_SELF_EXCLUDED',
  'ERR_SELF_EXCLUDED_FOR_GOOD',
];

/**
 * A link to the manager's own limits, below a failure that one of them caused; nothing below any other. When one of
 * several contests refused them all, the server's reason names the cause.
 */
export function LimitLink({ failure }: { readonly failure: unknown }) {
  const t = useText();
  if (!(failure instanceof CallFailure)) return null;
  const { code, reason } = failure;
  const cause = code === 'ERR_ENTRIES_REFUSED' ? (reason ?? code) : code;
  if (!REFUSALS.includes(cause)) return null;
  return (
    <PathLink path="/my-account/limits" className={buttonClass({ wide: true })}>
      {t('limits.link')}
    </PathLink>
  );
}
