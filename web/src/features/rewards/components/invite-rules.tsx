import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { goldText, shareText, xfcText } from '../../../lib/i18n/money.ts';
import type { Invitations } from './invited-friends.tsx';

/** What an invitation brings, when, and how many: the numbers of the rules. */
export function InviteRules({ rules }: { readonly rules: Invitations['rules'] }) {
  const { t, locale } = useLanguage();
  const steps = [
    t('rewards.invite.how.play', { contests: rules.contests, fee: xfcText(rules.min_fee, locale) }),
    t('rewards.invite.how.wait', { days: rules.wait_days, gold: goldText(rules.gold, locale) }),
    t('rewards.invite.how.share', {
      days: rules.share_days,
      percent: shareText(rules.share_percent, locale),
      max: xfcText(rules.share_max, locale),
    }),
  ];
  return (
    <section aria-labelledby="invite-rules" className="panel flex flex-col gap-4 p-5">
      <h2 id="invite-rules" className="text-lg">
        {t('rewards.invite.how')}
      </h2>
      <ol className="flex flex-col gap-4">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="figures inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-xfc-soft text-sm text-xfc"
            >
              {index + 1}
            </span>
            <p className="text-pretty">{step}</p>
          </li>
        ))}
      </ol>
      <p className="border-t pt-3 text-sm text-pretty text-muted">
        {t('rewards.invite.how.limit', { count: rules.max_rewarded, days: rules.max_rewarded_days })}
      </p>
    </section>
  );
}
