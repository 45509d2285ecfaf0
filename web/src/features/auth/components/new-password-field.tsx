import { useText } from '../../../lib/i18n/languages.tsx';
import { PasswordField } from '../../../ui/controls/field.tsx';
import { STRENGTH_STEPS, strengthOf, type PasswordStrength } from '../password-strength.ts';

const TONES = {
  short: 'bg-down',
  weak: 'bg-down',
  good: 'bg-xfc',
  strong: 'bg-up',
} as const satisfies Record<PasswordStrength, string>;

interface NewPasswordFieldProps {
  readonly password: string;
  /** Nickname and e-mail: a password that contains them is weak. */
  readonly ownNames: readonly string[];
  readonly error: string | undefined;
  /** The label of the field; "Password" by default. */
  readonly label?: string;
}

/** The field for a new password, with its strength in words. */
export function NewPasswordField({ password, ownNames, error, label }: NewPasswordFieldProps) {
  const t = useText();
  const strength = strengthOf(password, ownNames);
  const reached = STRENGTH_STEPS.indexOf(strength) + 1;
  return (
    <div className="flex flex-col gap-2">
      <PasswordField
        label={label ?? t('auth.password')}
        name="password"
        autoComplete="new-password"
        hint={password === '' ? t('auth.password.hint') : undefined}
        error={error}
      />
      {password !== '' && (
        <div className="flex items-center gap-3">
          <span className="grid flex-1 grid-cols-4 gap-1" aria-hidden="true">
            {STRENGTH_STEPS.map((step, index) => (
              <span
                key={step}
                className={`h-1 rounded-full ${index < reached ? TONES[strength] : 'bg-hover'}`}
              />
            ))}
          </span>
          <span aria-live="polite" className="text-xs font-medium">
            {t(`auth.password.${strength}`)}
          </span>
        </div>
      )}
    </div>
  );
}
