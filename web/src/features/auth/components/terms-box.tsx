import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { useStartup } from '../../../lib/loading/startup-context.ts';
import { Checkbox } from '../../../ui/controls/field.tsx';
import { TaggedText } from '../../../ui/text/tagged-text.tsx';

/** The agreement to the terms of use. */
export function TermsBox({ error }: { readonly error: string | undefined }) {
  const { t } = useLanguage();
  const { sysconfig } = useStartup();
  return (
    <Checkbox
      name="accept_terms"
      error={error}
      label={
        <TaggedText
          text={t('auth.terms')}
          tags={{
            terms: (inside) => <Paper href={sysconfig.links.terms ?? '/terms'} text={inside} />,
            privacy: (inside) => <Paper href={sysconfig.links.privacy ?? '/privacy'} text={inside} />,
          }}
        />
      }
    />
  );
}

function Paper({ href, text }: { readonly href: string; readonly text: string }) {
  const t = useLanguage().t;
  // Opens in a new tab to keep the form input.
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="font-medium text-accent-ink underline underline-offset-3"
    >
      {text}
      <span className="sr-only"> {t('auth.new-tab')}</span>
    </a>
  );
}
