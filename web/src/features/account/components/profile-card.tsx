import type { User } from '@touchline/contract';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { Avatar } from '../../../ui/text/avatar.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { PathLink } from '../../../ui/text/link.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { ProgressBar } from '../../../ui/figures/progress-bar.tsx';

/** Nickname, level and progress of the manager. */
export function ProfileCard({ user }: { readonly user: User }) {
  const { t } = useLanguage();
  return (
    <section className="panel overflow-hidden">
      <div className="flex items-center gap-4 p-5">
        <Avatar name={user.nickname} src={user.avatarId.full_url} size={64} />
        <div className="flex min-w-0 flex-col gap-0.5">
          <h1 className="truncate text-xl">{user.nickname}</h1>
          <p className="truncate text-muted">{user.email}</p>
          <p className="text-xs text-muted">
            {t('account.since')} <Moment time={user.created_at} format="date" />
          </p>
          <EmailState user={user} />
        </div>
      </div>
      <Level user={user} />
      {!user.activated && (
        <div className="flex flex-wrap items-center gap-3 border-t bg-down-soft px-5 py-3">
          <CircleAlert size={18} className="shrink-0 text-down" aria-hidden="true" />
          <p className="flex-1 font-medium">{t('account.not-activated')}</p>
          <PathLink path="/auth/activate?origin=%2Fmy-account" className={buttonClass({ size: 'small' })}>
            {t('account.activate')}
          </PathLink>
        </div>
      )}
    </section>
  );
}

/** Whether a code sent to the address came back. */
function EmailState({ user }: { readonly user: User }) {
  const { t } = useLanguage();
  if (user.email === '') return null;
  if (user.email_verified) {
    return (
      <p className="flex items-center gap-1.5 text-xs font-medium text-up">
        <CircleCheck size={14} className="shrink-0" aria-hidden="true" />
        {t('mail.verification.done')}
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-muted">
      {t('mail.verification.open')}
      <PathLink
        path="/activate?origin=%2Fmy-account"
        className="font-semibold text-accent-ink underline underline-offset-3"
      >
        {t('mail.verification.confirm')}
      </PathLink>
    </p>
  );
}

function Level({ user }: { readonly user: User }) {
  const { t, locale } = useLanguage();
  const number = new Intl.NumberFormat(locale);
  const gained = user.experience - user.level_from;
  const needed = user.level_to - user.level_from;
  const left = user.level_to - user.experience;
  return (
    <div className="flex flex-col gap-2 border-t px-5 py-4">
      <div className="flex items-baseline justify-between gap-3">
        <p className="flex items-baseline gap-2">
          <span className="eyebrow text-muted">{t('account.level')}</span>
          <span className="figures text-xl">{user.user_level}</span>
        </p>
        <p className="tabular text-xs text-muted">
          {t('account.experience', {
            experience: number.format(user.experience),
            next: number.format(user.level_to),
          })}
        </p>
      </div>
      <ProgressBar
        value={gained}
        max={needed}
        label={t('account.level.progress', { left: number.format(left), level: user.user_level + 1 })}
      />
      <p className="text-xs text-muted">
        {t('account.level.progress', { left: number.format(left), level: user.user_level + 1 })}
      </p>
    </div>
  );
}
