import { AcceptedOn } from '../../../game/identity/accepted-on.tsx';
import { useText } from '../../../lib/i18n/languages.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';

const SECTIONS = ['you', 'we', 'money', 'server', 'end'] as const;

/** The user agreement. */
export function Agreement() {
  const t = useText();
  return (
    <article className="mx-auto max-w-2xl pb-8">
      <PageHeader title={t('content.agreement.title')} text={t('content.agreement.intro')} />
      <AcceptedOn />
      <div className="flex flex-col gap-6">
        {SECTIONS.map((section) => (
          <section key={section} className="flex flex-col gap-1.5 border-t pt-5">
            <h2 className="text-lg">{t(`content.agreement.${section}.title`)}</h2>
            <p className="text-base text-muted">{t(`content.agreement.${section}.text`)}</p>
          </section>
        ))}
      </div>
    </article>
  );
}
