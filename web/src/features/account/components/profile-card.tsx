import { useQuery } from '@tanstack/react-query';
import type { User } from '@touchline/contract';
import { CircleAlert, CircleCheck, Pencil } from 'lucide-react';
import { useState } from 'react';
import { profilePath } from '../../../game/identity/profile-path.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { Avatar } from '../../../ui/text/avatar.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { PathLink } from '../../../ui/text/link.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { ProgressBar } from '../../../ui/figures/progress-bar.tsx';
import { AvatarDialog } from '../personal-data/avatar-dialog.tsx';
import { numberFormat } from '../../../lib/i18n/formats.ts';

/** Characters from which a nickname in large type may need a second line on a phone. */
const LONG_NICKNAME = 14;

/** Nickname, level and progress of the manager. */
export function ProfileCard({ user }: { readonly user: User }) {
  const { t } = useLanguage();
  return (
    <section className="panel overflow-hidden">
      <div className="flex items-center gap-4 p-5">
        <PictureButton user={user} />
        <div className="flex min-w-0 flex-col gap-0.5">
          <h1
            className={`wrap-anywhere ${user.nickname.length > LONG_NICKNAME ? 'text-lg sm:text-xl' : 'text-xl'}`}
          >
            {user.nickname}
          </h1>
          <p className="text-muted wrap-anywhere">{user.email}</p>
          <p className="text-xs text-muted">
            {t('account.since')} <Moment time={user.created_at} format="date" />
          </p>
          {user.activated && <EmailState user={user} />}
        </div>
      </div>
      <Level user={user} />
      <Record user={user} />
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

/**
 * The manager's contests, wins and cards, as shown on their profile, with a link to it; dashes until they are
 * loaded.
 */
function Record({ user }: { readonly user: User }) {
  const { t, locale } = useLanguage();
  const { data } = useQuery(callQuery('profiles.get', { id: user.id }));
  const results = data?.results;
  const number = (value: number | null | undefined): string =>
    value === null || value === undefined ? '–' : numberFormat(locale).format(value);
  const figures = [
    { key: 'profiles.contests', value: number(results?.contests) },
    { key: 'profiles.wins', value: number(results?.wins) },
    { key: 'profiles.best-rank', value: number(results?.best_rank) },
    { key: 'profiles.tab.owned-players', value: number(data?.cards?.players) },
  ];
  return (
    <PathLink
      path={profilePath(user)}
      className="block border-t px-5 py-3 hover:bg-hover focus-visible:-outline-offset-2"
    >
      <dl className="grid grid-cols-4 gap-3">
        {figures.map(({ key, value }) => (
          <div key={key} className="flex min-w-0 flex-col">
            <dt className="eyebrow truncate text-muted">{t(key)}</dt>
            <dd className="figures text-lg">{value}</dd>
          </div>
        ))}
      </dl>
    </PathLink>
  );
}

/** The manager's picture, which opens the choice of another one. */
function PictureButton({ user }: { readonly user: User }) {
  const { t } = useLanguage();
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={t('personal-data.picture.change')}
        onClick={() => setChoosing(true)}
        className="group relative shrink-0 cursor-pointer rounded-full"
      >
        <Avatar name={user.nickname} src={user.avatarId.full_url} size={64} />
        <span className="absolute -right-1 -bottom-1 flex size-7 items-center justify-center rounded-full border bg-surface text-muted transition-colors duration-120 group-hover:text-text">
          <Pencil size={14} aria-hidden="true" />
        </span>
      </button>
      {choosing && <AvatarDialog user={user} onClose={() => setChoosing(false)} />}
    </>
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
  const number = numberFormat(locale);
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
