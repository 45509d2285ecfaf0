import { useText } from '../../../lib/i18n/languages.tsx';
import { PathLink } from '../../../ui/text/link.tsx';

/** What gold pays for, beside the form that buys it. */
export function GoldUses() {
  const t = useText();
  return (
    <section aria-labelledby="gold-uses" className="panel flex flex-col gap-3 p-5">
      <h2 id="gold-uses" className="text-lg">
        {t('rewards.gold.uses')}
      </h2>
      <div className="flex flex-col items-start gap-1 border-t pt-3">
        <p>{t('rewards.gold.uses.leases')}</p>
        <PathLink
          path="/market/players"
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-3"
        >
          {t('rewards.gold.uses.leases.link')}
        </PathLink>
      </div>
      <p className="border-t pt-3 text-sm text-pretty text-muted">{t('rewards.gold.uses.once')}</p>
    </section>
  );
}
