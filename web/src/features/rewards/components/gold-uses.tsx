import { useText } from '../../../lib/i18n/languages.tsx';
import { PathLink } from '../../../ui/text/link.tsx';

const USES = [
  { key: 'leases', path: '/market/players' },
  { key: 'spins', path: '/spin-win' },
] as const;

/** What gold pays for, beside the form that buys it. */
export function GoldUses() {
  const t = useText();
  return (
    <section aria-labelledby="gold-uses" className="panel flex flex-col gap-3 p-5">
      <h2 id="gold-uses" className="text-lg">
        {t('rewards.gold.uses')}
      </h2>
      {USES.map(({ key, path }) => (
        <div key={key} className="flex flex-col items-start gap-1 border-t pt-3">
          <p>{t(`rewards.gold.uses.${key}`)}</p>
          <PathLink
            path={path}
            className="inline-flex min-h-11 items-center font-medium underline underline-offset-3"
          >
            {t(`rewards.gold.uses.${key}.link`)}
          </PathLink>
        </div>
      ))}
      <p className="border-t pt-3 text-sm text-pretty text-muted">{t('rewards.gold.uses.once')}</p>
    </section>
  );
}
