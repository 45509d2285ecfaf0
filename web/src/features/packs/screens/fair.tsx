import { useText } from '../../../lib/i18n/languages.tsx';
import { promptLogin } from '../../../lib/session/login-required.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ButtonLink, TextLink } from '../../../ui/text/link.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { Seeds } from '../components/seeds.tsx';

const STEPS = ['promise', 'seed', 'draw', 'reveal'] as const;

/** How draws are made so that anybody can check them, and the manager's own seeds. */
export function Fair() {
  const t = useText();
  const user = useUser();
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <PageHeader title={t('packs.fair.heading')} text={t('packs.fair.text')} />
      <ol className="panel divide-y">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-4 px-5 py-4">
            <span className="figures w-3.5 text-xl text-accent-ink" aria-hidden="true">
              {index + 1}
            </span>
            <span className="flex flex-col gap-1">
              <span className="font-display text-lg font-semibold">{t(`packs.fair.${step}`)}</span>
              <span className="text-muted">{t(`packs.fair.${step}.text`)}</span>
            </span>
          </li>
        ))}
      </ol>
      <section className="panel overflow-hidden">
        <h2 className="border-b px-5 py-3 text-lg">{t('packs.seed.title')}</h2>
        {user === null ? (
          <EmptyState
            drawing="turnstile"
            title={t('packs.seed.visitor')}
            action={<Button onClick={() => promptLogin()}>{t('packs.seed.sign-in')}</Button>}
          />
        ) : (
          <Seeds />
        )}
      </section>
      <div className="flex flex-wrap gap-2">
        {user !== null && <ButtonLink to="/market/market-cards/card-open">{t('packs.to-draws')}</ButtonLink>}
        <ButtonLink to="/market/market-cards/card-packs">{t('packs.to-packs')}</ButtonLink>
      </div>
      <p className="text-xs text-muted">
        {t('packs.fair.books')} <TextLink to="/fair/solvency">{t('packs.fair.books.link')}</TextLink> ·{' '}
        <TextLink to="/fair/rewards">{t('packs.fair.budget.link')}</TextLink>
      </p>
    </div>
  );
}
