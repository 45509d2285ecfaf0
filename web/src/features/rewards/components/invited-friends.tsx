import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { ProgressBar } from '../../../ui/figures/progress-bar.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import type { CallOutput } from '../../../lib/api/request.ts';

export type Invitations = CallOutput<'referral.get'>;

type Friend = Invitations['data'][number];

interface InvitedFriendsProps {
  readonly friends: readonly Friend[];
  /** Contests that an invited friend must finish. */
  readonly needed: number;
  readonly failure: unknown;
  readonly onRetry: () => void;
  /** Loads the next friends; null when all are shown. */
  readonly onMore: (() => void) | null;
  readonly loadingMore: boolean;
}

/** The invited friends, newest first, each with how far they are. */
export function InvitedFriends({
  friends,
  needed,
  failure,
  onRetry,
  onMore,
  loadingMore,
}: InvitedFriendsProps) {
  const t = useText();
  return (
    <div className="panel overflow-hidden">
      <List
        rows={friends}
        rowKey={(friend) => friend.id}
        rowHeight={88}
        label={t('rewards.invite.tab.list')}
        failure={failure}
        onRetry={onRetry}
        empty={
          <EmptyState
            drawing="stand"
            title={t('rewards.invite.empty')}
            text={t('rewards.invite.empty.text')}
            action={
              <PathLink path="/my-account/invite-friends/share" className={buttonClass({ size: 'small' })}>
                {t('rewards.invite.title')}
              </PathLink>
            }
          />
        }
      >
        {(friend) => <FriendRow friend={friend} needed={needed} />}
      </List>
      {onMore !== null && (
        <div className="border-t p-4">
          <Button wide busy={loadingMore} onClick={onMore}>
            {t('rewards.invite.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

function FriendRow({ friend, needed }: { readonly friend: Friend; readonly needed: number }) {
  const t = useText();
  return (
    <div className="flex min-h-22 flex-col justify-center gap-2 px-4 py-3">
      <div className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 truncate font-medium">{friend.nickname}</span>
        <span className="shrink-0 text-xs text-muted">
          {t('rewards.invite.joined')} <Moment time={friend.invited_dt} format="relative" />
        </span>
      </div>
      <FriendState friend={friend} needed={needed} />
    </div>
  );
}

/**
 * The progress of an invitation: contests, the days until the reward, the reward with its share, or why there is
 * none.
 */
function FriendState({ friend, needed }: { readonly friend: Friend; readonly needed: number }) {
  const t = useText();
  switch (friend.state) {
    case 'open': {
      const progress = t('rewards.invite.progress', { done: friend.contests, needed });
      return (
        <div className="flex flex-col gap-1.5">
          <ProgressBar value={friend.contests} max={needed} label={progress} />
          <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
            <span>{progress}</span>
            {!friend.verified && <span>{t('rewards.invite.not-verified')}</span>}
          </p>
        </div>
      );
    }
    case 'waiting':
      return (
        <p className="text-sm">
          {t('rewards.invite.waiting')}{' '}
          {friend.due_dt !== null && (
            <Countdown until={friend.due_dt} urgent={false} over={t('rewards.invite.waiting.soon')} />
          )}
        </p>
      );
    case 'rewarded':
      return (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
          <span className="font-medium text-up">{t('rewards.invite.done')}</span>
          {friend.share_until !== null && (
            <span className="text-muted">
              {t('rewards.invite.share-until')} <Moment time={friend.share_until} format="date" />{' '}
              <MoneyText amount={friend.shared} signed size="small" />
            </span>
          )}
        </p>
      );
    case 'refused':
      return <p className="text-sm text-muted">{t(`rewards.invite.refused.${friend.reason ?? 'closed'}`)}</p>;
  }
}
