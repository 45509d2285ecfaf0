import { Share2, UserCheck, UserPlus } from 'lucide-react';
import { TraderMark } from '../../../game/market/trader-mark.tsx';
import { profilePath } from '../../../game/identity/profile-path.ts';
import { failureText } from '../../../lib/api/failure.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useLoginRequired } from '../../../lib/session/login-required.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Avatar } from '../../../ui/text/avatar.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { ButtonLink } from '../../../ui/text/link.tsx';
import type { Profile } from '../queries.ts';
import { pageOrigin } from '../../../lib/page/page-origin.ts';

/** Characters of a nickname that fit beside the picture on a phone in the large size. */
const LONG_NICKNAME = 16;

/** The manager's identity, with the actions on their profile. */
export function ProfileHead({ profile }: { readonly profile: Profile }) {
  const t = useText();
  const { manager, is_me: isMe } = profile;
  return (
    <header className="panel flex flex-wrap items-center gap-x-6 gap-y-4 p-4 md:p-6">
      <Avatar name={manager.nickname} src={manager.avatar} size={96} />
      <div className="flex min-w-0 flex-1 basis-48 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1
            className={`min-w-0 wrap-anywhere md:text-2xl ${manager.nickname.length > LONG_NICKNAME ? 'text-lg' : 'text-xl'}`}
          >
            {manager.nickname}
          </h1>
          <TraderMark manager={manager} />
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted">
          <Badge tone="accent">{t('profiles.level', { level: manager.level })}</Badge>
          <span>{t('profiles.followers', { count: manager.followers })}</span>
          <span>
            {t('profiles.since')} <Moment time={manager.since} format="date" />
          </span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-md:w-full">
        {isMe ? (
          <ButtonLink to="/my-account/profile-privacy">{t('profiles.privacy')}</ButtonLink>
        ) : (
          <FollowButton profile={profile} />
        )}
        <Button icon={Share2} onClick={() => void share(profile, t('profiles.link-copied'))}>
          {t('profiles.share')}
        </Button>
      </div>
    </header>
  );
}

async function share({ manager }: Profile, copied: string): Promise<void> {
  const url = pageOrigin() + profilePath(manager);
  if (typeof navigator.share === 'function') {
    // Closing the system's dialog is no failure.
    await navigator.share({ title: manager.nickname, url }).catch(() => undefined);
    return;
  }
  await navigator.clipboard.writeText(url);
  toast('done', copied);
}

/** Follows the manager, or no longer. */
function FollowButton({ profile: { manager, followed } }: { readonly profile: Profile }) {
  const t = useText();
  const guarded = useLoginRequired();
  const follow = useCall('profiles.follow', {
    invalidates: ['profiles.get', 'profiles.following', 'profiles.feed'],
    onFailure: (failure) => toast('failed', failureText(failure, t)),
  });
  return (
    <Button
      variant={followed ? 'plain' : 'main'}
      icon={followed ? UserCheck : UserPlus}
      aria-pressed={followed}
      busy={follow.isPending}
      onClick={() => guarded(() => follow.mutate({ id: manager.id, on: !followed }))}
    >
      {t(followed ? 'profiles.followed' : 'profiles.follow')}
    </Button>
  );
}
