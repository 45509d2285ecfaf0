import { useLanguage } from '../../lib/languages.tsx';
import { rateText } from '../../lib/money.ts';
import { useStartup } from '../../lib/startup-context.ts';

/** What one XFC is worth, where there is room for it. */
export function Rate() {
  const { t, locale } = useLanguage();
  const { sysconfig } = useStartup();
  return (
    <p className="hidden whitespace-nowrap lg:block">
      <span className="eyebrow text-xfc">{t('shell.rate.unit')}</span>{' '}
      <span className="figures text-base">{rateText(sysconfig.EUR_TO_XFC_EXCHANGE_RATE, locale)}</span>
    </p>
  );
}
