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

/** A link to the manager's own limits, below a failure that one of them caused; nothing below any other. */
export function LimitLink({ failure }: { readonly failure: unknown }) {
  const t = useText();
  if (!(failure instanceof CallFailure) || !REFUSALS.includes(failure.code)) return null;
  return (
    <PathLink path="/my-account/limits" className={buttonClass({ wide: true })}>
      {t('limits.link')}
    </PathLink>
  );
}
