import { AcceptedOn } from '../../../game/identity/accepted-on.tsx';
import { useText } from '../../../lib/i18n/languages.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';

const TERMS = [
  'account',
  'xfc',
  'contests',
  'fairness',
  'conduct',
  'responsible',
  'closing',
  'changes',
] as const;
const PRIVACY = ['what', 'why', 'shared', 'kept', 'browser', 'rights', 'minors'] as const;

/** The terms of use. */
export function Terms() {
  return <Paper name="terms" sections={TERMS} />;
}

/** The privacy policy. */
export function Privacy() {
  return <Paper name="privacy" sections={PRIVACY} />;
}

function Paper({
  name,
  sections,
}: {
  readonly name: 'terms' | 'privacy';
  readonly sections: readonly string[];
}) {
  const t = useText();
  return (
    <article className="mx-auto max-w-2xl pb-8">
      <PageHeader title={t(`legal.${name}.title`)} text={t(`legal.${name}.intro`)} />
      {name === 'terms' && <AcceptedOn />}
      <div className="flex flex-col gap-6">
        {sections.map((section) => (
          <section key={section} className="flex flex-col gap-1.5 border-t pt-5">
            <h2 className="text-lg">{t(`legal.${name}.${section}.title`)}</h2>
            <p className="text-base text-muted">{t(`legal.${name}.${section}.text`)}</p>
          </section>
        ))}
      </div>
    </article>
  );
}
