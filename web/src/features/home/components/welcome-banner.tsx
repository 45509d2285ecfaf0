import { CardBack } from '../../../game/opening/card-back.tsx';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { goldText, xfcText } from '../../../lib/i18n/money.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { useWelcome } from '../../../lib/session/use-welcome.ts';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PathLink } from '../../../ui/text/link.tsx';

const FAN = ['-rotate-12 translate-x-5', 'z-1 -translate-y-1', 'rotate-12 -translate-x-5'];

/** Greets a newcomer: what they have, and what to do first. Gone once they have played it or put it away. */
export function WelcomeBanner({ hasTeams }: { readonly hasTeams: boolean }) {
  const { t, locale } = useLanguage();
  const user = useUser();
  const { isOpen, isUnpacked, finish } = useWelcome();
  if (user === null || !isOpen || (isUnpacked && hasTeams)) return null;
  const { nickname, balance, gold_balance } = user;
  return (
    <section
      aria-labelledby="welcome"
      className="opening-stage panel flex items-center gap-6 overflow-clip border-accent-ink/40 p-5 md:p-7"
    >
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <h2 id="welcome" className="text-xl text-balance wrap-anywhere sm:text-2xl">
          {t('home.welcome.title', { nickname })}
        </h2>
        <p className="max-w-prose text-base text-pretty text-muted">
          {isUnpacked
            ? t('home.welcome.unpacked')
            : t('home.welcome.text', { xfc: xfcText(balance, locale), gold: goldText(gold_balance, locale) })}
        </p>
        <div className="flex flex-wrap gap-2 pt-2 max-sm:*:grow">
          <PathLink path="/welcome" className={buttonClass({ variant: 'main' })}>
            {t(isUnpacked ? 'home.welcome.enter' : 'home.welcome.open')}
          </PathLink>
          <Button variant="quiet" className="text-muted" onClick={finish}>
            {t('home.welcome.later')}
          </Button>
        </div>
      </div>
      <span aria-hidden="true" className="flex shrink-0 pe-4 max-sm:hidden">
        {FAN.map((turn) => (
          <span key={turn} className={turn}>
            <CardBack width={92} />
          </span>
        ))}
      </span>
    </section>
  );
}
