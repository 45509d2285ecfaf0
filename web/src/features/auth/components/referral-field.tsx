import { useText } from '../../../lib/i18n/languages.tsx';
import { TextField } from '../../../ui/controls/field.tsx';

interface ReferralFieldProps {
  /** The code that a link brought, or empty text. */
  readonly referral: string;
  readonly error: string | undefined;
}

/** The code of the friend who invited: folded away unless a link brought one or it was refused. */
export function ReferralField({ referral, error }: ReferralFieldProps) {
  const t = useText();
  return (
    <details open={referral !== '' || error !== undefined} className="group">
      <summary className="inline-flex min-h-11 items-center text-sm font-medium text-muted hover:text-text">
        {t('auth.referral.open')}
      </summary>
      <TextField
        label={t('auth.referral')}
        name="referral_code"
        defaultValue={referral}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        error={error}
      />
    </details>
  );
}
