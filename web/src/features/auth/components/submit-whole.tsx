import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import type { RequiredField } from '../registration.ts';

interface SubmitWholeProps {
  readonly label: string;
  readonly busy: boolean;
  /** Fields that are missing or wrong. */
  readonly unfinished: readonly RequiredField[];
}

/** A submit button, and what is missing while it is blocked. */
export function SubmitWhole({ label, busy, unfinished }: SubmitWholeProps) {
  const { t, locale } = useLanguage();
  const names = unfinished.map((field) => t(`auth.field.${field}`));
  const reason =
    names.length === 0
      ? null
      : t('auth.register.still', {
          fields: new Intl.ListFormat(locale, { type: 'conjunction' }).format(names),
        });
  return (
    <div className="flex flex-col gap-1.5">
      <Button type="submit" variant="main" size="large" wide busy={busy} blocked={reason}>
        {label}
      </Button>
      {reason !== null && <p className="text-center text-sm text-balance text-muted">{reason}</p>}
    </div>
  );
}
